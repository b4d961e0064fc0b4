"""The encoder of the policy and forecast nets starts as the shipped belief net's."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from strongsuit.nets.onnx_file import shipped_path

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="reading weights needs strongsuit[train]")

from strongsuit.advice.auction_encoder import AuctionHandConfig  # noqa: E402
from strongsuit.advice.forecast_train import ForecastTraining  # noqa: E402
from strongsuit.advice.policy_train import SIZE, PolicyTraining  # noqa: E402
from strongsuit.nets.onnx_graph import read_weights  # noqa: E402


def test_a_training_starts_with_the_embedding_and_gru_of_the_belief_net() -> None:
    weights = read_weights(shipped_path("meanings"))
    for net in (PolicyTraining().net, ForecastTraining(AuctionHandConfig()).net):
        state = {key: value.numpy() for key, value in net.state_dict().items()}
        shared = [key for key in weights if key.startswith(("embedding.", "gru."))]
        assert len(shared) == 5
        for key in shared:
            np.testing.assert_array_equal(state[key], weights[key])


def test_an_encoder_of_another_width_starts_at_random() -> None:
    net = PolicyTraining(replace(SIZE, memory=8)).net
    assert net.gru.hidden_size == 8
