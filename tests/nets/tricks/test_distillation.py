"""Distillation: examples that a teacher labels."""

from __future__ import annotations

import pytest

from strongsuit import Estimator
from tests.networks import tricks_of_honours

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")

from strongsuit.nets.tricks.distillation import BATCHES_AT_ONCE, DistilledTricksObjective  # noqa: E402
from strongsuit.nets.tricks.objective import TrickConfig  # noqa: E402


def test_batches_follow_from_their_number() -> None:

    lessons = [
        DistilledTricksObjective(
            Estimator.load("standard"), tricks_of_honours(2, seed=1), TrickConfig(batch=8)
        )
        for _ in range(2)
    ]
    first, later = (lessons[0].batch(step) for step in (0, BATCHES_AT_ONCE + 1))
    for expected, found in zip(later, lessons[1].batch(BATCHES_AT_ONCE + 1), strict=True):
        assert torch.equal(expected, found)
    assert not torch.equal(first[0], later[0])
    assert later[0].shape == (8, 4, 4)
    assert torch.allclose(later[1].sum(dim=-1), torch.ones(8, 5), atol=1e-5)
