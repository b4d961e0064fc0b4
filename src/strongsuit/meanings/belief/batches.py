"""Auctions in batches, for whatever a net is to learn of them."""

from __future__ import annotations

from typing import Any, Generic, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from strongsuit.errors import UsageError
from strongsuit.nets.training import TrainConfig, TrainingRun

HELD = 4000  # auctions measured on between rounds
GATHERED = 32  # batches whose auctions are sorted by length, so that little is padded


class Auctions(Protocol):
    """Arrays with a row for each."""

    @property
    def lengths(self) -> NDArray[np.integer]:
        """``(n,)``: the calls and the start before them."""

    def __len__(self) -> int: ...

    def __getitem__(self, rows: Any, /) -> Self: ...


Some = TypeVar("Some", bound=Auctions)


class AuctionBatches(Generic[Some]):
    """Auctions to learn from and to measure on; batches follow from the seed and their number."""

    def __init__(self, fit: Some, held: Some, config: TrainConfig) -> None:
        if not len(fit) or not len(held):
            raise UsageError("too few boards with all their cards and an auction")
        self.fit, self.held = fit, held[:HELD]
        self.size = min(config.batch, len(fit))
        self.seed = config.seed
        self._epoch, self._batches = -1, list[np.ndarray]()

    @property
    def batches_per_epoch(self) -> float:
        """How many batches there are."""
        return len(self.fit) // self.size

    def batch(self, step: int) -> Some:
        """One of them."""
        epoch, place = divmod(step, int(self.batches_per_epoch))
        if epoch != self._epoch:
            self._epoch, self._batches = epoch, self._shuffled(epoch)
        return self.fit[self._batches[place]]

    def measured(self) -> list[Some]:
        """What is held out, in pieces."""
        pieces = range(0, len(self.held), self.size)
        return [self.held[start : start + self.size] for start in pieces]

    def _shuffled(self, epoch: int) -> list[np.ndarray]:
        rng = np.random.default_rng([self.seed, epoch])
        order = rng.permutation(len(self.fit))[: int(self.batches_per_epoch) * self.size]
        batches = list[np.ndarray]()
        for some in np.split(order, range(GATHERED * self.size, len(order), GATHERED * self.size)):
            by_length = some[np.argsort(self.fit.lengths[some], kind="stable")]
            batches += np.split(by_length, range(self.size, len(some), self.size))
        return [batches[place] for place in rng.permutation(len(batches))]


def run_metadata(run: TrainingRun[Any], fit: Auctions, held: Auctions) -> dict[str, Any]:
    """Metadata for the file of a net trained on auctions."""
    data = {"auctions": len(fit), "held_out": len(held), "log_loss": run.best_loss}
    return data | run.about()
