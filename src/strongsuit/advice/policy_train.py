"""The policy net, its training and its export as an ONNX file.

Needs onnx and torch; `Policy` runs the file without torch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from onnx import TensorProto, helper
from torch import Tensor
from torch.nn import functional

from strongsuit.advice.auction_encoder import (
    AuctionHandConfig,
    AuctionHandGraph,
    AuctionHandNet,
    states_at,
    with_pretrained_encoder,
)
from strongsuit.advice.inputs import HAND_WIDTH, hand_inputs, place_inputs
from strongsuit.advice.policy import (
    CALLS_INPUT,
    CHANCES_OUTPUT,
    HANDS_INPUT,
    KIND,
    PLACES_INPUT,
    TURNS_INPUT,
)
from strongsuit.auction import CALLS
from strongsuit.batch import HandBatch
from strongsuit.meanings.belief.batches import AuctionBatches, run_metadata
from strongsuit.meanings.belief.recorded_auctions import RecordedAuctions
from strongsuit.meanings.belief.tokens import PLAYERS, STARTS
from strongsuit.nets.digest import digest
from strongsuit.nets.train_config import TrainConfig
from strongsuit.nets.training import Train, TrainingRun, train_to_end

CONFIG = TrainConfig(epochs=3, batch=256, rate=1.5e-3, cooldown=0.8, averaging=0.995, round=200)
SIZE = AuctionHandConfig(width=160, hidden=256)


class PolicyNet(AuctionHandNet):
    """A net that scores all 38 calls, legal or not, from an auction, a hand and its place."""

    def __init__(self, config: AuctionHandConfig) -> None:
        super().__init__(config, len(CALLS))


class CallObjective(AuctionBatches[RecordedAuctions]):
    """The training objective: predict every call of every auction."""

    def loss(self, net: PolicyNet, step: int) -> Tensor:
        """Cross-entropy of a batch, in nats a call."""
        net.train()
        return functional.cross_entropy(*call_scores(net, self.batch(step)))

    def validate(self, net: PolicyNet) -> tuple[float, Mapping[str, float]]:
        """The mean cross-entropy of a call, and how often the call with the best score was made."""
        net.eval()
        with torch.no_grad():
            parts = [call_scores(net, part) for part in self.validation_batches()]
        scores, calls = (torch.cat(part) for part in zip(*parts, strict=True))
        right = (scores.argmax(1) == calls).float().mean()
        return float(functional.cross_entropy(scores, calls)), {"right": float(right)}


def call_scores(net: PolicyNet, auctions: RecordedAuctions) -> tuple[Tensor, Tensor]:
    """``(m, 38)`` scores at all ``m`` turns of the auctions, and the ``(m,)`` calls made there."""
    rows, turns = np.nonzero(auctions.is_token[:, 1:])  # the token after a turn is its call
    calls = (auctions.tokens[rows, turns + 1] - STARTS) % len(CALLS)
    hands = hand_inputs(HandBatch(auctions.hands[rows, turns % PLAYERS]))
    states = states_at(net.states(torch.from_numpy(auctions.tokens)), rows, turns)
    scores = net(states, torch.from_numpy(hands), torch.from_numpy(place_inputs(turns)))
    return scores, torch.from_numpy(calls.astype(np.int64))


class PolicyTraining(TrainingRun[PolicyNet]):
    """Training of a policy net, whose encoder starts with the shipped belief net's weights."""

    def __init__(self, net: AuctionHandConfig = SIZE, config: TrainConfig = CONFIG) -> None:
        super().__init__(lambda: with_pretrained_encoder(PolicyNet(net)), config)


def export(net: PolicyNet, path: Path, about: dict[str, Any]) -> None:
    """Write a net as an ONNX file for `Policy`; ``about`` has the facts about its training."""
    graph = _PolicyGraph(net)
    graph.draw(net)
    size: list[str | int] = ["turns", "layouts"]
    inputs = [
        helper.make_tensor_value_info(CALLS_INPUT, TensorProto.INT32, ["auctions", "calls"]),
        helper.make_tensor_value_info(TURNS_INPUT, TensorProto.INT64, ["turns"]),
        helper.make_tensor_value_info(HANDS_INPUT, TensorProto.FLOAT, [*size, HAND_WIDTH]),
        helper.make_tensor_value_info(PLACES_INPUT, TensorProto.FLOAT, ["turns", PLAYERS]),
    ]
    output = helper.make_tensor_value_info(CHANCES_OUTPUT, TensorProto.FLOAT, [*size, len(CALLS)])
    graph.write(path, KIND, about, inputs, [output])


class _PolicyGraph(AuctionHandGraph):
    """The ONNX graph of a `PolicyNet`: one auction, some of its turns, and many hands at each."""

    def draw(self, net: PolicyNet) -> None:
        """Add all nodes of the net, from tokens, turns, hands and places to probabilities."""
        width = net.config.width
        every, _ = self.auction_states(net, CALLS_INPUT)
        states = self.node("Gather", self.reshape(every, -1, net.config.memory), TURNS_INPUT)
        views = self.reshape(self.view(net, states, PLACES_INPUT), -1, 1, width)
        size = self.node("Shape", HANDS_INPUT, start=0, end=2)
        hands = self.linear(self.reshape(HANDS_INPUT, -1, HAND_WIDTH), net.hand)
        rows = self.add(views, self.by_turn(hands, size, width))
        scores = self.head(net, self.reshape(rows, -1, width))
        self.softmax(self.by_turn(scores, size, len(CALLS)), CHANCES_OUTPUT)

    def by_turn(self, rows: str, size: str, width: int) -> str:
        """Add a node that reshapes ``(turns * layouts, width)`` to ``(turns, layouts, width)``."""
        shape = self.node("Concat", size, self.integers(width), axis=0)
        return self.node("Reshape", rows, shape)


def train_policy_net(
    fit: RecordedAuctions,
    held: RecordedAuctions,
    config: TrainConfig,
    folder: Path,
    train: Train = train_to_end,
) -> Path:
    """Train a policy net with checkpoints in ``folder``; return the path of its ONNX file."""
    config = replace(config, data=digest(fit, held))
    run = PolicyTraining(SIZE, config).resume(folder)
    train(run, CallObjective(fit, held, config), folder)
    path = folder / "habits.onnx"
    export(run.best_net, path, run_metadata(run, fit, held))
    return path
