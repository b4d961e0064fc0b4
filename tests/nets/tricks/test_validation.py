"""Probabilities and calibration of a torch net."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import Strain, random_deals
from strongsuit.nets.tricks.sizes import NetConfig
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from tests.networks import tricks_of_honours

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")

from strongsuit.nets.tricks.model import TrickNet  # noqa: E402
from strongsuit.nets.tricks.validation import calibrate, predict  # noqa: E402

SMALL = NetConfig(width=16, hidden=32, verdict=16)


@pytest.fixture(scope="module")
def fit() -> SolvedDeals:
    return tricks_of_honours(100, seed=1)


def test_probabilities_add_up_to_1() -> None:
    chances = predict(TrickNet(SMALL), random_deals(30, seed=7))
    assert chances.shape == (30, 5, 4, 14)
    np.testing.assert_allclose(chances.sum(axis=-1), 1, atol=1e-5)


def test_calibration_lowers_and_raises_the_sharpness(fit: SolvedDeals) -> None:
    net = TrickNet(SMALL)
    with torch.no_grad():
        net.suits.head.weight.zero_()
        net.suits.head.bias.copy_(torch.eye(14)[7] * 6)  # sure of seven tricks
    sevens = np.full_like(fit.tricks, 7)
    sevens[::5, : Strain.NOTRUMP] = 6
    calibrate(net, SolvedDeals(fit.deals, sevens))
    suits, notrump = net.sharpness.tolist()
    assert suits < 1 < notrump
