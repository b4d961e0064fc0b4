"""Training objectives without solved deals: a student net learns a teacher net's probabilities.

The deals are random, and none is used twice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sized
from typing import Generic, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from strongsuit.cards import Seat, Strain
from strongsuit.dealing import random_deals
from strongsuit.nets.digest import digest
from strongsuit.nets.train_config import TrainConfig
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.model import TrickNet
from strongsuit.nets.tricks.objective import (
    Metadata,
    TrickConfig,
    TrickMetrics,
    cross_entropy,
    flag_tensor,
)
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.nets.tricks.tokens import deal_tokens
from strongsuit.nets.tricks.validation import validate_on_deals

EXAMPLES_PER_EPOCH = 1_000_000
BATCHES_AT_ONCE = 16  # number of batches that the teacher labels together
# Changes the seed, so that the deals differ from those that `strongsuit dataset deals` solves.
SEED_MASK = 1 << 40
Labelled = tuple[NDArray[np.int32], NDArray[np.float32]]  # tokens, (m, strains, 14) probabilities
Held = TypeVar("Held", bound=Sized)


class DistillationObjective(ABC, Generic[Held]):
    """Objective with random examples labelled by a teacher net, and solved validation data."""

    def __init__(
        self,
        teacher: Estimator,
        held: Held,
        config: TrainConfig,
        strains: tuple[Strain, ...] = tuple(Strain),
    ) -> None:
        self.teacher, self.held, self.strains = teacher, held, strains
        self.digest = digest(teacher.about, held)
        self.batch_size, self.seed = config.batch, config.seed
        self._flags = flag_tensor(strains)
        self._number, self._examples = -1, (torch.empty(0), torch.empty(0))

    @abstractmethod
    def labelled(self, number: int) -> Labelled:
        """Return the tokens and labels of one set of `BATCHES_AT_ONCE` batches.

        They depend on the seed and on the set's ``number`` alone.
        """

    @property
    def batches_per_epoch(self) -> float:
        """Number of batches in `EXAMPLES_PER_EPOCH` examples, which count as an epoch."""
        return EXAMPLES_PER_EPOCH / self.batch_size

    def batch(self, step: int) -> tuple[Tensor, Tensor]:
        """Return a batch: ``(m, 4, players)`` tokens and ``(m, strains, 14)`` probabilities."""
        number, place = divmod(step, BATCHES_AT_ONCE)
        if number != self._number:
            self._number, self._examples = number, self._shuffled(number)
        rows = slice(place * self.batch_size, (place + 1) * self.batch_size)
        tokens, chances = self._examples
        return tokens[rows], chances[rows]

    def _shuffled(self, number: int) -> tuple[Tensor, Tensor]:
        tokens, chances = self.labelled(number)
        order = np.random.default_rng([self.seed, number]).permutation(len(tokens))
        return torch.from_numpy(tokens[order]), torch.from_numpy(chances[order])

    def loss(self, net: TrickNet, step: int) -> Tensor:
        """Return the mean cross-entropy of batch ``step`` against the teacher's probabilities."""
        return cross_entropy(net, *self.batch(step), self._flags)

    def about(self) -> Metadata:
        """Return facts about the teacher's training, and the size of the validation data."""
        teacher = {name: self.teacher.about.get(name) for name in ("net", "deals", "batches")}
        return {"teacher": teacher, "examined": len(self.held)}


class DistilledTricksObjective(DistillationObjective[SolvedDeals]):
    """Objective with random deals labelled by a teacher net, and solved deals for validation."""

    def __init__(self, teacher: Estimator, held: SolvedDeals, config: TrickConfig) -> None:
        super().__init__(teacher, held, config, config.strains)

    def labelled(self, number: int) -> Labelled:
        """Return set ``number`` of random deals, each four times: once for each opening leader.

        The deals are ``(m, 4 suits, 4 players)`` tokens, and their labels the teacher's ``(m,
        strains, 14)`` probabilities of 0 to 13 tricks.
        """
        deals = BATCHES_AT_ONCE * self.batch_size // len(Seat)
        batch = random_deals(deals, self.seed ^ SEED_MASK, first=number * deals)
        by_strain = self.teacher.chances(batch, self.strains, threads=1)[:, list(self.strains)]
        chances = np.concatenate([by_strain[:, :, declarer] for declarer in Seat])
        return np.concatenate([deal_tokens(batch, declarer) for declarer in Seat]), chances

    def validate(self, net: TrickNet) -> tuple[float, TrickMetrics]:
        """Return the log loss, and the accuracy by group of strains, on the validation deals."""
        return validate_on_deals(net, self.held)
