"""Layouts sampled in proportion to their probability after an auction, by the belief net.

A hand's weight is the probability of its points and lengths by the belief net, divided by their
prior probability; a layout's weight is the product of its hidden hands' weights. Layouts are drawn
by the Metropolis algorithm: beginning with a layout that fits, two hidden hands exchange a card
again and again, and an exchange is accepted with probability min(1, new weight / old weight).
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

EXCHANGES = 200  # for each layout; the mean weight no longer rises after 100, from any start
LENGTHS_EXPONENT = 0.9  # less than 1, as four lengths that add up to 13 are not independent

Weights = NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class WeightedLayouts:
    """Layouts that fit bounds, weighted by the beliefs about the hidden hands."""

    layouts: FittingLayouts | FreeLayouts
    beliefs: HandBeliefs  # of 4 seats N E S W
    bounds: Mapping[Seat, Bounds]  # which the layouts fit; some seats may have none
    hidden: Sequence[Seat]  # two or three seats

    def draw(self, n: int, seed: int, first: int = 0) -> DealBatch:
        """Draw ``n`` layouts, which are numbers ``first`` to ``first + n - 1`` of a seed."""
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
        """Return ``(hidden, 5, 38)`` log weights of each number, by hand and measure."""
        out = np.full((len(self.hidden), len(MEASURES), POINTS), -np.inf)
        for place, seat in enumerate(self.hidden):
            for i in range(len(MEASURES)):
                table = self._table(seat, i)
                out[place, i, : len(table)] = table
        return out

    def _table(self, seat: Seat, measure: int) -> Weights:
        """Return ``(k,)`` log weights of a measure's numbers, -inf outside the seat's bounds."""
        gain = np.log(np.maximum(self.beliefs.of(measure)[seat], 1e-9)) - np.log(PRIOR[measure])
        weights = gain * (LENGTHS_EXPONENT if measure else 1.0)
        bounds = self.bounds.get(seat, Bounds())
        low, high = (bounds.hcp, *bounds.lengths)[measure]
        numbers = np.arange(len(weights))
        return np.where((low <= numbers) & (numbers <= high), weights, -np.inf)


@dataclass(frozen=True, eq=False, slots=True)
class _Hands:
    """The hidden hands of many layouts, changed in place."""

    tables: Weights  # (hidden, 5, 38) log weight of each number
    cards: NDArray[np.int64]  # (n, hidden, 13) cards that may be exchanged, padded with -1
    counts: NDArray[np.int64]  # (hidden,) number of such cards
    measures: NDArray[np.int64]  # (n, hidden, 5) points and lengths
    logs: Weights  # (n, hidden) log weight of each hand

    @classmethod
    def of(cls, masks: Masks, unseen: np.uint64, tables: Weights) -> _Hands:
        """Return the hidden hands of ``masks`` before any exchange."""
        held = (masks[..., None] & unseen) >> np.arange(52, dtype=np.uint64) & np.uint64(1)
        order = np.argsort(1 - held.astype(np.int8), axis=-1, kind="stable")[..., :13]
        measures = measures_of(masks).astype(np.int64)
        counts = held[0].sum(axis=-1).astype(np.int64)
        cards = np.where(np.arange(13) < counts[:, None], order, -1)
        logs = _log_weights(tables, measures)
        return cls(tables=tables, cards=cards, counts=counts, measures=measures, logs=logs)

    @property
    def masks(self) -> Masks:
        """``(n, hidden)`` masks of the cards in each hand that may be exchanged."""
        bits = np.uint64(1) << self.cards.clip(0).astype(np.uint64)
        return np.asarray(np.where(self.cards < 0, np.uint64(0), bits).sum(-1, dtype=np.uint64))

    def exchange(self, rng: np.random.Generator) -> None:
        """Exchange a card between two hands of each layout where the Metropolis rule accepts it."""
        n, hands = self.logs.shape
        one = rng.integers(hands, size=n)
        pair = np.stack([one, (one + rng.integers(1, hands, size=n)) % hands], axis=1)
        places = (rng.random((n, 2)) * self.counts[pair]).astype(np.int64)
        rows = np.arange(n)[:, None]
        cards = self.cards[rows, pair, places]
        change = _OF_CARD[cards[:, 1]] - _OF_CARD[cards[:, 0]]
        measures = self.measures[rows, pair] + np.stack([change, -change], axis=1)
        logs = _log_weights(self.tables, measures, pair)
        gain = logs.sum(axis=1) - self.logs[rows, pair].sum(axis=1)
        accepted = np.flatnonzero(np.log(rng.random(n)) < gain)
        rows, pair = accepted[:, None], pair[accepted]
        self.cards[rows, pair, places[accepted]] = cards[accepted][:, ::-1]
        self.measures[rows, pair], self.logs[rows, pair] = measures[accepted], logs[accepted]


def _log_weights(
    tables: Weights, measures: NDArray[np.integer], hands: NDArray[np.integer] | None = None
) -> Weights:
    """Return the ``(n, hands)`` log weights of hands with ``(n, hands, 5)`` measures.

    ``hands`` tells which hidden hands these are, as indices into ``tables``; by default all.
    """
    which = np.arange(measures.shape[1]) if hands is None else hands
    return np.asarray(tables[which[..., None], np.arange(len(MEASURES)), measures].sum(axis=-1))


def _measures_of_cards() -> NDArray[np.int64]:
    """Return the ``(52, 5)`` points and lengths that each card adds to a hand."""
    one_card = np.uint64(1) << np.arange(52, dtype=np.uint64)
    return measures_of(one_card[:, None])[:, 0].astype(np.int64)


_OF_CARD = _measures_of_cards()
