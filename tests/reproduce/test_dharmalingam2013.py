"""reproduce.dharmalingam2013: both methods on 208 deals, on others, and on more."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from strongsuit.errors import UsageError
from strongsuit.reproduce.comparison import markdown
from tests.networks import pretended

torch = pytest.importorskip("torch")
torch.set_num_threads(1)

from strongsuit.cli.commands.reproduce import command  # noqa: E402
from strongsuit.reproduce.dharmalingam2013 import tables as paper  # noqa: E402

TINY = paper.Dharmalingam2013Effort(draws=2, epochs=40, many=500)


def test_the_tables() -> None:
    told: list[int] = []
    study = paper.Dharmalingam2013Study(pretended(600, 1), pretended(500, 2), TINY, told.append)
    same, others, many = paper.table_1(study)
    assert [line.name for line in same.lines] == ["26x4-25-1", "52-25-1", "104-25-1", "52x4-25-1"]
    assert [figure.paper for figure in same.lines[3].figures] == [71.15, 75.96]
    assert others.lines[3].figures[0].paper is None
    for table in (same, others, many):
        descent, rprop = (figure.ours for figure in table.lines[3].figures)
        assert descent
        assert rprop
        assert rprop.value > descent.value
    (training,) = paper.table_2(study)
    (testing,) = paper.table_3(study)
    assert training.lines[0].figures[0].paper == 80.86
    right, wrong = (figure.ours for figure in testing.lines[2].figures)
    assert right
    assert wrong
    assert right.value + wrong.value == pytest.approx(100)
    assert sum(told) == TINY.trainings((1, 2, 3))
    assert "| 52x4-25-1 | 71.15 |" in markdown(same)


def test_too_few_deals_are_told() -> None:
    with pytest.raises(UsageError, match="100 deals to train on: 500 are needed"):
        paper.Dharmalingam2013Study(pretended(100, 1), pretended(500, 2), TINY)


def test_deals_trained_on_are_no_test() -> None:
    known = pretended(800, 1)
    with pytest.raises(UsageError, match="500 test deals are among those to train on"):
        paper.Dharmalingam2013Study(known, known[:500], TINY)


def test_two_tables_need_fewer_trainings() -> None:
    told: list[int] = []
    study = paper.Dharmalingam2013Study(pretended(800, 1), pretended(500, 2), TINY, told.append)
    paper.table_3(study)
    paper.table_2(study)
    assert sum(told) == TINY.trainings((2, 3))


def test_without_data_deals_are_solved_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paper, "QUICK", paper.Dharmalingam2013Effort(draws=1, epochs=1, many=2))
    monkeypatch.setattr(paper, "DEALS", 2)
    words = ["dharmalingam2013", "--quick", "--table", "2", "--out", str(tmp_path)]
    for _ in range(2):
        said = CliRunner().invoke(command, words, catch_exceptions=False)
        assert "## Table 2: training" in said.stdout
    assert len(list((tmp_path / "solved-deals-8").glob("part-*.parquet"))) == 1
