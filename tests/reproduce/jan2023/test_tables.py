"""jan2023.tables: our values near the printed ones, measured on pairs not trained on."""

from __future__ import annotations

from pathlib import Path

import pytest

from strongsuit.evaluation.league import contest
from strongsuit.evaluation.trick_data import TrickData, read_tricks
from strongsuit.formulas.formula import Formula
from strongsuit.reproduce.comparison import PaperTable
from strongsuit.reproduce.jan2023.study import (
    PAPER,
    QUICK,
    Jan2023Effort,
    Jan2023Study,
    both_ways,
)
from strongsuit.reproduce.jan2023.tables import (
    pair_numbers,
    table_9,
    table_10,
    table_11,
    table_12,
)
from strongsuit.reproduce.paper import printed


@pytest.fixture(scope="module")
def pairs(shared: Path) -> TrickData:
    return read_tricks(shared / "pair_tricks" / "val.csv.xz")


def test_tables_are_near_the_papers(pairs: TrickData) -> None:
    """Ten layouts a pair instead of a hundred: about a hundredth less."""
    study = Jan2023Study(pairs, QUICK)
    for table in (table_10(study)[0], table_11(study)[0]):
        assert isinstance(table, PaperTable)
        for row in table.rows:
            difference = row.values[0].difference
            assert difference is not None
            assert -0.015 < difference < 0.003, row.name


def test_table_9_is_measured_on_unseen_pairs_by_both_readings_of_d(pairs: TrickData) -> None:
    few = Jan2023Study(pairs.first_rows(1500), Jan2023Effort(generations=5, resamples=0))
    linear = [name for name in few.table_9 if Formula.parse(name).linear]
    few.__dict__["trained"] = dict.fromkeys(
        [*few.table_9, *map(both_ways, few.table_9)], few._trained(linear[0])
    )
    table, both = table_9(few)
    assert [row[0] if isinstance(row, tuple) else row.name for row in table.rows] == few.table_9
    assert isinstance(both, PaperTable)
    assert [row.name for row in both.rows][:2] == ["H+DA+TL", "H+DA"]
    assert len(both.rows) == 9
    assert both.rows[0].values[0].ours
    assert both.rows[0].values[0].ours.value > 0.85


def test_networks_worth_of_cards_comes_near_the_papers_rows(pairs: TrickData) -> None:
    """Only the column Pavlicek of Suit neural differs by more."""
    _, neural = table_11(Jan2023Study(pairs, Jan2023Effort(resamples=0)))
    assert isinstance(neural, PaperTable)
    differences = [value.difference or 0.0 for row in neural.rows for value in row.values]
    assert sum(abs(difference) < 0.025 for difference in differences) >= 11


def test_table_12_with_both_selections_of_pairs() -> None:
    chosen, every = table_12(Jan2023Study(read_tricks(), Jan2023Effort(resamples=0)))
    assert "0.018 below the first row, here -0.003" in chosen.remarks
    assert "0.008 below the first row, in the paper 0.018" in every.remarks


def test_numbers_of_pairs() -> None:
    rows = pair_numbers(Jan2023Study(read_tricks())).rows
    measured = [(row[1], row[2], row[3]) for row in rows]
    assert ("3,000", "2,411", "100") in measured
    assert ("966", "695", "100") in measured
    assert ("2,500", "1,980", "40") in measured


@pytest.mark.parametrize(
    ("table", "rows", "columns"),
    [
        ("table9", 24, 6),
        ("table10", 5, 5),
        ("table11", 39, 2),
        ("table11-neural", 3, 5),
        ("table12", 5, 5),
        ("neural", 3, 14),  # ours
    ],
)
def test_how_many_values_of_the_paper_ship(table: str, rows: int, columns: int) -> None:
    found = printed(PAPER, table)
    assert len(found) == rows
    assert all(len(row) == columns and all(row.values()) for row in found)


def test_the_contest_is_the_papers(pairs: TrickData) -> None:
    assert len(contest(pairs, "suit").tricks) == 7_959
