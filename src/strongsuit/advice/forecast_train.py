"""The forecast net, its training and its export as an ONNX file.

Needs onnx and torch; `Forecast` runs the file without torch.
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

from strongsuit.advice.auction_encoder import (
    AuctionHandConfig,
    AuctionHandGraph,
    AuctionHandNet,
    states_at,
    with_pretrained_encoder,
)
from strongsuit.advice.finished_auctions import FinishedAuctions, Turns
from strongsuit.advice.forecast import CALLS_INPUT, CHANCES_OUTPUT, HANDS_INPUT, KIND, PLACES_INPUT
from strongsuit.advice.inputs import HAND_WIDTH, hand_inputs, place_inputs
from strongsuit.cards import Strain
from strongsuit.meanings.belief.batches import AuctionBatches, run_metadata
from strongsuit.meanings.belief.tokens import PLAYERS
from strongsuit.nets.digest import digest
from strongsuit.nets.train_config import TrainConfig
from strongsuit.nets.training import Train, TrainingRun, train_to_end
from strongsuit.nets.tricks.tokens import TRICKS

SIDES, STRAINS = 2, len(Strain)
PASS_WEIGHT = 0.7  # of the loss at a later pass; that of the settling call weighs 1
CONFIG = TrainConfig(epochs=4, batch=512, rate=1.5e-3, cooldown=0.7, averaging=0.995, round=200)


class ForecastNet(AuctionHandNet):
    """A net that scores 0..13 tricks by side and strain, from an auction, a hand and its place."""

    def __init__(self, config: AuctionHandConfig) -> None:
        super().__init__(config, SIDES * STRAINS * TRICKS)

    def forward(self, states: Tensor, hands: Tensor, places: Tensor) -> Tensor:
        """``(n, 2, 5, 14)`` scores before the softmax."""
        return super().forward(states, hands, places).unflatten(-1, (SIDES, STRAINS, TRICKS))


class ForecastObjective(AuctionBatches[FinishedAuctions]):
    """The training objective: predict the tricks at settling calls and at later passes."""

    def loss(self, net: ForecastNet, step: int) -> Tensor:
        """Weighted mean loss of a batch at each auction's settling call and one later pass."""
        net.train()
        auctions = self.batch(step)
        draws = np.random.default_rng([self.seed, step]).random(len(auctions))
        states = net.states(torch.from_numpy(auctions.tokens))
        settling, passing = auctions.settling.astype(np.int64), auctions.later_passes(draws)
        first, later = (
            _losses(net, states, auctions, turns).mean() for turns in (settling, passing)
        )
        return (first + PASS_WEIGHT * later) / (1 + PASS_WEIGHT)

    def validate(self, net: ForecastNet) -> tuple[float, Mapping[str, float]]:
        """Mean cross-entropy a strain at the settling calls: of both sides, and of each side."""
        net.eval()
        parts = self.validation_batches()
        with torch.no_grad():
            losses = torch.stack([_side_losses(net, part) for part in parts])
        weights = torch.tensor([float(len(part)) for part in parts])
        own, other = ((losses * weights[:, None]).sum(0) / weights.sum()).tolist()
        return (own + other) / 2, {"own side": own, "other side": other}


def _side_losses(net: ForecastNet, auctions: FinishedAuctions) -> Tensor:
    """``(2,)`` mean loss at the settling calls, for the caller's side and for the other."""
    states, turns = (
        net.states(torch.from_numpy(auctions.tokens)),
        auctions.settling.astype(np.int64),
    )
    return _losses(net, states, auctions, turns).mean((0, 2))


def _losses(net: ForecastNet, states: Tensor, auctions: FinishedAuctions, turns: Turns) -> Tensor:
    """``(n, 2, 5)`` cross-entropy at one turn of each auction; the targets are probabilities."""
    at_turns = states_at(states, np.arange(len(auctions)), turns)
    hands = torch.from_numpy(hand_inputs(auctions.hands_at(turns)))
    scores = net(at_turns, hands, torch.from_numpy(place_inputs(turns)))
    truth = torch.from_numpy(auctions.tricks_at(turns).astype(np.float32))
    return -(truth * scores.log_softmax(-1)).sum(-1)


class ForecastTraining(TrainingRun[ForecastNet]):
    """Training of a forecast net, whose encoder starts with the shipped belief net's weights."""

    def __init__(self, net: AuctionHandConfig, config: TrainConfig = CONFIG) -> None:
        super().__init__(lambda: with_pretrained_encoder(ForecastNet(net)), config)


def export(net: ForecastNet, path: Path, about: dict[str, Any]) -> None:
    """Write a net as an ONNX file for `Forecast`; ``about`` has the facts about its training."""
    graph = _ForecastGraph(net)
    graph.draw(net)
    inputs = [
        helper.make_tensor_value_info(CALLS_INPUT, TensorProto.INT32, ["auctions", "calls"]),
        helper.make_tensor_value_info(HANDS_INPUT, TensorProto.FLOAT, ["auctions", HAND_WIDTH]),
        helper.make_tensor_value_info(PLACES_INPUT, TensorProto.FLOAT, ["auctions", PLAYERS]),
    ]
    shape: list[str | int] = ["auctions", SIDES, STRAINS, TRICKS]
    output = helper.make_tensor_value_info(CHANCES_OUTPUT, TensorProto.FLOAT, shape)
    graph.write(path, KIND, about, inputs, [output])


class _ForecastGraph(AuctionHandGraph):
    """The ONNX graph of a `ForecastNet`, for auctions of equal length, each after its last call."""

    def draw(self, net: ForecastNet) -> None:
        """Add all nodes of the net, from tokens, hands and places to probabilities."""
        _, last = self.auction_states(net, CALLS_INPUT)
        states = self.reshape(last, -1, net.config.memory)
        rows = self.add(self.view(net, states, PLACES_INPUT), self.linear(HANDS_INPUT, net.hand))
        scores = self.reshape(self.head(net, rows), -1, SIDES, STRAINS, TRICKS)
        self.softmax(scores, CHANCES_OUTPUT)


def train_forecast_net(
    fit: FinishedAuctions,
    held: FinishedAuctions,
    config: TrainConfig,
    folder: Path,
    train: Train = train_to_end,
) -> Path:
    """Train a forecast net with checkpoints in ``folder``; return the path of its ONNX file."""
    config = replace(config, data=digest(fit, held))
    run = ForecastTraining(AuctionHandConfig(), config).resume(folder)
    train(run, ForecastObjective(fit, held, config), folder)
    path = folder / "forecast.onnx"
    export(run.best_net, path, run_metadata(run, fit, held))
    return path
