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
from strongsuit.layouts.bounds import Bounds
from strongsuit.layouts.counting import FittingLayouts
from strongsuit.layouts.known_hands import FreeLayouts
from strongsuit.meanings.belief.prior import PRIOR
from strongsuit.meanings.belief.runtime import HandBeliefs
from strongsuit.meanings.belief.tokens import MEASURES, POINTS, measures_of

EXCHANGES = 200  # from any start the mean weight is level after 100
SUITS_TOGETHER = 0.9  # the four lengths add up to 13: they tell some things twice

Weights = NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class WeightedLayouts:
    """Layouts that fit, and what the net says of the hidden hands."""

    layouts: FittingLayouts | FreeLayouts
    chances: HandBeliefs  # (4 seats N E S W)
    bounds: Mapping[Seat, Bounds]  # that the layouts fit, of the seats that have any
    hidden: Sequence[Seat]  # two or three

    def draw(self, n: int, seed: int, first: int = 0) -> DealBatch:
        """Layouts ``first`` to ``first + n - 1`` of a seed."""
        rng = np.random.default_rng([seed, first])
        masks = self.layouts.draw(n, seed, first).masks
        unseen = np.uint64(self.layouts.known.unseen.mask)
        hands = _Hands.of(masks[:, list(self.hidden)], unseen, self._tables())
        for _ in range(EXCHANGES):
            hands.exchange(rng)
        out = masks & ~unseen
        out[:, list(self.hidden)] |= hands.masks
        return DealBatch(out)

    def _tables(self) -> Weights:
        """``(hidden, 5, 38)``: by hand and measure, the log weight of each number."""
        out = np.full((len(self.hidden), len(MEASURES), POINTS), -np.inf)
        for place, seat in enumerate(self.hidden):
            for i in range(len(MEASURES)):
                table = self._table(seat, i)
                out[place, i, : len(table)] = table
        return out

    def _table(self, seat: Seat, measure: int) -> Weights:
        gain = np.log(np.maximum(self.chances.of(measure)[seat], 1e-9)) - np.log(PRIOR[measure])
        weights = gain * (SUITS_TOGETHER if measure else 1.0)
        bounds = self.bounds.get(seat, Bounds())
        low, high = (bounds.hcp, *bounds.lengths)[measure]
        numbers = np.arange(len(weights))
        return np.where((low <= numbers) & (numbers <= high), weights, -np.inf)


@dataclass(frozen=True, eq=False, slots=True)
class _Hands:
    """The hidden hands of many layouts, changed in place."""

    tables: Weights
    cards: NDArray[np.int64]  # (n, hidden, 13): those of which the place is not known, then -1
    counts: NDArray[np.int64]  # (hidden,): how many these are
    truth: NDArray[np.int64]  # (n, hidden, 5): points and lengths
    logs: Weights  # (n, hidden)

    @classmethod
    def of(cls, masks: Masks, unseen: np.uint64, tables: Weights) -> _Hands:
        """As they begin."""
        held = (masks[..., None] & unseen) >> np.arange(52, dtype=np.uint64) & np.uint64(1)
        order = np.argsort(1 - held.astype(np.int8), axis=-1, kind="stable")[..., :13]
        truth = measures_of(masks).astype(np.int64)
        counts = held[0].sum(axis=-1).astype(np.int64)
        cards = np.where(np.arange(13) < counts[:, None], order, -1)
        return cls(tables, cards, counts, truth, _log_weights(tables, truth))

    @property
    def masks(self) -> Masks:
        """``(n, hidden)``: of these cards."""
        bits = np.uint64(1) << self.cards.clip(0).astype(np.uint64)
        return np.asarray(np.where(self.cards < 0, np.uint64(0), bits).sum(-1, dtype=np.uint64))

    def exchange(self, rng: np.random.Generator) -> None:
        """In each layout two hands exchange a card, as often as the weights say."""
        n, hands = self.logs.shape
        one = rng.integers(hands, size=n)
        pair = np.stack([one, (one + rng.integers(1, hands, size=n)) % hands], axis=1)
        places = (rng.random((n, 2)) * self.counts[pair]).astype(np.int64)
        rows = np.arange(n)[:, None]
        cards = self.cards[rows, pair, places]
        change = _TOLD[cards[:, 1]] - _TOLD[cards[:, 0]]
        truth = self.truth[rows, pair] + np.stack([change, -change], axis=1)
        logs = _log_weights(self.tables, truth, pair)
        gain = logs.sum(axis=1) - self.logs[rows, pair].sum(axis=1)
        kept = np.flatnonzero(np.log(rng.random(n)) < gain)
        rows, pair = kept[:, None], pair[kept]
        self.cards[rows, pair, places[kept]] = cards[kept][:, ::-1]
        self.truth[rows, pair], self.logs[rows, pair] = truth[kept], logs[kept]


def _log_weights(
    tables: Weights, truth: NDArray[np.integer], hands: NDArray[np.integer] | None = None
) -> Weights:
    """``(n, hands)``: of points and lengths ``(n, hands, 5)``; outside of the bounds none."""
    which = np.arange(truth.shape[1]) if hands is None else hands
    return np.asarray(tables[which[..., None], np.arange(len(MEASURES)), truth].sum(axis=-1))


def _told() -> NDArray[np.int64]:
    """``(52, 5)``: what each card adds to points and lengths."""
    one_card = np.uint64(1) << np.arange(52, dtype=np.uint64)
    return measures_of(one_card[:, None])[:, 0].astype(np.int64)


_TOLD = _told()
