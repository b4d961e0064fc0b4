"""Batches of auctions of similar length, for training any net that reads auctions."""

from __future__ import annotations

from typing import Any, Generic, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from strongsuit.errors import UsageError
from strongsuit.nets.train_config import TrainConfig
from strongsuit.nets.training import TrainingRun

VALIDATED = 4000  # the first auctions of the validation data, used in each validation
SORTED_BATCHES = 32  # auctions are sorted by length within so many batches, to need little padding


class AuctionArrays(Protocol):
    """Arrays with one row for each auction."""

    @property
    def lengths(self) -> NDArray[np.integer]:
        """``(n,)`` number of tokens of each auction: the start and the calls."""

    def __len__(self) -> int: ...

    def __getitem__(self, rows: Any, /) -> Self: ...


Auctions = TypeVar("Auctions", bound=AuctionArrays)


class AuctionBatches(Generic[Auctions]):
    """Training and validation auctions; a batch depends on the seed and its number only."""

    def __init__(self, fit: Auctions, held: Auctions, config: TrainConfig) -> None:
        if not len(fit) or not len(held):
            raise UsageError(
                "expected auctions to train on and to validate on,"
                f" got {len(fit)} and {len(held)}: give more boards"
            )
        self.fit, self.held = fit, held[:VALIDATED]
        self.size = min(config.batch, len(fit))
        self.seed = config.seed
        self._epoch, self._batches = -1, list[np.ndarray]()

    @property
    def batches_per_epoch(self) -> float:
        """Number of batches in one pass over the training auctions."""
        return len(self.fit) // self.size

    def batch(self, step: int) -> Auctions:
        """Return the training auctions of batch number ``step``."""
        epoch, place = divmod(step, int(self.batches_per_epoch))
        if epoch != self._epoch:
            self._epoch, self._batches = epoch, self._shuffled(epoch)
        return self.fit[self._batches[place]]

    def validation_batches(self) -> list[Auctions]:
        """Return the validation auctions in pieces of the batch size."""
        starts = range(0, len(self.held), self.size)
        return [self.held[start : start + self.size] for start in starts]

    def _shuffled(self, epoch: int) -> list[np.ndarray]:
        """Return, for every batch of an epoch, its rows of the training auctions."""
        rng = np.random.default_rng([self.seed, epoch])
        order = rng.permutation(len(self.fit))[: int(self.batches_per_epoch) * self.size]
        together = SORTED_BATCHES * self.size
        batches = list[np.ndarray]()
        for rows in np.split(order, range(together, len(order), together)):
            by_length = rows[np.argsort(self.fit.lengths[rows], kind="stable")]
            batches += np.split(by_length, range(self.size, len(rows), self.size))
        return [batches[place] for place in rng.permutation(len(batches))]


def run_metadata(run: TrainingRun[Any], fit: Auctions, held: Auctions) -> dict[str, Any]:
    """Return the metadata for the file of a net trained on auctions."""
    data = {"auctions": len(fit), "held_out": len(held), "log_loss": run.best_loss}
    return data | run.about()
