"""Explained auctions and agreement as tables for people."""

from __future__ import annotations

from dataclasses import replace

from rich.table import Table

from strongsuit.cards import Seat
from strongsuit.meanings.cards.agreement import MEASURED, Agreement
from strongsuit.meanings.cards.explain import ExplainedAuction
from strongsuit.meanings.cards.telling import in_words
from strongsuit.meanings.meaning import Meaning


def call_table(explained: ExplainedAuction) -> Table:
    """Who, the call, what it says, and what it clashes with."""
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "call", "says"):
        table.add_column(column)
    for call in explained.calls:
        clash = "".join(f"\n  clash: {clash}" for clash in call.clashes)
        table.add_row(str(call.seat), str(call.call), in_words(call.meaning) + clash)
    return table


def knowledge_table(explained: ExplainedAuction) -> Table:
    """What each seat has shown by the end."""
    table = Table(box=None, pad_edge=False)
    table.add_column("seat")
    table.add_column("has shown")
    for seat, meaning in zip(Seat, explained.knowledge, strict=True):
        bounds = replace(Meaning(), hcp=meaning.hcp, lengths=meaning.lengths)
        table.add_row(str(seat), in_words(bounds) or "nothing")
    return table


def agreement_table(counted: dict[str, Agreement]) -> Table:
    """One row a file: how much is said, how often it is true, how wide it is, and who agrees."""
    table = Table(box=None, pad_edge=False)
    names = ("auctions", "calls", "informative", *(f"{name} in" for name in MEASURED))
    for column in ("file", *names, "HCP width", "suit width", "same call"):
        table.add_column(column, justify="left" if column == "file" else "right")
    for file, each in counted.items():
        inside = (_percent(each.inside[name], each.calls) for name in MEASURED)
        widths = [each.width[name] / max(1, each.calls) for name in MEASURED]
        table.add_row(
            file,
            f"{each.auctions:,}",
            f"{each.calls:,}",
            _percent(each.informative, each.calls),
            *inside,
            f"{widths[0]:.1f}",
            f"{sum(widths[1:]) / 4:.1f}",
            _percent(each.same, each.calls),
        )
    return table


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.1f} %"
