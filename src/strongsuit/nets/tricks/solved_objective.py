"""Training objective of a trick net on solved deals, each from its four leaders."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from strongsuit.cards import Seat, Strain
from strongsuit.nets.digest import digest
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


class SolvedSubset:
    """Training deals that are solved in the same strains.

    The net computes only these strains: deals solved in one strain cost no more than that strain.
    """

    def __init__(self, deals: SolvedDeals, strains: list[Strain], results: int) -> None:
        tokens = [deal_tokens(deals.deals, declarer).astype(np.int16) for declarer in Seat]
        tricks = np.concatenate([deals.tricks[:, strains, declarer] for declarer in Seat])
        self.tokens = torch.from_numpy(np.concatenate(tokens))  # (4 n, 4, 4)
        self.tricks = torch.from_numpy(tricks)  # (4 n, strains), -1 where not known
        # examples of a batch, so that it has the given number of results
        self.batch_size = min(max(1, results // len(strains)), len(tricks))
        self._flags = flag_tensor(tuple(strains))

    def __len__(self) -> int:
        """Number of whole batches."""
        return len(self.tricks) // self.batch_size

    def loss(self, net: TrickNet, rows: Tensor) -> Tensor:
        """Mean loss over the known results of some examples."""
        return cross_entropy(net, self.tokens[rows].int(), self.tricks[rows].long(), self._flags)


class SolvedTricksObjective:
    """Solved deals to train on, in some strains or all, and others for validation."""

    def __init__(self, fit: SolvedDeals, held: SolvedDeals, config: TrickConfig) -> None:
        self.deals, self.held, self.digest = len(fit), held, digest(fit, held)
        self.subsets = _subsets(fit, config)
        self.seed = config.seed
        self._epoch, self._batches = -1, list[tuple[SolvedSubset, Tensor]]()

    @property
    def batches_per_epoch(self) -> float:
        """Number of batches in one pass over the deals from all leaders."""
        return sum(len(subset.tricks) / subset.batch_size for subset in self.subsets)

    def batch(self, step: int) -> tuple[SolvedSubset, Tensor]:
        """A subset and the rows of a batch of it, which follow from the seed and the step."""
        epoch, place = divmod(step, sum(map(len, self.subsets)))
        if epoch != self._epoch:
            self._epoch, self._batches = epoch, self._shuffled(epoch)
        return self._batches[place]

    def _shuffled(self, epoch: int) -> list[tuple[SolvedSubset, Tensor]]:
        """All batches of an epoch: examples shuffled within subsets, and the batches shuffled."""
        draw = np.random.default_rng([self.seed, epoch])
        orders = [torch.from_numpy(draw.permutation(len(each.tricks))) for each in self.subsets]
        batches = [
            (subset, rows)
            for subset, order in zip(self.subsets, orders, strict=True)
            for rows in order[: len(subset) * subset.batch_size].split(subset.batch_size)
        ]
        return [batches[place] for place in draw.permutation(len(batches))]

    def loss(self, net: TrickNet, step: int) -> Tensor:
        """Mean loss over the known results of a batch."""
        subset, rows = self.batch(step)
        return subset.loss(net, rows)

    def validate(self, net: TrickNet) -> tuple[float, TrickMetrics]:
        """Loss and accuracy on the validation deals."""
        return validate_on_deals(net, self.held)

    def about(self) -> Metadata:
        """Numbers of deals for training and validation."""
        return {"deals": self.deals, "examined": len(self.held)}


def _subsets(fit: SolvedDeals, config: TrickConfig) -> list[SolvedSubset]:
    """Subsets of deals solved in the same strains; those too small for a batch are put together."""
    strains = list(config.strains)
    results = config.batch * len(strains)  # of a batch
    known = (fit.tricks[:, strains] >= 0).any(axis=2)
    patterns, of_deal, deals = np.unique(known, axis=0, return_inverse=True, return_counts=True)
    fills_batch = len(Seat) * deals * patterns.sum(axis=1) >= results
    subsets = [
        SolvedSubset(
            fit[of_deal == pattern],
            [strains[i] for i in np.flatnonzero(patterns[pattern])],
            results,
        )
        for pattern in np.flatnonzero(fills_batch)
    ]
    if not fills_batch.all():
        subsets.append(SolvedSubset(fit[~fills_batch[of_deal]], strains, results))
    return subsets
