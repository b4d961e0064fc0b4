"""HTML for notebooks, from plain texts and numbers: suits in four colours, nothing to load.

It stands first in the order of imports, so that every value can show itself by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

# Readable on white and on black paper alike.
COLOURS = {"♠": "#3f6fe0", "♥": "#e0303c", "♦": "#d9730d", "♣": "#1f9d55"}
_TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
_CELL = "padding:2px 8px;text-align:center;border:0"


def suits(text: str) -> str:
    """Return text escaped for HTML, its suit symbols in their colours."""
    return "".join(
        f'<span style="color:{COLOURS[char]}">{char}</span>' if char in COLOURS else escape(char)
        for char in text
    )


def hand(holdings: Sequence[str]) -> str:
    """Return a hand, a suit a line, from its cards in spades, hearts, diamonds and clubs."""
    lines = (
        f"{suits(suit)} {escape(cards.replace('T', '10')) or '—'}"
        for suit, cards in zip(COLOURS, holdings, strict=True)
    )
    return f'<div style="white-space:nowrap;line-height:1.45">{"<br>".join(lines)}</div>'


def compass(hands: Sequence[str]) -> str:
    """Return four pieces of HTML, N E S W, placed around a table."""
    n, e, s, w = hands
    return table((), [("", n, ""), (w, "<b>N<br>W &nbsp; E<br>S</b>", e), ("", s, "")])


def table(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of pieces of HTML, with a heading if there is one."""
    lines = [_line("th", heading)] if heading else []
    lines += [_line("td", row) for row in rows]
    return f'<table style="{_TABLE}">{"".join(lines)}</table>'


def _line(tag: str, cells: Iterable[str]) -> str:
    inside = "".join(f'<{tag} style="{_CELL}">{cell}</{tag}>' for cell in cells)
    return f"<tr>{inside}</tr>"


def histogram(shares: Sequence[float]) -> str:
    """Return bars from left to right, the highest 24 pixels high."""
    top = max(shares) or 1
    bars = "".join(
        f'<span style="display:inline-block;width:7px;margin-right:1px;background:#5b9a86;'
        f'height:{max(1, round(24 * share / top))}px"></span>'
        for share in shares
    )
    return f'<span style="white-space:nowrap">{bars}</span>'


def bar(share: float) -> str:
    """Return a share from 0 to 1 as the length of a bar, with its number."""
    return (
        f'<span style="display:inline-block;width:80px;background:#8883;border-radius:3px">'
        f'<span style="display:block;width:{100 * share:.0f}%;height:10px;background:#5b9a86;'
        f'border-radius:3px"></span></span> {100 * share:.0f} %'
    )


def shaded(share: float) -> str:
    """Return a chance in per cent, the darker the likelier."""
    return (
        f'<span style="display:block;min-width:30px;border-radius:4px;'
        f'background:rgba(91,154,134,{share:.2f})">{100 * share:.0f}</span>'
    )


def titled(title: str, *parts: str) -> str:
    """Return a heading with what stands below it."""
    return f'<div style="margin:2px 0 6px"><b>{suits(title)}</b></div>{"".join(parts)}'
