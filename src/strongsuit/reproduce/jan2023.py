"""jan2023's Tables 9 to 12, and the search for its best formulas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from strongsuit.evaluation.league import Row, contest, league
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.formulas.evolve import Evolution
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.training import train
from strongsuit.reproduce.comparison import Figure, Line, Table
from strongsuit.reproduce.paper import printed

PAPER = "jan2023"
SMALL, MIDDLE = 3000, 5000  # pairs of the paper's two steps
KEPT = 25  # formulas that go on to the second step
_MEASURES = ("correlation", "exact", "within_one", "within_two")
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Effort:
    """How thorough to be."""

    generations: int = 300
    resamples: int = 1000

    @property
    def evolution(self) -> Evolution:
        """As the genetic algorithm takes it."""
        return Evolution(generations=self.generations)


FULL, QUICK = Effort(), Effort(generations=80, resamples=200)


def table_9(data: TrickData, effort: Effort = FULL, progress: Progress | None = None) -> Table:
    """The 25 best formulas, trained; every figure on pairs that the training did not see."""
    played, lines = contest(data, "suit"), []
    for row in printed(PAPER, "table9"):
        found = train(
            Formula.parse(row["formula"]), played, 0.0, effort.evolution, resamples=effort.resamples
        )
        lines.append(_line(row["formula"], row, found.unseen))
        _tell(progress)
    return Table("Table 9: the best formulas, trained", _MEASURES, tuple(lines))


def table_10(data: TrickData, effort: Effort = FULL, progress: Progress | None = None) -> Table:
    """H+TL+NL with the paper's parameters at every resolution."""
    lines = _as_printed(data, "table10", "suit", effort)
    return Table("Table 10: H+TL+NL, the paper's parameters", _MEASURES, lines)


def table_11(data: TrickData, effort: Effort = FULL, progress: Progress | None = None) -> Table:
    """The older methods."""
    rows = printed(PAPER, "table11")
    found = _by_name(data, [row["name"] for row in rows], "suit", effort)
    lines = [
        Line(row["name"], (Figure(float(row["correlation"]), found[row["name"]].correlation),))
        for row in rows
    ]
    remarks = (
        "The paper's rows NT, Suit and Spade neural rest on weights it does not print. It does not "
        "define its columns Loser and Pavlicek: taken are losers with half a one for a lone queen, "
        "and 2-1 for a void, singleton with four trumps, which come nearest."
    )
    return Table("Table 11: other methods", ("correlation",), tuple(lines), remarks)


def table_12(data: TrickData, effort: Effort = FULL, progress: Progress | None = None) -> Table:
    """H+L_wh with the paper's parameters, in notrump."""
    lines = _as_printed(data, "table12", "nt", effort)
    remarks = (
        "The paper plays notrump only under `some conditions`, which it does not name; here all "
        "pairs count that take seven tricks or more."
    )
    return Table("Table 12: H+L_wh, the paper's parameters, notrump", _MEASURES, lines, remarks)


TABLES = {9: table_9, 10: table_10, 11: table_11, 12: table_12}


def _as_printed(data: TrickData, table: str, strain: str, effort: Effort) -> tuple[Line, ...]:
    rows = printed(PAPER, table)
    found = _by_name(data, [row["name"] for row in rows], strain, effort)
    return tuple(_line(row["name"], row, found[row["name"]]) for row in rows)


def _by_name(data: TrickData, names: Sequence[str], strain: str, effort: Effort) -> dict[str, Row]:
    return {row.name: row for row in league(data, names, strain, resamples=effort.resamples)}


def _line(name: str, row: dict[str, str], found: Row) -> Line:
    figures = tuple(Figure(float(row[each]), getattr(found, each)) for each in _MEASURES)
    return Line(name, figures)


def _tell(progress: Progress | None) -> None:
    if progress:
        progress(1)
