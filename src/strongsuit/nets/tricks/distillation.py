"""Lessons without data: a trick net says what is learnt, of random deals that never come twice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sized
from typing import Generic, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from strongsuit.cards import Strain
from strongsuit.nets.training import TrainConfig
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.model import TrickNet
from strongsuit.nets.tricks.train import About, cross_entropy, flags_of

EPOCH = 1_000_000  # examples
AT_ONCE = 16  # batches that are taught together
OTHER = 1 << 40  # so that the deals taught are not those that a dataset of this seed has solved
Taught = tuple[NDArray[np.int32], NDArray[np.float32]]  # tokens and (m, strains, 14) chances
Held = TypeVar("Held", bound=Sized)


class DistillationObjective(ABC, Generic[Held]):
    """A teacher, what it is asked in each stretch of batches, and what is known to measure by."""

    def __init__(
        self,
        teacher: Estimator,
        held: Held,
        config: TrainConfig,
        strains: tuple[Strain, ...] = tuple(Strain),
    ) -> None:
        self.teacher, self.held, self.strains = teacher, held, strains
        self._flags = flags_of(strains)
        self.size, self.seed = config.batch, config.seed
        self._number, self._taught = -1, (torch.empty(0), torch.empty(0))

    @abstractmethod
    def teach(self, number: int) -> Taught:
        """The examples of a stretch of batches, which follow from its number."""

    @property
    def batches_per_epoch(self) -> float:
        """How many batches make a million."""
        return EPOCH / self.size

    def batch(self, step: int) -> tuple[Tensor, Tensor]:
        """``(m, 4, players)`` tokens and ``(m, strains, 14)`` chances."""
        number, place = divmod(step, AT_ONCE)
        if number != self._number:
            self._number, self._taught = number, self._shuffled(number)
        rows = slice(place * self.size, (place + 1) * self.size)
        seen, chances = self._taught
        return seen[rows], chances[rows]

    def _shuffled(self, number: int) -> tuple[Tensor, Tensor]:
        seen, chances = self.teach(number)
        order = np.random.default_rng([self.seed, number]).permutation(len(seen))
        return torch.from_numpy(seen[order]), torch.from_numpy(chances[order])

    def loss(self, net: TrickNet, step: int) -> Tensor:
        """Of one batch."""
        return cross_entropy(net, *self.batch(step), self._flags)

    def about(self) -> About:
        """Who taught it, and on how much it was examined."""
        taught = {name: self.teacher.about.get(name) for name in ("net", "deals", "batches")}
        return {"teacher": taught, "examined": len(self.held)}
