"""What the training objectives of trick nets share: settings and loss. Needs torch."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch import Tensor
from torch.nn import functional

from strongsuit.cards import Strain
from strongsuit.nets.train_config import TrainConfig
from strongsuit.nets.training import Objective
from strongsuit.nets.tricks.accuracy import GROUPS, TrickMetric
from strongsuit.nets.tricks.model import TrickNet
from strongsuit.nets.tricks.tokens import trump_flags

Metadata = dict[str, Any]
TrickMetrics = Mapping[str, TrickMetric]  # by group of strains


@dataclass(frozen=True, kw_only=True)
class TrickConfig(TrainConfig):
    """Settings for training a net for the tricks of deals."""

    only: str = ""  # a key of `GROUPS`, the only strains to train; "" for all

    @property
    def strains(self) -> tuple[Strain, ...]:
        """The strains to train."""
        return GROUPS[self.only] if self.only else tuple(Strain)


@dataclass(frozen=True, kw_only=True)
class PairConfig(TrainConfig):
    """Settings for training a net for the tricks of pairs."""

    layouts: int = 4  # of the opponents' cards, for each pair


class TrickObjective(Objective[TrickNet, TrickMetric], Protocol):
    """Objective of a trick net, which can describe its data."""

    digest: str  # of the training and validation data

    def about(self) -> Metadata:
        """Metadata of the data for the net's file."""


def cross_entropy(net: TrickNet, tokens: Tensor, truth: Tensor, flags: Tensor) -> Tensor:
    """Mean loss over a batch in the strains of the trump flags ``(strains, 4)``.

    The truth is ``(m, strains)`` tricks, -1 if unknown, or ``(m, strains, 14)`` probabilities.
    """
    scores = net(tokens, flags).flatten(0, 1)
    return functional.cross_entropy(scores, truth.flatten(0, 1), ignore_index=-1)


def overall_loss(metrics: TrickMetrics) -> float:
    """Mean of the groups' losses, weighted by their results; nan where there are no results."""
    results = sum(metric.results for metric in metrics.values())
    if not results:
        return math.nan
    return sum(metric.results * metric.loss for metric in metrics.values()) / results


def flag_tensor(strains: tuple[Strain, ...]) -> Tensor:
    """``(strains, 4)`` flags: which suit is trumps in each strain."""
    return torch.from_numpy(trump_flags(strains))
