"""Train a belief net on recorded auctions. Needs torch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from strongsuit.meanings.belief.batches import AuctionBatches, run_metadata
from strongsuit.meanings.belief.export import export
from strongsuit.meanings.belief.intervals import mass_needed
from strongsuit.meanings.belief.model import BeliefNet, BeliefNetConfig, log_loss
from strongsuit.meanings.belief.recorded_auctions import RecordedAuctions
from strongsuit.meanings.belief.runtime import HandBeliefs
from strongsuit.meanings.belief.tokens import MEASURES
from strongsuit.nets.digest import digest
from strongsuit.nets.train_config import TrainConfig
from strongsuit.nets.training import Train, TrainingRun, train_to_end

CONFIG = TrainConfig(epochs=8, batch=256, round=500)
SPACING = 4  # every fourth position is used to fit the bounds: neighbours have the same hands


class BeliefObjective(AuctionBatches[RecordedAuctions]):
    """The objective: to predict HCP and suit lengths of all players after each token."""

    def loss(self, net: BeliefNet, step: int) -> Tensor:
        """Return the cross-entropy of a batch, in nats a player, summed over HCP and four suits."""
        return _losses(net, self.batch(step)).sum()

    def validate(self, net: BeliefNet) -> tuple[float, Mapping[str, float]]:
        """Return the cross-entropy a player on the validation auctions, and its part by measure."""
        with torch.no_grad():
            parts = self.validation_batches()
            weights = torch.tensor([float(part.lengths.sum()) for part in parts])
            losses = torch.stack([_losses(net, part) for part in parts])
            means = (losses * weights[:, None]).sum(0) / weights.sum()
        return float(means.sum()), dict(zip(MEASURES, means.tolist(), strict=True))


def _losses(net: BeliefNet, auctions: RecordedAuctions) -> Tensor:
    """Return the ``(5,)`` mean cross-entropy of each of `MEASURES`."""
    states, rows = _states(net, auctions)
    return log_loss(*net.scores(states), torch.from_numpy(auctions.measures)[rows].long())


def _states(net: BeliefNet, auctions: RecordedAuctions) -> tuple[Tensor, Tensor]:
    """Return the ``(m, memory)`` GRU states after each token, and ``(m,)`` rows of the auctions."""
    is_token = torch.from_numpy(auctions.is_token)
    states = net.gru(net.embedding(torch.from_numpy(auctions.tokens)))[0]
    return states[is_token], is_token.nonzero()[:, 0]


class BeliefTraining(TrainingRun[BeliefNet]):
    """A training run of a belief net, which can be resumed."""

    def __init__(self, net: BeliefNetConfig, config: TrainConfig = CONFIG) -> None:
        super().__init__(lambda: BeliefNet(net), config)

    @classmethod
    def open(cls, folder: Path, net: BeliefNetConfig, config: TrainConfig) -> BeliefTraining:
        """Start a training, or resume the one in a folder; only the run's length may differ."""
        return cls(net, config).resume(folder)


def masses(net: BeliefNet, auctions: RecordedAuctions) -> list[float]:
    """Return, for each of `MEASURES`, the probability that its ranges need to cover 95 % of hands.

    A range is the shortest to which the net gives that probability (see `mass_needed`); the hands
    are a sample of those of ``auctions``.
    """
    points, lengths, measures = [], [], []
    with torch.no_grad():
        for start in range(0, len(auctions), CONFIG.batch):
            part = auctions[start : start + CONFIG.batch]
            states, rows = _states(net, part)
            scores = net.scores(states)
            points.append(scores[0].softmax(-1).numpy())
            lengths.append(scores[1].softmax(-1).numpy())
            measures.append(part.measures[rows.numpy()])
    beliefs = HandBeliefs(np.concatenate(points), np.concatenate(lengths))
    truth = np.concatenate(measures)
    return [
        mass_needed(beliefs.of(i)[::SPACING], truth[::SPACING, :, i]) for i in range(len(MEASURES))
    ]


def train_belief_net(
    fit: RecordedAuctions,
    held: RecordedAuctions,
    config: TrainConfig,
    folder: Path,
    train: Train = train_to_end,
) -> Path:
    """Train a belief net, write its ONNX file to the folder of checkpoints, and return the path."""
    config = replace(config, data=digest(fit, held))
    run = BeliefTraining.open(folder, BeliefNetConfig(), config)
    train(run, BeliefObjective(fit, held, config), folder)
    about = run_metadata(run, fit, held) | {"masses": masses(run.best_net, held)}
    path = folder / "meanings.onnx"
    export(run.best_net, path, about)
    return path
