"""Training a meaning net. Needs torch."""

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
from strongsuit.nets.training import Train, TrainConfig, TrainingRun, train_to_end

CONFIG = TrainConfig(epochs=8, batch=256, round=500)
APART = 4  # positions looked at for the bounds: neighbours tell the same of the same hands


class BeliefObjective(AuctionBatches[RecordedAuctions]):
    """What a meaning net learns of them."""

    def loss(self, net: BeliefNet, step: int) -> Tensor:
        """Of one batch: of HCP and the suits together, so in nats a player."""
        return _losses(net, self.batch(step)).sum()

    def validate(self, net: BeliefNet) -> tuple[float, Mapping[str, float]]:
        """The loss a player, and that of each measure."""
        with torch.no_grad():
            parts = self.measured()
            weights = torch.tensor([float(part.lengths.sum()) for part in parts])
            each = torch.stack([_losses(net, part) for part in parts])
            means = (each * weights[:, None]).sum(0) / weights.sum()
        return float(means.sum()), dict(zip(MEASURES, means.tolist(), strict=True))


def _losses(net: BeliefNet, some: RecordedAuctions) -> Tensor:
    known, rows = _known(net, some)
    return log_loss(*net.scores(known), torch.from_numpy(some.truths)[rows].long())


def _known(net: BeliefNet, some: RecordedAuctions) -> tuple[Tensor, Tensor]:
    """What is remembered after every call, and whose auction that was; padding costs nothing."""
    said = torch.from_numpy(some.is_said)
    known = net.gru(net.embedding(torch.from_numpy(some.tokens)))[0]
    return known[said], said.nonzero()[:, 0]


class BeliefTraining(TrainingRun[BeliefNet]):
    """A meaning net on its way."""

    def __init__(self, net: BeliefNetConfig, config: TrainConfig = CONFIG) -> None:
        super().__init__(lambda: BeliefNet(net), config)

    @classmethod
    def open(cls, folder: Path, net: BeliefNetConfig, config: TrainConfig) -> BeliefTraining:
        """Begin, or go on with the training of a folder; only its length may be another."""
        return cls(net, config).resume(folder)


def masses(net: BeliefNet, held: RecordedAuctions) -> list[float]:
    """For HCP and each suit: how much of a net's chances bounds need, for `mass_needed`."""
    points, lengths, truth = [], [], []
    with torch.no_grad():
        for start in range(0, len(held), CONFIG.batch):
            some = held[start : start + CONFIG.batch]
            known, rows = _known(net, some)
            scores = net.scores(known)
            points.append(scores[0].softmax(-1).numpy())
            lengths.append(scores[1].softmax(-1).numpy())
            truth.append(some.truths[rows.numpy()])
    chances = HandBeliefs(np.concatenate(points), np.concatenate(lengths))
    truths = np.concatenate(truth)
    return [
        mass_needed(chances.of(i)[::APART], truths[::APART, :, i]) for i in range(len(MEASURES))
    ]


def train_belief_net(
    fit: RecordedAuctions,
    held: RecordedAuctions,
    config: TrainConfig,
    folder: Path,
    train: Train = train_to_end,
) -> Path:
    """Train a belief net with checkpoints in a folder and write its file there."""
    config = replace(config, data=digest(fit, held))
    run = BeliefTraining.open(folder, BeliefNetConfig(), config)
    train(run, BeliefObjective(fit, held, config), folder)
    about = run_metadata(run, fit, held) | {"masses": masses(run.best_net, held)}
    path = folder / "meanings.onnx"
    export(run.best_net, path, about)
    return path
