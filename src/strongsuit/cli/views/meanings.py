"""Explained auctions and agreement as tables for people."""

from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table

from strongsuit.meanings.belief.comparison import Figures
from strongsuit.meanings.belief.tokens import MEASURES
from strongsuit.meanings.conventions.agreement import MEASURED, Agreement
from strongsuit.meanings.conventions.explain import ExplainedAuction
from strongsuit.meanings.explanations.coverage import LENGTHS, Coverage
from strongsuit.meanings.sources import HCP
from strongsuit.meanings.understanding import Understanding

_SPADES_FIRST = (0, 4, 3, 2, 1)  # of MEASURES


def call_table(explained: ExplainedAuction) -> Table:
    """Who, the call, what it says, and what it clashes with."""
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "call", "says"):
        table.add_column(column)
    for call in explained.calls:
        clash = "".join(f"\n  clash: {clash}" for clash in call.clashes)
        table.add_row(str(call.seat), str(call.call), str(call.meaning) + clash)
    return table


def source_table(understood: Understanding) -> Table:
    """Who, the call, what it says, and who says so."""
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "call", "says", "source"):
        table.add_column(column)
    for call in understood.calls:
        told = ", ".join(dict.fromkeys(map(str, call.sources.values())))
        table.add_row(str(call.seat), str(call.call), str(call.meaning), told)
    return table


def seat_table(understood: Understanding) -> Table:
    """What each seat has shown by the end, by source, and what of it clashes."""
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "has shown", "source"):
        table.add_column(column)
    for seat, known in understood.seats.items():
        lines = [(str(bounds), told) for told, bounds in known.by_source().items()]
        lines += [(f"clash: {clash}", "") for clash in known.clashes]
        said = [line for line in lines if line[0]]  # beside HCP, total points are not told
        for place, (words, told) in enumerate(said or [("nothing", "")]):
            table.add_row("" if place else str(seat), words, told)
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


def comparison_table(figures: Mapping[tuple[str, str], Figures]) -> Table:
    """One row a source: how often its bounds are true, how wide they are, how likely the hands."""
    table = Table(box=None, pad_edge=False)
    names = (*(f"{MEASURES[i]} in" for i in _SPADES_FIRST), "HCP width", "suit width", "nats")
    for column in ("of", "by", "hands", *names):
        table.add_column(column, justify="left" if column in ("of", "by") else "right")
    for (scope, source), each in figures.items():
        widths = each.width / each.hands
        table.add_row(
            scope,
            source,
            f"{each.hands:,}",
            *(f"{100 * each.inside[i] / each.hands:.1f} %" for i in _SPADES_FIRST),
            f"{widths[0]:.1f}",
            f"{widths[1:].mean():.1f}",
            f"{each.log_likelihood.sum() / each.hands:.3f}",
        )
    return table


def coverage_table(counted: Mapping[str, Coverage]) -> Table:
    """One row a file of explanations."""
    table = Table(box=None, pad_edge=False)
    names = (
        "texts",
        "value or rest",
        "bound something",
        "numbers",
        "read",
        "HCP true",
        "lengths true",
    )
    for column in ("file", *names):
        table.add_column(column, justify="left" if column == "file" else "right")
    for file, each in counted.items():
        table.add_row(
            file,
            f"{each.texts:,}",
            _percent(each.answered, each.texts),
            _percent(each.informative, each.texts),
            f"{each.numbers:,}",
            f"{each.read:,}",
            *(_percent(each.true[about], each.bounds[about]) for about in (HCP, LENGTHS)),
        )
    return table


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.1f} %"
