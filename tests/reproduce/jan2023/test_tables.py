"""jan2023.tables: our values near the printed ones, measured on pairs not trained on."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from strongsuit.evaluation.league import contest
from strongsuit.evaluation.trick_data import TrickData, read_tricks
from strongsuit.reproduce.jan2023.tables import QUICK, Jan2023Effort, table_9, table_10, table_11


@pytest.fixture(scope="module")
def pairs(shared: Path) -> TrickData:
    return read_tricks(shared / "pair_tricks" / "val.csv.xz")


def test_tables_are_near_the_papers(pairs: TrickData) -> None:
    """Ten layouts a pair instead of a hundred: about a hundredth less."""
    for table in (table_10(pairs, QUICK), table_11(pairs, QUICK)):
        for row in table.rows:
            difference = row.values[0].difference
            assert difference is not None
            assert -0.015 < difference < 0.003, row.name


def test_table_9_is_measured_on_unseen_pairs(pairs: TrickData) -> None:
    few = pairs.rows(np.arange(len(pairs)) < 1500)
    done: list[int] = []
    table = table_9(few, Jan2023Effort(generations=15, resamples=0), done.append)
    assert len(table.rows) == len(done) == 24
    assert [row.name for row in table.rows][:2] == ["H+TL+NL", "H+TL+S*"]
    assert all(row.values[0].ours and row.values[0].ours.value > 0.85 for row in table.rows)


def test_the_contest_is_the_papers(pairs: TrickData) -> None:
    assert len(contest(pairs, "suit").tricks) == 7_959
