"""chen2025.claims: a verdict on each claim, from the trainings of the tables."""

from __future__ import annotations

import pytest

from strongsuit.reproduce.chen2025.claims import claims
from strongsuit.reproduce.chen2025.compared_models import Model
from strongsuit.reproduce.chen2025.study import Chen2025Study, Trained
from strongsuit.reproduce.claims import Verdict


def test_verdicts_follow_from_the_answers(
    study: Chen2025Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    share = {"network": 1.0, "plain": 0.5, "forest": 0.2}

    def trained(self: Chen2025Study, model: Model, fold: int, *rest: object) -> Trained:
        best = self.test_examples(fold).best.copy()
        right = round(share[model.kind] * len(best))
        best[right:] = (best[right:] + 1) % 37
        return Trained(best, 1.0)

    monkeypatch.setattr(Chen2025Study, "trained", trained)
    accuracy, competitive, forest, augmented, *encodings = claims(study)
    assert "100.0" in accuracy.figures
    assert accuracy.verdict == Verdict.HOLDS
    assert competitive.verdict == Verdict.HOLDS  # the best contracts gain IMPs
    assert forest.verdict == augmented.verdict == Verdict.HOLDS
    assert [each.verdict for each in encodings] == [Verdict.OPEN] * 3  # all the same
    share |= {"network": 0.2, "forest": 1.0}
    accuracy, _, forest, augmented, *_ = claims(study)
    assert accuracy.verdict == forest.verdict == augmented.verdict == Verdict.FAILS
