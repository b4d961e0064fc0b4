"""Layouts drawn as often as the auction makes them likely, by a net that has learned it.

A hand's weight is how much likelier the net thinks its points and lengths than they are in any
hand; a layout's is the product. From a layout that fits, two hidden hands exchange a card, again
and again, and keep the exchange as often as the weights say (Metropolis): in the long run each
layout comes as often as its weight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, Masks
from strongsuit.cards import Seat
from strongsuit.meanings.learned.chances import HandChances
from strongsuit.meanings.learned.coding import MEASURES, truths
from strongsuit.meanings.learned.prior import PRIOR
from strongsuit.solving.bounds import Bounds
from strongsuit.solving.fitting import FittingLayouts

EXCHANGES = 200  # from any start the mean weight is level after 100
SUITS_TOGETHER = 0.9  # the four lengths add up to 13: they tell some things twice
_CARDS = np.arange(52, dtype=np.uint64)

Tables = list[list[NDArray[np.float64]]]  # by hand and measure: the log weight of each number


@dataclass(frozen=True, eq=False, slots=True)
class WeightedLayouts:
    """Layouts that fit, and what the net says of the hidden hands."""

    layouts: FittingLayouts
    chances: HandChances  # (4 seats N E S W)
    bounds: Mapping[Seat, Bounds]  # that the layouts fit, of the seats that have any
    hidden: Sequence[Seat]  # two or three

    def draw(self, n: int, seed: int, first: int = 0) -> DealBatch:
        """Layouts ``first`` to ``first + n - 1`` of a seed."""
        rng, tables = np.random.default_rng([seed, first]), self._tables()
        masks = self.layouts.draw(n, seed, first).masks.copy()
        logs = self._log_weights(masks, tables)
        for _ in range(EXCHANGES):
            others = self._exchanged(masks, rng)
            theirs = self._log_weights(others, tables)
            kept = np.log(rng.random(n)) < theirs - logs
            masks[kept], logs[kept] = others[kept], theirs[kept]
        return DealBatch(masks)

    def log_weights(self, deals: DealBatch) -> NDArray[np.float64]:
        """``(n,)``; minus infinity outside of the bounds."""
        return self._log_weights(deals.masks, self._tables())

    def _log_weights(self, masks: Masks, tables: Tables) -> NDArray[np.float64]:
        truth = truths(masks[:, list(self.hidden)])  # (n, hidden, 5)
        total = np.zeros(len(masks))
        for place, of_hand in enumerate(tables):
            for i, table in enumerate(of_hand):
                total += table[truth[:, place, i]]
        return total

    def _tables(self) -> Tables:
        return [[self._table(seat, i) for i in range(len(MEASURES))] for seat in self.hidden]

    def _table(self, seat: Seat, measure: int) -> NDArray[np.float64]:
        gain = np.log(np.maximum(self.chances.of(measure)[seat], 1e-9)) - np.log(PRIOR[measure])
        weights = gain * (SUITS_TOGETHER if measure else 1.0)
        bounds = self.bounds.get(seat, Bounds())
        low, high = (bounds.hcp, *bounds.lengths)[measure]
        numbers = np.arange(len(weights))
        return np.where((low <= numbers) & (numbers <= high), weights, -np.inf)

    def _exchanged(self, masks: Masks, rng: np.random.Generator) -> Masks:
        """In each layout two hidden hands exchange a card."""
        n, seats = len(masks), np.array(self.hidden)
        one = rng.integers(len(seats), size=n)
        other = (one + rng.integers(1, len(seats), size=n)) % len(seats)
        out, rows = masks.copy(), np.arange(n)
        pair = seats[one], seats[other]
        cards = [self._card(masks[rows, seat], rng) for seat in pair]
        for seat in pair:
            out[rows, seat] ^= cards[0] | cards[1]
        return out

    def _card(self, hands: Masks, rng: np.random.Generator) -> Masks:
        """Of each hand one card, not among those that are known, as a mask."""
        unknown = hands & np.uint64(self.layouts.known.unseen.mask)
        held = (unknown[:, None] >> _CARDS & np.uint64(1)).astype(bool)
        keys = np.where(held, rng.random(held.shape, np.float32), -1)
        chosen: Masks = np.uint64(1) << _CARDS[keys.argmax(axis=1)]
        return chosen
