"""The view that an evaluator has of hands, of the trump suit and of the partner's hand.

Arrays have the suits C D H S as their first axis, ``(4, n)``, which makes it fast to add up the
suits of many hands.
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

Trumps = NDArray[np.int8]  # (n,) numbers of suits


@dataclass(frozen=True, eq=False)
class View:
    """``n`` hands as an evaluator sees them, with what is known of trumps, partners and bids."""

    hands: HandBatch
    trumps: Trumps | None = None
    other: HandBatch | None = None  # the partners' hands
    left: Trumps | None = None  # (n,) suits bid by the left-hand opponent, -1 if none
    right: Trumps | None = None  # (n,) suits bid by the right-hand opponent, -1 if none

    @cached_property
    def holdings(self) -> Holdings:
        """``(4 suits, n hands)``: each suit's cards as 13 bits, the lowest bit for the two."""
        return np.ascontiguousarray(self.hands.holdings.T)

    @cached_property
    def lengths(self) -> Lengths:
        """``(4 suits, n hands)``: each suit's number of cards."""
        return np.bitwise_count(self.holdings).astype(np.int8)

    @cached_property
    def shape(self) -> Lengths:
        """``(4 suits, n hands)``: the lengths from the longest suit to the shortest."""
        return -np.sort(-self.lengths, axis=0)

    @cached_property
    def trump(self) -> NDArray[np.bool_]:
        """``(4 suits, n hands)``: true in the trump suit."""
        if self.trumps is None:
            raise UsageError(
                "expected a trump suit, got none: an evaluator that needs it sets trump=True"
            )
        return np.arange(4, dtype=np.int8)[:, None] == self.trumps

    @cached_property
    def partner(self) -> View:
        """The view of the partner's hand, whose partner is this hand."""
        if self.other is None:
            raise UsageError(
                "expected a partner's hand, got none: an evaluator that needs it sets partner=True"
            )
        return View(self.other, self.trumps, self.hands, self.right, self.left)

    @cached_property
    def bid_left(self) -> NDArray[np.bool_]:
        """``(4 suits, n hands)``: true in the suit that the left-hand opponent has bid."""
        return self._bid(self.left)

    @cached_property
    def bid_right(self) -> NDArray[np.bool_]:
        """``(4 suits, n hands)``: true in the suit that the right-hand opponent has bid."""
        return self._bid(self.right)

    def _bid(self, suits: Trumps | None) -> NDArray[np.bool_]:
        if suits is None:
            return np.zeros(self.lengths.shape, bool)
        return np.arange(4, dtype=np.int8)[:, None] == suits

    def scale(self, *points: float) -> Points:
        """``(4 suits, n hands)``: points of each suit, by points for an ace, a king, a queen …."""
        return _rank_table(points).take(self.holdings)

    def held(self, cards: str) -> NDArray[np.bool_]:
        """``(4 suits, n hands)``: whether each suit holds all of these cards, such as ``"AK"``."""
        bits = np.uint16(sum(1 << RANKS.index(rank) for rank in cards))
        return (self.holdings & bits) == bits

    def by_length(self, points: ArrayLike) -> Points:
        """``(4 suits, n hands)``: points for a void, a singleton …; the last for longer suits."""
        table = np.asarray(points, np.float64)
        return table.take(self.lengths, mode="clip")

    def number(self, rank: str) -> NDArray[np.int64]:
        """``(n hands,)``: how many cards of this rank the hand has."""
        return self.held(rank).sum(axis=0)


def _rank_table(points: tuple[float, ...]) -> NDArray[np.float64]:
    """Return the points of all 8,192 holdings by a scale from the ace down; they are cached."""
    table = _TABLES.get(points)
    if table is None:
        weights = [0.0] * (13 - len(points)) + list(reversed(points))
        table = _TABLES[points] = rank_weights(weights)
    return table


_TABLES: dict[tuple[float, ...], NDArray[np.float64]] = {}
