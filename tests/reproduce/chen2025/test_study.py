"""chen2025.study: folds, the points trained on, and the files of answers."""

from __future__ import annotations

import numpy as np

from strongsuit.reproduce.chen2025.compared_models import Model
from strongsuit.reproduce.chen2025.study import FOLDS, Chen2025Study


def test_a_board_is_in_one_fold_and_folds_are_equally_large(study: Chen2025Study) -> None:
    folds, boards = study.folds(), study.examples.board
    assert all(len(set(folds[boards == board])) == 1 for board in np.unique(boards))
    sizes = np.bincount([folds[boards == board][0] for board in np.unique(boards)])
    assert len(sizes) == FOLDS
    assert sizes.max() - sizes.min() <= 1
    assert (study.folds(1) != folds).any()


def test_answers_are_legal_and_stored(study: Chen2025Study) -> None:
    answers = study.answers(Model(kind="forest"), 0)
    test = study.test_examples(0)
    assert test.legal[np.arange(len(test)), answers].all()
    files = list(study.folder.iterdir())
    assert len(files) == 1
    files[0].unlink()
    np.testing.assert_array_equal(study.answers(Model(kind="forest"), 0), answers)
    other = Chen2025Study(
        study.points, study.redealt[1:], study.folder, study.effort, progress=lambda text: None
    )
    other.answers(Model(kind="forest"), 0)
    assert len(list(study.folder.iterdir())) == 2  # other points, other answers


def test_redealt_boards_follow_their_fold(study: Chen2025Study) -> None:
    """A board that is tested on is not trained on, not even with other cards dealt anew."""
    rows = study.folds() != 0
    assert set(study.redealt_examples.board) & set(study.test_examples(0).board)
    training = study.training_examples(Model(), rows)
    assert len(training) > rows.sum()
    assert not set(training.board) & set(study.test_examples(0).board)
    assert len(study.training_examples(Model(kind="plain"), rows, most=20)) == 20
