"""Tables of explained auctions, and of how good convention cards, nets and explanations are."""

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

_SPADES_FIRST = (0, 4, 3, 2, 1)  # indices into MEASURES: HCP, then suits from spades down


def call_table(explained: ExplainedAuction) -> Table:
    """Return a table with a row for each call: seat, call, meaning.

    Below the meaning are its contradictions, clashes, with what the player had shown before.
    """
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "call", "says"):
        table.add_column(column)
    for call in explained.calls:
        clash = "".join(f"\n  clash: {clash}" for clash in call.clashes)
        table.add_row(str(call.seat), str(call.call), str(call.meaning) + clash)
    return table


def source_table(understood: Understanding) -> Table:
    """Return a table with a row for each call: seat, call, meaning and the meaning's sources."""
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "call", "says", "source"):
        table.add_column(column)
    for call in understood.calls:
        sources = ", ".join(dict.fromkeys(map(str, call.sources.values())))
        table.add_row(str(call.seat), str(call.call), str(call.meaning), sources)
    return table


def seat_table(understood: Understanding) -> Table:
    """Return a table of what each seat has shown by the end of the auction.

    Each seat has a row for each source, and one for each clash, where meanings contradict.
    """
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "has shown", "source"):
        table.add_column(column)
    for seat, known in understood.seats.items():
        rows = [(str(bounds), sources) for sources, bounds in known.by_source().items()]
        rows += [(f"clash: {clash}", "") for clash in known.clashes]
        rows = [row for row in rows if row[0]]  # beside HCP, total points are not printed
        for place, (text, sources) in enumerate(rows or [("nothing", "")]):
            table.add_row("" if place else str(seat), text, sources)
    return table


def agreement_table(counted: dict[str, Agreement]) -> Table:
    """Return a table with a row for each file: how good a convention card's meanings are.

    It says how many calls have an informative meaning, how often the hands are within the bounds
    shown, how wide these are, and how often a player with the card makes the same call.
    """
    table = Table(box=None, pad_edge=False)
    names = ("auctions", "calls", "informative", *(f"{name} in" for name in MEASURED))
    for column in ("file", *names, "HCP width", "suit width", "same call"):
        table.add_column(column, justify="left" if column == "file" else "right")
    for file, agreement in counted.items():
        calls = agreement.calls
        inside = (_percent(agreement.inside[name], calls) for name in MEASURED)
        widths = [agreement.width[name] / max(1, calls) for name in MEASURED]
        table.add_row(
            file,
            f"{agreement.auctions:,}",
            f"{calls:,}",
            _percent(agreement.informative, calls),
            *inside,
            f"{widths[0]:.1f}",
            f"{sum(widths[1:]) / 4:.1f}",
            _percent(agreement.same, calls),
        )
    return table


def comparison_table(figures: Mapping[tuple[str, str], Figures]) -> Table:
    """Return a table that compares sources of meaning, with a row for each scope and source.

    The scope is the caller's hand or all four hands. The columns say how often hands are within the
    bounds, how wide these are, and the mean log-likelihood of a hand in nats.
    """
    table = Table(box=None, pad_edge=False)
    names = (*(f"{MEASURES[i]} in" for i in _SPADES_FIRST), "HCP width", "suit width", "nats")
    for column in ("of", "by", "hands", *names):
        table.add_column(column, justify="left" if column in ("of", "by") else "right")
    for (scope, source), measured in figures.items():
        hands = measured.hands
        widths = measured.width / hands
        table.add_row(
            scope,
            source,
            f"{hands:,}",
            *(f"{100 * measured.inside[i] / hands:.1f} %" for i in _SPADES_FIRST),
            f"{widths[0]:.1f}",
            f"{widths[1:].mean():.1f}",
            f"{measured.log_likelihood.sum() / hands:.3f}",
        )
    return table


def coverage_table(counted: Mapping[str, Coverage]) -> Table:
    """Return a table with a row for each file: how many explanations are understood and true."""
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
    for file, coverage in counted.items():
        table.add_row(
            file,
            f"{coverage.texts:,}",
            _percent(coverage.answered, coverage.texts),
            _percent(coverage.informative, coverage.texts),
            f"{coverage.numbers:,}",
            f"{coverage.read:,}",
            *(_percent(coverage.true[kind], coverage.bounds[kind]) for kind in (HCP, LENGTHS)),
        )
    return table


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.1f} %"
