"""HTML for notebooks, made from plain texts and numbers, with each suit in its colour.

The HTML needs no style sheet or script. The module imports no bridge values, so that the modules of
all of them can import it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

# Readable on a white and on a black background.
COLOURS = {"♠": "#3f6fe0", "♥": "#e0303c", "♦": "#d9730d", "♣": "#1f9d55"}
_TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
_CELL = "padding:2px 8px;text-align:center;border:0"


def suits(text: str) -> str:
    """Return a text escaped for HTML, with each suit symbol in its colour."""
    return "".join(
        f'<span style="color:{COLOURS[char]}">{char}</span>' if char in COLOURS else escape(char)
        for char in text
    )


def hand(holdings: Sequence[str]) -> str:
    """Return HTML of a hand, one line a suit, from its cards in spades, hearts, diamonds, clubs."""
    lines = (
        f"{suits(suit)} {escape(cards.replace('T', '10')) or '—'}"
        for suit, cards in zip(COLOURS, holdings, strict=True)
    )
    return f'<div style="white-space:nowrap;line-height:1.45">{"<br>".join(lines)}</div>'


def compass(hands: Sequence[str]) -> str:
    """Return HTML that places four pieces of HTML, given as N E S W, around a compass."""
    n, e, s, w = hands
    return table((), [("", n, ""), (w, "<b>N<br>W &nbsp; E<br>S</b>", e), ("", s, "")])


def table(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return an HTML table whose cells are pieces of HTML; ``heading`` may be empty."""
    lines = [_line("th", heading)] if heading else []
    lines += [_line("td", row) for row in rows]
    return f'<table style="{_TABLE}">{"".join(lines)}</table>'


def _line(tag: str, cells: Iterable[str]) -> str:
    inside = "".join(f'<{tag} style="{_CELL}">{cell}</{tag}>' for cell in cells)
    return f"<tr>{inside}</tr>"


def histogram(shares: Sequence[float]) -> str:
    """Return HTML of vertical bars, one for each share, the highest 24 pixels high."""
    top = max(shares) or 1
    bars = "".join(
        f'<span style="display:inline-block;width:7px;margin-right:1px;background:#5b9a86;'
        f'height:{max(1, round(24 * share / top))}px"></span>'
        for share in shares
    )
    return f'<span style="white-space:nowrap">{bars}</span>'


def bar(share: float) -> str:
    """Return HTML of a share from 0 to 1: a horizontal bar, and the share in per cent."""
    return (
        f'<span style="display:inline-block;width:80px;background:#8883;border-radius:3px">'
        f'<span style="display:block;width:{100 * share:.0f}%;height:10px;background:#5b9a86;'
        f'border-radius:3px"></span></span> {100 * share:.0f} %'
    )


def shaded(share: float) -> str:
    """Return HTML of a share from 0 to 1 in per cent, on a darker ground the larger it is."""
    return (
        f'<span style="display:block;min-width:30px;border-radius:4px;'
        f'background:rgba(91,154,134,{share:.2f})">{100 * share:.0f}</span>'
    )


def titled(title: str, *parts: str) -> str:
    """Return HTML of a heading, followed by pieces of HTML."""
    return f'<div style="margin:2px 0 6px"><b>{suits(title)}</b></div>{"".join(parts)}'
