"""Training objective of a trick net on solved deals, with an example for each leader."""

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
    """Examples from training deals that are solved in the same strains, divided into batches.

    The net computes only these strains, so that deals solved in one strain cost no more than that
    strain. ``results`` is the number of results (examples times strains) in a batch.
    """

    def __init__(self, deals: SolvedDeals, strains: list[Strain], results: int) -> None:
        tokens = [deal_tokens(deals.deals, declarer).astype(np.int16) for declarer in Seat]
        tricks = np.concatenate([deals.tricks[:, strains, declarer] for declarer in Seat])
        self.tokens = torch.from_numpy(np.concatenate(tokens))  # (4 n, 4, 4)
        self.tricks = torch.from_numpy(tricks)  # (4 n, strains), -1 where not known
        # examples in a batch, so that they have ``results`` results
        self.batch_size = min(max(1, results // len(strains)), len(tricks))
        self._flags = flag_tensor(tuple(strains))

    def __len__(self) -> int:
        """Number of whole batches."""
        return len(self.tricks) // self.batch_size

    def loss(self, net: TrickNet, rows: Tensor) -> Tensor:
        """Return the mean loss over the known results of the examples in some rows."""
        return cross_entropy(net, self.tokens[rows].int(), self.tricks[rows].long(), self._flags)


class SolvedTricksObjective:
    """Objective with solved deals: ``fit`` for training, ``held`` for validation."""

    def __init__(self, fit: SolvedDeals, held: SolvedDeals, config: TrickConfig) -> None:
        self.deals, self.held, self.digest = len(fit), held, digest(fit, held)
        self.subsets = _subsets(fit, config)
        self.seed = config.seed
        self._epoch, self._batches = -1, list[tuple[SolvedSubset, Tensor]]()

    @property
    def batches_per_epoch(self) -> float:
        """Number of batches in one pass over the deals with all four leaders."""
        return sum(len(subset.tricks) / subset.batch_size for subset in self.subsets)

    def batch(self, step: int) -> tuple[SolvedSubset, Tensor]:
        """Return batch ``step`` as a subset and its rows; they depend on seed and step alone."""
        epoch, place = divmod(step, sum(map(len, self.subsets)))
        if epoch != self._epoch:
            self._epoch, self._batches = epoch, self._shuffled(epoch)
        return self._batches[place]

    def _shuffled(self, epoch: int) -> list[tuple[SolvedSubset, Tensor]]:
        """Return an epoch's batches: examples shuffled within subsets, then batches shuffled."""
        draw = np.random.default_rng([self.seed, epoch])
        orders = [torch.from_numpy(draw.permutation(len(each.tricks))) for each in self.subsets]
        batches = [
            (subset, rows)
            for subset, order in zip(self.subsets, orders, strict=True)
            for rows in order[: len(subset) * subset.batch_size].split(subset.batch_size)
        ]
        return [batches[place] for place in draw.permutation(len(batches))]

    def loss(self, net: TrickNet, step: int) -> Tensor:
        """Return the mean loss over the known results of batch ``step``."""
        subset, rows = self.batch(step)
        return subset.loss(net, rows)

    def validate(self, net: TrickNet) -> tuple[float, TrickMetrics]:
        """Return the log loss, and the accuracy by group of strains, on the validation deals."""
        return validate_on_deals(net, self.held)

    def about(self) -> Metadata:
        """Return the numbers of deals for training and for validation."""
        return {"deals": self.deals, "examined": len(self.held)}


def _subsets(fit: SolvedDeals, config: TrickConfig) -> list[SolvedSubset]:
    """Divide deals by the strains they are solved in; subsets too small for a batch are joined."""
    strains = list(config.strains)
    results = config.batch * len(strains)  # in a batch
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
