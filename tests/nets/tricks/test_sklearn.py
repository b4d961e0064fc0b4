"""TrickNetClassifier, the scikit-learn classifier."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import TrickNetClassifier, UsageError
from tests.networks import tricks_of_honours

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")


def test_it_is_fitted_and_predicts() -> None:
    solved = tricks_of_honours(40, seed=5)
    model = TrickNetClassifier(size="tiny", epochs=2).fit(solved.deals, solved.tricks)
    assert model.predict_proba(solved.deals).shape == (40, 5, 4, 14)
    assert 0 <= model.score(solved.deals, solved.tricks) <= 1
    assert TrickNetClassifier(**model.get_params()).size == "tiny"
    with pytest.raises(UsageError, match=r"expected a size of net .*, got 'vast'"):
        TrickNetClassifier(size="vast").fit(solved.deals, solved.tricks)


def test_impossible_tricks_are_refused() -> None:
    solved = tricks_of_honours(12, seed=5)
    model, unknown = TrickNetClassifier(size="tiny", epochs=0.1), np.full((12, 5, 4), -1)
    for wrong in (solved.tricks.astype(float), np.full((12, 5, 4), 260)):
        with pytest.raises(UsageError, match=r"whole numbers 0\.\.13"):
            model.fit(solved.deals, wrong)
    with pytest.raises(UsageError, match="expected known tricks in y to learn from"):
        model.fit(solved.deals, unknown)
    with pytest.raises(UsageError, match="expected known tricks in y to measure on"):
        model.fit(solved.deals, solved.tricks).score(solved.deals, unknown)


def test_the_first_deal_may_be_unknown_and_weights_count() -> None:
    solved = tricks_of_honours(12, seed=5)
    tricks = solved.tricks.copy()
    tricks[0] = -1
    before = torch.random.get_rng_state()
    model = TrickNetClassifier(size="tiny", epochs=0.1).fit(solved.deals, tricks)
    assert torch.equal(torch.random.get_rng_state(), before)
    one = np.eye(12)[3]
    right = (model.predict(solved.deals[3:4]) == tricks[3:4]).mean()
    assert model.score(solved.deals, tricks, one) == pytest.approx(right)
    for wrong, told in (
        (np.ones(5), r"expected 12 weights, one for each deal, got shape \(5,\)"),
        (np.zeros(len(solved)), r"to have a sum above 0, got 0\.0"),
    ):
        with pytest.raises(UsageError, match=told):
            model.score(solved.deals, tricks, wrong)
