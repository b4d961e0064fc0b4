"""reproduce.jan2023: tables beside the printed ones, the search, the figures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from strongsuit.cli.commands.reproduce import command
from strongsuit.evaluation.league import contest
from strongsuit.evaluation.trick_data import TrickData, read_tricks
from strongsuit.reproduce.comparison import ComparedValue, PaperTable, TableRow, markdown
from strongsuit.reproduce.jan2023.tables import QUICK, Jan2023Effort, table_9, table_10, table_11
from strongsuit.uncertainty import Estimate


@pytest.fixture(scope="module")
def pairs(shared: Path) -> TrickData:
    return read_tricks(shared / "pair_tricks" / "val.csv.xz")


def test_tables_are_near_the_papers(pairs: TrickData) -> None:
    """Ten layouts a pair instead of a hundred: about a hundredth less."""
    for table in (table_10(pairs, QUICK), table_11(pairs, QUICK)):
        for line in table.lines:
            difference = line.figures[0].difference
            assert difference is not None
            assert -0.015 < difference < 0.003, line.name


def test_table_9_is_measured_on_unseen_pairs(pairs: TrickData) -> None:
    few = pairs.rows(np.arange(len(pairs)) < 1500)
    told: list[int] = []
    table = table_9(few, Jan2023Effort(generations=15, resamples=0), told.append)
    assert len(table.lines) == len(told) == 24
    assert [line.name for line in table.lines][:2] == ["H+TL+NL", "H+TL+S*"]
    assert all(line.figures[0].ours and line.figures[0].ours.value > 0.85 for line in table.lines)


def test_markdown_puts_both_side_by_side() -> None:
    figures = (ComparedValue(0.9, Estimate(0.91, 0.9, 0.92)), ComparedValue(None, None))
    table = PaperTable("T", ("a", "b"), (TableRow("x", figures),), "why")
    text = markdown(table)
    assert "| x | 0.900 | 0.910 | 0.010 | +0.010 |  |  |  |  |" in text
    assert text.endswith("why\n")
    assert table.largest == pytest.approx(0.01)


def test_the_command(shared: Path, tmp_path: Path) -> None:
    words = ["jan2023", "--data", str(shared / "pair_tricks" / "val.csv.xz"), "--quick"]
    more = ["--table", "10", "--figure", "3", "--out", str(tmp_path)]
    said = CliRunner().invoke(command, words + more, catch_exceptions=False)
    assert "| h-tl-nl-0.5 | 0.918 | 0.9" in said.stdout
    assert (tmp_path / "jan2023-figure3.png").read_bytes().startswith(b"\x89PNG")


def test_the_contest_is_the_papers(pairs: TrickData) -> None:
    assert len(contest(pairs, "suit").tricks) == 7_959
