"""Training a net that tells tricks, of deals or of pairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol

import torch
from torch import Tensor
from torch.nn import functional

from strongsuit.cards import Strain
from strongsuit.nets.training import Objective, TrainConfig, TrainingRun
from strongsuit.nets.tricks.accuracy import TrickMetric
from strongsuit.nets.tricks.model import TrickNet
from strongsuit.nets.tricks.sizes import NetConfig
from strongsuit.nets.tricks.tokens import trump_flags

About = dict[str, Any]
Figures = Mapping[str, TrickMetric]  # by group of strains


class TrickObjective(Objective[TrickNet, TrickMetric], Protocol):
    """Lessons that can tell what they are."""

    def about(self) -> About:
        """From what is learnt."""


class TrickTraining(TrainingRun[TrickNet]):
    """A net on its way."""

    def __init__(self, net: NetConfig, config: TrainConfig) -> None:
        super().__init__(lambda: TrickNet(net), config)

    @classmethod
    def open(
        cls, folder: Path, net: NetConfig, config: TrainConfig, first: TrickNet | None = None
    ) -> TrickTraining:
        """Begin, or go on with the training of a folder; only its length may be another.

        ``first`` is a net that knows something, to begin with.
        """
        training = cls(net, config)
        if first is not None:
            training.start_from(first)
        return training.resume(folder)


def flags_of(strains: tuple[Strain, ...]) -> Tensor:
    """Which suit is trumps in each strain."""
    return torch.from_numpy(trump_flags(strains))


def cross_entropy(net: TrickNet, seen: Tensor, truth: Tensor, flags: Tensor) -> Tensor:
    """Of tokens and the truth of the strains that the flags tell.

    The truth is ``(m, strains)`` tricks, -1 if not known, or ``(m, strains, 14)`` chances.
    """
    scores = net(seen, flags).flatten(0, 1)
    return functional.cross_entropy(scores, truth.flatten(0, 1), ignore_index=-1)


def overall(figures: Figures) -> float:
    """The loss over all results."""
    results = sum(found.results for found in figures.values())
    return sum(found.results * found.loss for found in figures.values()) / results


def about(training: TrickTraining, objective: TrickObjective) -> About:
    """What a file of weights tells of itself."""
    _, figures = objective.validate(training.best_net)
    return {
        **training.about(),
        "sharpness": training.best_net.sharpness.tolist(),
        **objective.about(),
        "validation": {name: asdict(each) for name, each in figures.items()},
    }
