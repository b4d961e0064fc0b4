"""jan2023's Tables 9 to 12: the best formulas, older methods, and notrump."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from strongsuit.cards import Strain
from strongsuit.evaluation.league import LeagueRow, contest, league
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.formulas.evolve import Evolution
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.training import train
from strongsuit.reproduce.comparison import ComparedValue, PaperTable, TableRow
from strongsuit.reproduce.paper import printed

PAPER = "jan2023"
SMALL, MIDDLE = 3000, 5000  # pairs that formulas are trained on in the paper's steps 3 and 4
KEPT = 25  # the best formulas of step 3, which are trained again in step 4
_MEASURES = ("correlation", "exact", "within_one", "within_two")
_COLUMNS = tuple(name.replace("_", " ") for name in _MEASURES)
Progress = Callable[[int], None]  # called with the number of formulas trained since the last call


@dataclass(frozen=True, slots=True)
class Jan2023Effort:
    """How long to train formulas and how often to resample, for the full page or a quick one."""

    generations: int = 450  # of each training by the genetic algorithm
    resamples: int = 1000  # for the intervals

    @property
    def evolution(self) -> Evolution:
        """Settings of the genetic algorithm."""
        return Evolution(generations=self.generations)


FULL, QUICK = Jan2023Effort(), Jan2023Effort(generations=80, resamples=200)


def for_notrump(data: TrickData) -> TrickData:
    """Return the pairs of hands that would play notrump.

    Their longest suit has fewer than nine cards in both hands together, and takes at most one trick
    more than notrump. The paper says only that notrump is played in a suitable situation. We picked
    this condition out of some hundreds because its results come near the paper's values
    (docs/log/formulas.md), so the agreement proves nothing.
    """
    longest = data.longest[:, None].astype(np.intp)
    together = np.take_along_axis(data.first.lengths + data.second.lengths, longest, 1)[:, 0]
    in_suit = np.take_along_axis(data.mean, longest, 1)[:, 0]
    return data.rows((together < 9) & (data.mean[:, Strain.NOTRUMP] >= in_suit - 1))


def table_9(
    data: TrickData, effort: Jan2023Effort = FULL, progress: Progress | None = None
) -> PaperTable:
    """Return Table 9: the best formulas, trained, and measured on pairs not trained on."""
    played, rows = contest(data, "suit"), []
    for row in printed(PAPER, "table9"):
        trained = train(
            Formula.parse(row["formula"]), played, 0.0, effort.evolution, resamples=effort.resamples
        )
        rows.append(_row(row["formula"], row, trained.unseen))
        if progress:
            progress(1)
    return PaperTable("Table 9: the best formulas, trained", _COLUMNS, tuple(rows))


def table_10(
    data: TrickData, effort: Jan2023Effort = FULL, progress: Progress | None = None
) -> PaperTable:
    """Return Table 10: H+TL+NL with the paper's parameters, rounded to every resolution."""
    rows = _as_printed(data, "table10", "suit", effort)
    return PaperTable("Table 10: H+TL+NL, the paper's parameters", _COLUMNS, rows)


def table_11(
    data: TrickData, effort: Jan2023Effort = FULL, progress: Progress | None = None
) -> PaperTable:
    """Return Table 11: older methods of counting."""
    printed_rows = printed(PAPER, "table11")
    league_rows = _league_rows(data, [row["name"] for row in printed_rows], "suit", effort)
    rows = [
        TableRow(
            row["name"],
            (ComparedValue(float(row["correlation"]), league_rows[row["name"]].correlation),),
        )
        for row in printed_rows
    ]
    remarks = (
        "The paper's rows NT, Suit and Spade neural rest on weights it does not print. It does not "
        "define its columns Loser and Pavlicek: taken are losers with half a one for a lone queen, "
        "and 2-1 for a void, singleton with four trumps, which come nearest."
    )
    return PaperTable("Table 11: other methods", ("correlation",), tuple(rows), remarks)


def table_12(
    data: TrickData, effort: Jan2023Effort = FULL, progress: Progress | None = None
) -> PaperTable:
    """Return Table 12: H+L_wh with the paper's parameters, in notrump."""
    rows = _as_printed(for_notrump(data), "table12", "nt", effort)
    plain = _league_rows(data, ["h-lwh"], "nt", effort)["h-lwh"].correlation.value
    remarks = (
        "The paper plays notrump only under `some conditions`, which it does not name. Here those "
        "pairs count that have no suit of nine cards, take at most a trick more in their longest "
        "suit than in notrump, and seven tricks or more. This condition was picked from 378 "
        "combinations because it comes near the printed first row, with some of these pairs in "
        "view: that the row agrees shows that such a condition exists, not that it is the paper's. "
        f"On all pairs of seven tricks or more the first row's correlation is {plain:.3f}."
    )
    return PaperTable("Table 12: H+L_wh, the paper's parameters, notrump", _COLUMNS, rows, remarks)


TABLES = {9: table_9, 10: table_10, 11: table_11, 12: table_12}


def _as_printed(
    data: TrickData, table: str, strain: str, effort: Jan2023Effort
) -> tuple[TableRow, ...]:
    """Return the rows of a table whose evaluators have the parameters printed in the paper."""
    rows = printed(PAPER, table)
    league_rows = _league_rows(data, [row["name"] for row in rows], strain, effort)
    return tuple(_row(row["name"], row, league_rows[row["name"]]) for row in rows)


def _league_rows(
    data: TrickData, names: Sequence[str], strain: str, effort: Jan2023Effort
) -> dict[str, LeagueRow]:
    """Return the evaluators' league rows, by their names."""
    return {row.name: row for row in league(data, names, strain, resamples=effort.resamples)}


def _row(name: str, row: dict[str, str], ours: LeagueRow) -> TableRow:
    values = tuple(ComparedValue(float(row[each]), getattr(ours, each)) for each in _MEASURES)
    return TableRow(name, values)
