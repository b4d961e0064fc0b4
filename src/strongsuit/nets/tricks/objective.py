"""Settings, protocol and loss that the training objectives of trick nets share. Needs torch."""

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
    """Settings of the training of a trick net, for the tricks of deals."""

    only: str = ""  # key in `GROUPS` of the only strains to train; "" for all

    @property
    def strains(self) -> tuple[Strain, ...]:
        """The strains to train."""
        return GROUPS[self.only] if self.only else tuple(Strain)


@dataclass(frozen=True, kw_only=True)
class PairConfig(TrainConfig):
    """Settings of the training of a pair net, for the tricks of two hands."""

    layouts: int = 4  # layouts of the opponents' cards drawn for each pair of hands


class TrickObjective(Objective[TrickNet, TrickMetric], Protocol):
    """Training objective of a trick net or pair net, with a description of its data."""

    digest: str  # of the training and validation data

    def about(self) -> Metadata:
        """Return facts about the data, for the metadata of the net's file."""


def cross_entropy(net: TrickNet, tokens: Tensor, truth: Tensor, flags: Tensor) -> Tensor:
    """Return the mean cross-entropy of a batch, in the strains of the ``(strains, 4)`` flags.

    ``truth`` is ``(m, strains)`` tricks, -1 if unknown, or ``(m, strains, 14)`` probabilities.
    """
    scores = net(tokens, flags).flatten(0, 1)
    return functional.cross_entropy(scores, truth.flatten(0, 1), ignore_index=-1)


def overall_loss(metrics: TrickMetrics) -> float:
    """Return the mean loss of the groups, weighted by their numbers of results; nan without any."""
    results = sum(metric.results for metric in metrics.values())
    if not results:
        return math.nan
    return sum(metric.results * metric.loss for metric in metrics.values()) / results


def flag_tensor(strains: tuple[Strain, ...]) -> Tensor:
    """Return `trump_flags` as a tensor ``(strains, 4)``."""
    return torch.from_numpy(trump_flags(strains))
