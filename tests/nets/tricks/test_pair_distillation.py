"""Distillation of a pair net: pairs that a teacher labels."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import Estimator, HandBatch, Seat, random_deals, read_tricks
from strongsuit.nets.tricks.tokens import pair_tokens

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")

from strongsuit.nets.tricks.distillation import BATCHES_AT_ONCE  # noqa: E402
from strongsuit.nets.tricks.objective import PairConfig  # noqa: E402
from strongsuit.nets.tricks.pair_distillation import DistilledPairsObjective  # noqa: E402


def pairs(n: int, seed: int) -> tuple[HandBatch, HandBatch]:
    deals = random_deals(n, seed=seed)
    return deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)


def test_batches_follow_from_seed_and_step() -> None:
    pytest.importorskip("torch", reason="training needs strongsuit[train]")

    config = PairConfig(batch=8, layouts=2)
    one, two = (DistilledPairsObjective(Estimator.load(), read_tricks(), config) for _ in range(2))
    later = [one.batch(step) for step in range(BATCHES_AT_ONCE + 2)][-1]
    for expected, found in zip(later, two.batch(BATCHES_AT_ONCE + 1), strict=True):
        np.testing.assert_array_equal(found.numpy(), expected.numpy())
    seen, chances = later
    assert seen.shape == (8, 4, 2)
    assert chances.shape == (8, 5, 14)
    np.testing.assert_allclose(chances.sum(dim=-1).numpy(), 1, atol=1e-5)
    solved = pair_tokens(*pairs(BATCHES_AT_ONCE * 4, config.seed))  # by a dataset of this seed
    assert not (one.labelled(0)[0][:, None] == solved).all(axis=(2, 3)).any()
