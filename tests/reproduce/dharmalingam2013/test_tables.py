"""dharmalingam2013.tables: both methods on 208 deals, on others, and on more."""

from __future__ import annotations

import pytest

from strongsuit.errors import UsageError
from strongsuit.reproduce.comparison import markdown
from tests.networks import pretended

torch = pytest.importorskip("torch")
torch.set_num_threads(1)

from strongsuit.reproduce.dharmalingam2013 import tables as paper  # noqa: E402

TINY = paper.Dharmalingam2013Effort(draws=2, epochs=40, many=500)


def test_the_tables() -> None:
    done: list[int] = []
    study = paper.Dharmalingam2013Study(pretended(600, 1), pretended(500, 2), TINY, done.append)
    same, others, many = paper.table_1(study)
    assert [row.name for row in same.rows] == ["26x4-25-1", "52-25-1", "104-25-1", "52x4-25-1"]
    assert [value.paper for value in same.rows[3].values] == [71.15, 75.96]
    assert others.rows[3].values[0].paper is None
    for table in (same, others, many):
        descent, rprop = (value.ours for value in table.rows[3].values)
        assert descent
        assert rprop
        assert rprop.value > descent.value
    (training,) = paper.table_2(study)
    (testing,) = paper.table_3(study)
    assert training.rows[0].values[0].paper == 80.86
    right, wrong = (value.ours for value in testing.rows[2].values)
    assert right
    assert wrong
    assert right.value + wrong.value == pytest.approx(100)
    assert sum(done) == TINY.trainings((1, 2, 3))
    assert "| 52x4-25-1 | 71.15 |" in markdown(same)


def test_too_few_deals_are_refused() -> None:
    with pytest.raises(UsageError, match="expected at least 500 deals to train on, got 100"):
        paper.Dharmalingam2013Study(pretended(100, 1), pretended(500, 2), TINY)


def test_deals_trained_on_cannot_be_tested_on() -> None:
    deals = pretended(800, 1)
    with pytest.raises(UsageError, match="got 500 in both"):
        paper.Dharmalingam2013Study(deals, deals[:500], TINY)


def test_two_tables_need_fewer_trainings() -> None:
    done: list[int] = []
    study = paper.Dharmalingam2013Study(pretended(800, 1), pretended(500, 2), TINY, done.append)
    paper.table_3(study)
    paper.table_2(study)
    assert sum(done) == TINY.trainings((2, 3))
