"""jan2023's Tables 9 to 12: the best formulas, older methods, and notrump."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from strongsuit.cards import Strain
from strongsuit.evaluation.league import LeagueRow, contest, judged, league
from strongsuit.evaluation.trick_data import OVERCALLED, TrickData, read_tricks
from strongsuit.reproduce.comparison import ComparedValue, PaperTable, PlainTable, TableRow
from strongsuit.reproduce.jan2023.neural import NEURAL, strengths
from strongsuit.reproduce.jan2023.study import (
    MIDDLE,
    PAPER,
    SMALL,
    Jan2023Study,
    Tables,
    both_ways,
    has_base,
)
from strongsuit.reproduce.paper import printed

_MEASURES = ("correlation", "exact", "within_one", "within_two")
_COLUMNS = tuple(name.replace("_", " ") for name in _MEASURES)
_COUNTS = ("hcp", "long", "short", "pavlicek")  # columns of Table 11


def pair_numbers(study: Jan2023Study) -> PlainTable:
    """Return how many pairs the tables rest on, before and after those below seven tricks leave."""
    chosen = for_notrump(study.pairs)
    rows = [
        ("steps 3 and 4, the smaller set; Figure 2a", *_numbers(study.pairs.first_rows(SMALL))),
        ("steps 3 and 4, the larger set; Figure 2b", *_numbers(study.pairs.first_rows(MIDDLE))),
        ("Tables 9 to 11, step 5, Figures 3 and 4", *_numbers(study.pairs)),
        ("Table 12, with the condition that we chose", *_numbers(chosen, "nt")),
        ("Table 12, seven tricks or more", *_numbers(study.pairs, "nt")),
        ("an opponent has bid: the terms of Table 7", *_numbers(read_tricks(OVERCALLED))),
    ]
    columns = ("where", "pairs", "with seven tricks or more", "layouts of each")
    return PlainTable("How many pairs the tables rest on", columns, tuple(rows))


def _numbers(pairs: TrickData, strain: str = "suit") -> tuple[str, str, str]:
    """Return texts: how many pairs there are and are measured, and how many layouts each has."""
    measured = len(contest(pairs, strain).tricks)
    layouts = "" if pairs.histogram is None else str(pairs.histogram[0].sum(axis=2).max())
    return f"{len(pairs):,}", f"{measured:,}", layouts


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


def table_9(study: Jan2023Study) -> Tables:
    """Table 9: the best formulas, measured on pairs not trained on, by both readings of D."""
    rows, again = [], []
    for row in printed(PAPER, "table9"):
        name = row["formula"]
        rows.append(_row(name, row, study.trained[name]))
        if has_base(name):
            again.append(_row(both_ways(name), row, study.trained[both_ways(name)]))
    remarks = (
        "The text on Table 6 says that strength is gained when a suit is shorter or longer than "
        "the base; the formula in the table loses strength below it. D above follows the formula, "
        "DA here the text, with |length - base|."
    )
    title = "Table 9: the formulas with D, where DA stands for it"
    return [
        PaperTable("Table 9: the best formulas, trained", _COLUMNS, tuple(rows)),
        PaperTable(title, _COLUMNS, tuple(again), remarks),
    ]


def table_10(study: Jan2023Study) -> Tables:
    """Table 10: H+TL+NL with the paper's parameters, rounded to every resolution."""
    rows = _as_printed(study, study.pairs, "table10", "suit")
    return [PaperTable("Table 10: H+TL+NL, the paper's parameters", _COLUMNS, rows)]


def table_11(study: Jan2023Study) -> Tables:
    """Table 11: older methods of counting, and cards at the worth that networks give them."""
    printed_rows = printed(PAPER, "table11")
    league_rows = study.league([row["name"] for row in printed_rows])
    rows = [
        TableRow(
            row["name"],
            (ComparedValue(float(row["correlation"]), league_rows[row["name"]].correlation),),
        )
        for row in printed_rows
    ]
    remarks = (
        "The paper does not define its columns Loser and Pavlicek: taken are losers with half a "
        "one for a lone queen, and 2-1 for a void, singleton with four trumps, which come nearest."
    )
    title = "Table 11: other methods"
    return [PaperTable(title, ("correlation",), tuple(rows), remarks), _neural_rows(study)]


def _neural_rows(study: Jan2023Study) -> PaperTable:
    rows = []
    for row in printed(PAPER, "table11-neural"):
        values = [
            ComparedValue(float(row[count]), _correlation(study, row["name"], count).correlation)
            for count in _COUNTS
        ]
        rows.append(TableRow(f"{row['name']}, our networks", tuple(values)))
    remarks = (
        "The paper does not print the networks' points. Ours are what each card is worth to "
        "(52x4)-(13x4)-13-1 on our page of mandziuk2007, in a unit where an ace of trumps, or in "
        "notrump, counts 4. NT takes the values of notrump, Suit "
        "those of side suits in every suit, Spade those of trumps in trumps and of side suits "
        "beside them. Unit and readings are ours, chosen because they come near the paper's rows."
    )
    return PaperTable(
        "Table 11: cards at the worth networks give them", _COUNTS, tuple(rows), remarks
    )


def _correlation(study: Jan2023Study, name: str, count: str) -> LeagueRow:
    strength = strengths(study.suit_contest, NEURAL[name], count)
    return judged(name, study.suit_contest, strength, resamples=study.effort.resamples)


def table_12(study: Jan2023Study) -> Tables:
    """Table 12: H+L_wh with the paper's parameters, in notrump, on two selections of pairs."""
    chosen = _as_printed(study, for_notrump(study.pairs), "table12", "nt")
    every = _as_printed(study, study.pairs, "table12", "nt")
    remarks = (
        "The paper plays notrump only under `some conditions`, which it does not name. Here those "
        "pairs count that have no suit of nine cards, take at most a trick more in their longest "
        "suit than in notrump, and seven tricks or more. This condition was picked from 378 "
        "combinations because it comes near the printed first row, with some of these pairs in "
        "view: that the row agrees shows that such a condition exists, not that it is the paper's. "
        f"In the paper the coarsest parameters are {_loss(chosen, 'paper')} below the first row, "
        f"here {_loss(chosen, 'ours')}: where so few pairs are left, that effect is not there."
    )
    plain = (
        "The condition of the other tables, seven tricks or more and nothing else: the coarsest "
        f"parameters are {_loss(every, 'ours')} below the first row, in the paper "
        f"{_loss(every, 'paper')}."
    )
    title = "Table 12: H+L_wh, the paper's parameters, notrump"
    return [
        PaperTable(f"{title}, the condition that we chose", _COLUMNS, chosen, remarks),
        PaperTable(f"{title}, seven tricks or more", _COLUMNS, every, plain),
    ]


def _loss(rows: tuple[TableRow, ...], whose: str) -> str:
    """Return as a text by how much the last row's correlation is below the first row's."""
    first, last = (_value(rows[place].values[0], whose) for place in (0, -1))
    return f"{first - last:.3f}"


def _value(compared: ComparedValue, whose: str) -> float:
    if whose == "paper":
        return compared.paper or 0.0
    return compared.ours.value if compared.ours else 0.0


TABLES: dict[int, Callable[[Jan2023Study], Tables]] = {
    9: table_9,
    10: table_10,
    11: table_11,
    12: table_12,
}


def _as_printed(
    study: Jan2023Study, pairs: TrickData, table: str, strain: str
) -> tuple[TableRow, ...]:
    """Return the rows of a table whose evaluators have the parameters printed in the paper."""
    rows = printed(PAPER, table)
    names = [row["name"] for row in rows]
    found = league(pairs, names, strain, resamples=study.effort.resamples)
    league_rows = {row.name: row for row in found}
    return tuple(_row(row["name"], row, league_rows[row["name"]]) for row in rows)


def _row(name: str, row: dict[str, str], ours: LeagueRow) -> TableRow:
    values = tuple(ComparedValue(float(row[each]), getattr(ours, each)) for each in _MEASURES)
    return TableRow(name, values)
