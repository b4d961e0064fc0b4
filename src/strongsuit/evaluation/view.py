"""The view that an evaluator has of hands, of the trump suit and of the partner's hand.

Arrays have the suits first, ``(4, n)``, so that adding up the suits runs along whole arrays.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from strongsuit.batch import HandBatch, Holdings, Lengths, rank_weights
from strongsuit.cards import RANKS
from strongsuit.errors import UsageError
from strongsuit.evaluation.holdings import Points

Trumps = NDArray[np.int8]  # (n,) suit numbers


@dataclass(frozen=True, eq=False)
class View:
    """Hands as an evaluator sees them."""

    hands: HandBatch
    trumps: Trumps | None = None
    other: HandBatch | None = None  # the partners' hands
    left: Trumps | None = None  # the suit that the left-hand opponent has bid, -1 if none
    right: Trumps | None = None  # the suit that the right-hand opponent has bid, -1 if none

    @cached_property
    def holdings(self) -> Holdings:
        """``(4, n)``: each suit's 13 bits."""
        return np.ascontiguousarray(self.hands.holdings.T)

    @cached_property
    def lengths(self) -> Lengths:
        """``(4, n)``: each suit's number of cards."""
        return np.bitwise_count(self.holdings).astype(np.int8)

    @cached_property
    def shape(self) -> Lengths:
        """``(4, n)``: the lengths from the longest suit to the shortest."""
        return -np.sort(-self.lengths, axis=0)

    @cached_property
    def trump(self) -> NDArray[np.bool_]:
        """``(4, n)``: true in the trump suit."""
        if self.trumps is None:
            raise UsageError("the trump suit was not given")
        return np.arange(4, dtype=np.int8)[:, None] == self.trumps

    @cached_property
    def partner(self) -> View:
        """The same pair seen from the other side."""
        if self.other is None:
            raise UsageError("the partner's hand was not given")
        return View(self.other, self.trumps, self.hands, self.right, self.left)

    @cached_property
    def bid_left(self) -> NDArray[np.bool_]:
        """``(4, n)``: true in the suit that the left-hand opponent has bid."""
        return self._bid(self.left)

    @cached_property
    def bid_right(self) -> NDArray[np.bool_]:
        """``(4, n)``: true in the suit that the right-hand opponent has bid."""
        return self._bid(self.right)

    def _bid(self, suits: Trumps | None) -> NDArray[np.bool_]:
        if suits is None:
            return np.zeros(self.lengths.shape, bool)
        return np.arange(4, dtype=np.int8)[:, None] == suits

    def scale(self, *points: float) -> Points:
        """``(4, n)``: points for aces, kings, queens …, as many ranks as there are points."""
        return _rank_table(points).take(self.holdings)

    def held(self, cards: str) -> NDArray[np.bool_]:
        """``(4, n)``: whether the suit holds all these cards."""
        bits = np.uint16(sum(1 << RANKS.index(rank) for rank in cards))
        return (self.holdings & bits) == bits

    def by_length(self, points: ArrayLike) -> Points:
        """``(4, n)``: points for a void, a singleton, a doubleton …; the last for longer suits."""
        table = np.asarray(points, np.float64)
        return table.take(self.lengths, mode="clip")

    def number(self, rank: str) -> NDArray[np.int64]:
        """``(n,)``: how many cards of this rank the hand has."""
        return self.held(rank).sum(axis=0)


def _rank_table(points: tuple[float, ...]) -> NDArray[np.float64]:
    """The points of every holding by a scale from the ace down."""
    table = _TABLES.get(points)
    if table is None:
        weights = [0.0] * (13 - len(points)) + list(reversed(points))
        table = _TABLES[points] = rank_weights(weights)
    return table


_TABLES: dict[tuple[float, ...], NDArray[np.float64]] = {}
