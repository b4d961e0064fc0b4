"""Batches of auctions of similar length, for whatever a net is trained to predict from them."""

from __future__ import annotations

from typing import Any, Generic, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from strongsuit.errors import UsageError
from strongsuit.nets.train_config import TrainConfig
from strongsuit.nets.training import TrainingRun

VALIDATED = 4000  # auctions of the validation data that a validation looks at
SORTED_BATCHES = 32  # so many batches at a time are sorted by length, to need little padding


class AuctionArrays(Protocol):
    """Arrays with one row for each auction."""

    @property
    def lengths(self) -> NDArray[np.integer]:
        """``(n,)`` number of tokens: the start and the calls."""

    def __len__(self) -> int: ...

    def __getitem__(self, rows: Any, /) -> Self: ...


Auctions = TypeVar("Auctions", bound=AuctionArrays)


class AuctionBatches(Generic[Auctions]):
    """Training and validation auctions; a batch follows from the seed and its number."""

    def __init__(self, fit: Auctions, held: Auctions, config: TrainConfig) -> None:
        if not len(fit) or not len(held):
            raise UsageError("too few boards with all their cards and an auction")
        self.fit, self.held = fit, held[:VALIDATED]
        self.size = min(config.batch, len(fit))
        self.seed = config.seed
        self._epoch, self._batches = -1, list[np.ndarray]()

    @property
    def batches_per_epoch(self) -> float:
        """Number of batches in one pass over the training auctions."""
        return len(self.fit) // self.size

    def batch(self, step: int) -> Auctions:
        """The training auctions of a batch."""
        epoch, place = divmod(step, int(self.batches_per_epoch))
        if epoch != self._epoch:
            self._epoch, self._batches = epoch, self._shuffled(epoch)
        return self.fit[self._batches[place]]

    def validation_batches(self) -> list[Auctions]:
        """The validation auctions in pieces of the batch size."""
        starts = range(0, len(self.held), self.size)
        return [self.held[start : start + self.size] for start in starts]

    def _shuffled(self, epoch: int) -> list[np.ndarray]:
        """The row numbers of every batch of an epoch."""
        rng = np.random.default_rng([self.seed, epoch])
        order = rng.permutation(len(self.fit))[: int(self.batches_per_epoch) * self.size]
        together = SORTED_BATCHES * self.size
        batches = list[np.ndarray]()
        for rows in np.split(order, range(together, len(order), together)):
            by_length = rows[np.argsort(self.fit.lengths[rows], kind="stable")]
            batches += np.split(by_length, range(self.size, len(rows), self.size))
        return [batches[place] for place in rng.permutation(len(batches))]


def run_metadata(run: TrainingRun[Any], fit: Auctions, held: Auctions) -> dict[str, Any]:
    """Metadata for the file of a net trained on auctions."""
    data = {"auctions": len(fit), "held_out": len(held), "log_loss": run.best_loss}
    return data | run.about()
