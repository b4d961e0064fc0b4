"""Layouts drawn as often as the auction makes them likely, by a net that has learned it.

Of every few layouts that fit, each as likely as any other, one is taken by its weight: the more,
the nearer to the net's chances, and the slower: with three hidden hands it stays short of them. A hand's weight is how much likelier the net thinks
its points and lengths than they are in any hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch
from strongsuit.cards import Seat
from strongsuit.meanings.learned.chances import HandChances
from strongsuit.meanings.learned.coding import MEASURES, truths
from strongsuit.meanings.learned.prior import log_prior
from strongsuit.solving.fitting import FittingLayouts

CANDIDATES = 64  # layouts that one is taken of
SUITS_TOGETHER = 0.9  # the four lengths add up to 13: they tell some things twice


@dataclass(frozen=True, eq=False, slots=True)
class WeightedLayouts:
    """Layouts that fit, and what the net says of the hidden hands."""

    layouts: FittingLayouts
    chances: HandChances  # (4 seats N E S W)
    hidden: Sequence[Seat]

    def draw(self, n: int, seed: int, first: int = 0) -> DealBatch:
        """Layouts ``first`` to ``first + n - 1`` of a seed."""
        some = self.layouts.draw(n * CANDIDATES, seed, first * CANDIDATES)
        weights = self.log_weights(some).reshape(n, CANDIDATES)
        noise = np.random.default_rng([seed, first]).gumbel(size=weights.shape)
        chosen = (weights + noise).argmax(axis=1)  # each as often as its weight
        rows: NDArray[np.intp] = np.arange(n) * CANDIDATES + chosen
        return some[rows]

    def log_weights(self, deals: DealBatch) -> NDArray[np.float64]:
        """``(n,)``."""
        seats = list(self.hidden)
        truth = truths(deals.masks[:, seats])  # (n, hidden, 5)
        gain = -log_prior(truth)
        for place, seat in enumerate(seats):
            for i in range(len(MEASURES)):
                gain[:, place, i] += np.log(self.chances.of(i)[seat, truth[:, place, i]])
        points, suits = gain[..., 0], gain[..., 1:]
        total: NDArray[np.float64] = points.sum(-1) + SUITS_TOGETHER * suits.sum(axis=(-2, -1))
        return total
