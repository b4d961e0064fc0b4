"""The net of how players call, and its training. Needs torch; `Policy` runs it without."""

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
    at_turns,
    having_heard,
)
from strongsuit.advice.inputs import HAND_WIDTH, hand_inputs, place_inputs
from strongsuit.advice.policy import ASKS, HOLDS, KIND, SAYS, SEES, SITS, VERSION
from strongsuit.auction import CALLS
from strongsuit.batch import HandBatch
from strongsuit.meanings.belief.batches import AuctionBatches, run_metadata
from strongsuit.meanings.belief.recorded_auctions import RecordedAuctions
from strongsuit.meanings.belief.tokens import PLAYERS, STARTS
from strongsuit.nets.digest import digest
from strongsuit.nets.onnx_graph import props
from strongsuit.nets.training import Train, TrainConfig, TrainingRun, train_to_end

CONFIG = TrainConfig(epochs=3, batch=256, rate=1.5e-3, cooldown=0.8, averaging=0.995, round=200)
SIZE = AuctionHandConfig(width=160, hidden=256)


class PolicyNet(AuctionHandNet):
    """Tokens, a hand and whose turn it is to scores of all calls, legal or not."""

    def __init__(self, config: AuctionHandConfig) -> None:
        super().__init__(config, len(CALLS))


class CallObjective(AuctionBatches[RecordedAuctions]):
    """Every call of every auction."""

    def loss(self, net: PolicyNet, step: int) -> Tensor:
        """Of one batch, in nats a call."""
        net.train()
        scores, called = _asked(net, self.batch(step))
        return functional.cross_entropy(scores, called)

    def validate(self, net: PolicyNet) -> tuple[float, Mapping[str, float]]:
        """The loss a call, and how often the likeliest is right."""
        net.eval()
        with torch.no_grad():
            each = [_asked(net, part) for part in self.measured()]
        scores, called = (torch.cat(part) for part in zip(*each, strict=True))
        right = (scores.argmax(1) == called).float().mean()
        return float(functional.cross_entropy(scores, called)), {"right": float(right)}


def _asked(net: PolicyNet, some: RecordedAuctions) -> tuple[Tensor, Tensor]:
    """``(calls, 38)`` scores, and the calls."""
    rows, turns = np.nonzero(some.is_said[:, 1:])  # the token after a turn is its call
    called = (some.tokens[rows, turns + 1] - STARTS) % len(CALLS)
    hands = hand_inputs(HandBatch(some.hands[rows, turns % PLAYERS]))
    memory = at_turns(net.states(torch.from_numpy(some.tokens)), rows, turns)
    scores = net(memory, torch.from_numpy(hands), torch.from_numpy(place_inputs(turns)))
    return scores, torch.from_numpy(called.astype(np.int64))


class PolicyTraining(TrainingRun[PolicyNet]):
    """Such a net on its way; it begins with what the shipped meaning net remembers."""

    def __init__(self, net: AuctionHandConfig = SIZE, config: TrainConfig = CONFIG) -> None:
        super().__init__(lambda: having_heard(PolicyNet(net)), config)


def export(net: PolicyNet, path: Path, about: dict[str, Any]) -> None:
    """Write it for `Policy`, which needs no torch."""
    graph = _PolicyGraph()
    graph.draw(net)
    hands: list[str | int] = ["turns", "layouts", HAND_WIDTH]
    inputs = [
        helper.make_tensor_value_info(SEES, TensorProto.INT32, ["auctions", "calls"]),
        helper.make_tensor_value_info(ASKS, TensorProto.INT64, ["turns"]),
        helper.make_tensor_value_info(HOLDS, TensorProto.FLOAT, hands),
        helper.make_tensor_value_info(SITS, TensorProto.FLOAT, ["turns", PLAYERS]),
    ]
    said: list[str | int] = ["turns", "layouts", len(CALLS)]
    outputs = [helper.make_tensor_value_info(SAYS, TensorProto.FLOAT, said)]
    graph.write(path, props(KIND, VERSION, about), inputs, outputs)


class _PolicyGraph(AuctionHandGraph):
    """One auction, some of its turns, and many hands that may have called then."""

    def draw(self, net: PolicyNet) -> None:
        """From tokens, turns, hands and places to chances."""
        width = net.config.width
        every, _ = self.heard(net, SEES)
        memory = self.node("Gather", self.reshape(every, -1, net.config.memory), ASKS)
        seen = self.reshape(self.seen_from(net, memory, SITS), -1, 1, width)
        shape = self.node("Shape", HOLDS, start=0, end=2)
        held = self.linear(self.reshape(HOLDS, -1, HAND_WIDTH), net.hand)
        known = self.add(seen, self.shaped(held, shape, width))
        scores = self.concluded(net, self.reshape(known, -1, width))
        scores = self.shaped(scores, shape, len(CALLS))
        self.nodes.append(helper.make_node("Softmax", [scores], [SAYS], axis=-1))

    def shaped(self, rows: str, shape: str, width: int) -> str:
        """``(turns, layouts, width)``."""
        whole = self.node("Concat", shape, self.numbers(width), axis=0)
        return self.node("Reshape", rows, whole)


def train_policy_net(
    fit: RecordedAuctions,
    held: RecordedAuctions,
    config: TrainConfig,
    folder: Path,
    train: Train = train_to_end,
) -> Path:
    """Train a policy net with checkpoints in a folder and write its file there."""
    config = replace(config, data=digest(fit, held))
    run = PolicyTraining(SIZE, config).resume(folder)
    train(run, CallObjective(fit, held, config), folder)
    path = folder / "habits.onnx"
    export(run.best_net, path, run_metadata(run, fit, held))
    return path
