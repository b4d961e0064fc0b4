"""chen2025's experiments on a handful of boards: shapes, folds and comparisons, not figures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from strongsuit.best_contract.augmentation import augmented
from strongsuit.best_contract.points import DecisionPoint, decision_points
from strongsuit.meanings.conventions.players import players_of
from strongsuit.reproduce.chen2025.study import FOLDS, QUICK, Chen2025Study, Model, seen
from strongsuit.reproduce.chen2025.tables import TABLES, _mean, table_7, table_9, table_12
from strongsuit.reproduce.comparison import PaperTable, PlainTable, markdown
from strongsuit.reproduce.paper import printed
from tests.best_contract.boards import bidden_boards

EFFORT = replace(QUICK, epochs=1.0, compared=200, weighed=20, solved=2)


@pytest.fixture(scope="module")
def some() -> list[DecisionPoint]:
    return decision_points(bidden_boards(150, seed=9), players_of("sayc"))


@pytest.fixture
def study(some: list[DecisionPoint], tmp_path: Path) -> Chen2025Study:
    return Chen2025Study(some, augmented(some, 1), tmp_path, EFFORT, told=lambda doing: None)


def test_a_board_is_in_one_fold_and_folds_are_alike(study: Chen2025Study) -> None:
    folds, boards = study.folds(), study.examples.board
    assert all(len(set(folds[boards == board])) == 1 for board in np.unique(boards))
    sizes = np.bincount([folds[boards == board][0] for board in np.unique(boards)])
    assert len(sizes) == FOLDS
    assert sizes.max() - sizes.min() <= 1
    assert (study.folds(1) != folds).any()


@pytest.mark.parametrize(
    ("model", "inputs"),
    [
        (Model(), 612),
        (Model(hand="binary"), 612 - 15 + 52),
        (Model(hand="goren"), 612 - 15 + 11),
        (Model(calls="indicators"), 612 - 564 + 4 * 71 + 35),
        (Model(calls="labels"), 612 - 564 + 4 * 36),
    ],
)
def test_what_models_see(study: Chen2025Study, model: Model, inputs: int) -> None:
    assert seen(study.examples, model).shape == (len(study.examples), inputs)


def test_what_was_said_is_legal_and_kept(study: Chen2025Study) -> None:
    said = study.said(Model(kind="forest"), 0)
    test = study.test(0)
    assert test.legal[np.arange(len(test)), said].all()
    kept = list(study.folder.iterdir())
    assert len(kept) == 1
    kept[0].unlink()
    np.testing.assert_array_equal(study.said(Model(kind="forest"), 0), said)
    other = replace(study, anew=study.anew[1:], _kept={})
    other.said(Model(kind="forest"), 0)
    assert len(list(study.folder.iterdir())) == 2  # other points, other answers


def test_a_network_tells_the_batch_it_is_at(study: Chen2025Study) -> None:
    told: list[str] = []
    replace(study, told=told.append).said(Model(kind="plain", hidden=(8,)), 0)
    batches = [line.rsplit(" ", 3)[1] for line in told[1:]]
    assert batches == [f"{number:,}" for number in range(1, len(told))]
    assert told[-1].endswith(f"fold 1, batch {batches[-1]} of {batches[-1]}")


def test_boards_dealt_anew_follow_their_fold(study: Chen2025Study) -> None:
    """What is tested on is learned from in no shape."""
    train = study.folds() != 0
    assert set(study.more.board) & set(study.test(0).board)
    learned = study.learned(Model(), train)
    assert len(learned) > train.sum()
    assert not set(learned.board) & set(study.test(0).board)
    assert len(study.learned(Model(kind="plain"), train, most=20)) == 20


def test_tables(study: Chen2025Study) -> None:
    accuracy, adjusted, f1 = table_7(study)
    assert isinstance(accuracy, PaperTable)
    assert isinstance(adjusted, PlainTable)
    assert isinstance(f1, PlainTable)
    counted = [int(row[1].replace(",", "")) for row in adjusted.rows]
    assert sum(counted) == len(study.test(0))
    assert [line.figures[0].paper for line in accuracy.lines] == [0.872, 0.794, 0.875]
    best, solved = table_9(study)
    assert isinstance(best, PaperTable)
    assert isinstance(solved, PlainTable)
    gain = best.lines[0].figures[-1].ours
    assert gain is not None
    assert gain.value >= 0  # what is best does not lose to what was bid
    [hands] = table_12(study)
    assert "| Binary encoding | 0.800 |" in markdown(hands)


def test_every_printed_table_has_its_recomputation() -> None:
    for number in TABLES:
        assert printed("chen2025", f"table{number}")


def test_boards_asked_again_are_no_more_boards() -> None:
    values = np.random.default_rng(5).normal(size=400)
    once, again = _mean(values, 1), _mean(np.tile(values, 10), 10)
    assert again.value == pytest.approx(once.value)
    assert again.half == pytest.approx(once.half, rel=0.01)
