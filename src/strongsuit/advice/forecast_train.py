"""The forecast net and its training. Needs torch; `Forecast` runs a trained one without."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from onnx import TensorProto, helper
from torch import Tensor

from strongsuit.advice.auction_encoder import (
    AuctionHandConfig,
    AuctionHandGraph,
    AuctionHandNet,
    at_turns,
    having_heard,
)
from strongsuit.advice.finished_auctions import FinishedAuctions, Turns
from strongsuit.advice.forecast import HOLDS, KIND, SAYS, SEES, SITS, VERSION
from strongsuit.advice.inputs import HAND_WIDTH, hand_inputs, place_inputs
from strongsuit.cards import Strain
from strongsuit.meanings.belief.batches import AuctionBatches, run_metadata
from strongsuit.meanings.belief.tokens import PLAYERS
from strongsuit.nets.digest import digest
from strongsuit.nets.onnx_graph import props
from strongsuit.nets.training import Train, TrainConfig, TrainingRun, train_to_end
from strongsuit.nets.tricks.tokens import TRICKS

SIDES, STRAINS = 2, len(Strain)
PASSES = 0.7  # what a pass after the settling call counts, beside that call
CONFIG = TrainConfig(epochs=4, batch=512, rate=1.5e-3, cooldown=0.7, averaging=0.995, round=200)


class ForecastNet(AuctionHandNet):
    """Tokens, a hand and whose turn it is to scores of 0..13 tricks, by side and strain."""

    def __init__(self, config: AuctionHandConfig) -> None:
        super().__init__(config, SIDES * STRAINS * TRICKS)

    def forward(self, memory: Tensor, hands: Tensor, places: Tensor) -> Tensor:
        """``(n, 2, 5, 14)`` before the softmax."""
        return super().forward(memory, hands, places).unflatten(-1, (SIDES, STRAINS, TRICKS))


class ForecastObjective(AuctionBatches[FinishedAuctions]):
    """The last turns of auctions, and what became of them."""

    def loss(self, net: ForecastNet, step: int) -> Tensor:
        """Of one batch: of the settling calls, and of a pass after each."""
        net.train()
        some = self.batch(step)
        luck = np.random.default_rng([self.seed, step]).random(len(some))
        memory = net.states(torch.from_numpy(some.tokens))
        settling, passing = some.settling.astype(np.int64), some.later_passes(luck)
        first, later = (_loss(net, memory, some, turns) for turns in (settling, passing))
        return (first + PASSES * later) / (1 + PASSES)

    def validate(self, net: ForecastNet) -> tuple[float, Mapping[str, float]]:
        """The loss a strain at the settling calls, and that of each side."""
        net.eval()
        pieces = self.measured()
        with torch.no_grad():
            each = torch.stack([self._sides(net, part) for part in pieces])
        weights = torch.tensor([float(len(part)) for part in pieces])
        own, other = ((each * weights[:, None]).sum(0) / weights.sum()).tolist()
        return (own + other) / 2, {"own side": own, "other side": other}

    @staticmethod
    def _sides(net: ForecastNet, some: FinishedAuctions) -> Tensor:
        turns = some.settling.astype(np.int64)
        return _losses(net, net.states(torch.from_numpy(some.tokens)), some, turns).mean((0, 2))


def _loss(net: ForecastNet, memory: Tensor, some: FinishedAuctions, turns: Turns) -> Tensor:
    return _losses(net, memory, some, turns).mean()


def _losses(net: ForecastNet, memory: Tensor, some: FinishedAuctions, turns: Turns) -> Tensor:
    """``(n, 2, 5)``: against tricks that are themselves but expected."""
    then = at_turns(memory, np.arange(len(some)), turns)
    hands = torch.from_numpy(hand_inputs(some.hands_at(turns)))
    scores = net(then, hands, torch.from_numpy(place_inputs(turns)))
    truth = torch.from_numpy(some.tricks_at(turns).astype(np.float32))
    return -(truth * scores.log_softmax(-1)).sum(-1)


class ForecastTraining(TrainingRun[ForecastNet]):
    """A forecast net on its way; it begins with what the shipped meaning net remembers."""

    def __init__(self, net: AuctionHandConfig, config: TrainConfig = CONFIG) -> None:
        super().__init__(lambda: having_heard(ForecastNet(net)), config)


def export(net: ForecastNet, path: Path, about: dict[str, Any]) -> None:
    """Write it for `Forecast`, which needs no torch."""
    graph = _ForecastGraph()
    graph.draw(net)
    inputs = [
        helper.make_tensor_value_info(SEES, TensorProto.INT32, ["auctions", "calls"]),
        helper.make_tensor_value_info(HOLDS, TensorProto.FLOAT, ["auctions", HAND_WIDTH]),
        helper.make_tensor_value_info(SITS, TensorProto.FLOAT, ["auctions", PLAYERS]),
    ]
    shape: list[str | int] = ["auctions", SIDES, STRAINS, TRICKS]
    outputs = [helper.make_tensor_value_info(SAYS, TensorProto.FLOAT, shape)]
    graph.write(path, props(KIND, VERSION, about), inputs, outputs)


class _ForecastGraph(AuctionHandGraph):
    """Drawn as `ForecastNet.forward` goes, after the last call of auctions of one length."""

    def draw(self, net: ForecastNet) -> None:
        """From tokens, hands and places to chances."""
        _, memory = self.heard(net, SEES)
        memory = self.reshape(memory, -1, net.config.memory)
        known = self.add(self.seen_from(net, memory, SITS), self.linear(HOLDS, net.hand))
        scores = self.reshape(self.concluded(net, known), -1, SIDES, STRAINS, TRICKS)
        self.nodes.append(helper.make_node("Softmax", [scores], [SAYS], axis=-1))


def train_forecast_net(
    fit: FinishedAuctions,
    held: FinishedAuctions,
    config: TrainConfig,
    folder: Path,
    train: Train = train_to_end,
) -> Path:
    """Train a forecast net with checkpoints in a folder and write its file there."""
    config = replace(config, data=digest(fit, held))
    run = ForecastTraining(AuctionHandConfig(), config).resume(folder)
    train(run, ForecastObjective(fit, held, config), folder)
    path = folder / "forecast.onnx"
    export(run.best_net, path, run_metadata(run, fit, held))
    return path
