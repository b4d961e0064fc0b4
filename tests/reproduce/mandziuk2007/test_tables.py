"""mandziuk2007.tables: rows beside the printed ones, and other orders of the suits."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from strongsuit.batch import DealBatch, tricks_array
from strongsuit.cards import Strain
from strongsuit.deal import Deal
from strongsuit.errors import UsageError
from strongsuit.formats import read
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.reproduce.comparison import markdown
from tests.reproduce.conftest import StudyOf

pytest.importorskip("torch")

from strongsuit.nets.papers.methods import MuonMethod
from strongsuit.reproduce.mandziuk2007 import tables as paper

_26X4 = "(26x4)-(13x4)-(7x4)-13-1"


def test_table_3_has_the_papers_rows(study_of: StudyOf) -> None:
    notrump, spades = paper.table_3(study_of())
    assert len(notrump.rows) == len(spades.rows) == 16
    best = spades.rows[5]
    assert best.name == "(52x4)-(13x4)-13-1"
    assert [value.paper for value in best.values] == [99.78, 95.0, 50.03]
    assert notrump.rows[5].values[2].paper == 37.8
    assert all(0 <= v.ours.value <= 100 for row in spades.rows for v in row.values if v.ours)
    assert "| 99.78 |" in markdown(spades)
    assert "In the paper's order" in spades.remarks


def test_table_4_and_the_suits_have_theirs(study_of: StudyOf) -> None:
    study = study_of(1)
    west, both = paper.table_4(study)
    assert [row.name for row in west.rows] == [row.name for row in both.rows]
    assert [value.paper for value in both.rows[4].values] == [99.88, 96.48, 53.11]
    (suits,) = paper.suits(study)
    assert [row.name for row in suits.rows][-1] == "all suits"


def test_other_orders_are_other_trainings(study_of: StudyOf, tmp_path: Path) -> None:
    (table,) = paper.orders(study_of(1, tmp_path))
    assert [row.values[-1].paper for row in table.rows] == [53.11, 37.80]
    assert {path.stem.rsplit("_", 1)[1] for path in tmp_path.iterdir()} == {"renamed"}


def test_other_orders_need_less_decay() -> None:
    usual, permuted = paper.FULL["muon"], paper.in_other_orders(paper.FULL["muon"])
    assert isinstance(usual.method, MuonMethod)
    assert permuted.method == replace(usual.method, decay=usual.method.decay / 10)
    assert permuted.permute_suits
    assert paper.in_other_orders(paper.FULL["rprop"]).method == paper.FULL["rprop"].method


def test_rows_can_be_chosen_by_name(study_of: StudyOf) -> None:
    notrump, spades = paper.table_3(study_of(), only=("26x4", "52x4-deep"))
    assert [row.name for row in (*notrump.rows, *spades.rows)] == [_26X4, _26X4]
    assert not spades.remarks  # one row has no order
    assert len(paper.table_3(study_of(), only=("52-25-1",))[0].rows) == 3  # the paper's name
    paper.require_rows((3, 4), ("52x4-deep", _26X4))
    with pytest.raises(UsageError, match=r"expected a network of .*, got '52x4-deep'"):
        paper.require_rows((3,), ("26x4", "52x4-deep"))


def test_the_lead_matters_in_about_seven_of_a_hundred(shared: Path) -> None:
    boards = list(islice(read(shared / "solved_random" / "more_random.txt.xz"), 5000))
    tables = [board.double_dummy for board in boards if board.double_dummy]
    whole = [board.deal for board in boards if isinstance(board.deal, Deal)]
    solved = SolvedDeals(DealBatch.of(whole), tricks_array(tables))
    assert 6 < paper.lead_matters(solved, Strain.SPADES).value < 8.5


def test_rows_with_table_2_stand_both_ways(study_of: StudyOf) -> None:
    tables = paper.enhancements(study_of(1))
    assert [len(table.rows) for table in tables] == [8, 8, 4, 4]
    added, summed = tables[0].rows[:2]
    assert added.name == summed.name == "32-25-1"
    assert added.values[2].paper == summed.values[2].paper == 32.5
    assert (added.remark, summed.remark) == (
        "8 distributional methods; what is added",
        "8 distributional methods; sums",
    )
