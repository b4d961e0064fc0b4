"""Hands and deals by the million, as numpy arrays.

A hand is one uint64 with a bit for each card held, a deal four of these numbers in the order
N E S W; no other module depends on this. A value that is counted suit by suit is looked up in a
table of 8,192 entries, one for every combination of a suit's 13 bits, which makes counting fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from strongsuit.cards import CARDS_WITH_POINTS, DECK, HOLDING, Hand, Seat
from strongsuit.deal import Deal, TrickTable
from strongsuit.errors import DealError, UsageError

Masks = NDArray[np.uint64]  # (n,) hands, or (n, 4) deals
Planes = NDArray[np.uint8]  # (n, 4 suits, 13 ranks) of zeros and ones, clubs and twos first
Holdings = NDArray[np.uint16]  # (n, 4 suits) of 13 bits
Lengths = NDArray[np.int8]  # (n, 4 suits)
Points = NDArray[np.int8]  # (n,) high-card points
Tricks = NDArray[np.int8]  # (n, 5 strains, 4 declarers), -1 where not known

_SUIT_SHIFTS = np.array([0, 13, 26, 39], np.uint64)
_CARD_SHIFTS = np.arange(52, dtype=np.uint64)


def popcount(masks: Masks) -> NDArray[np.uint8]:
    """Return the number of cards of each mask."""
    return np.bitwise_count(masks)


@cache
def holding_ranks() -> NDArray[np.uint8]:
    """Return ``(8192, 13)`` flags: whether each holding of one suit has each rank from the two."""
    holdings = np.arange(HOLDING + 1)
    return (holdings[:, None] >> np.arange(13) & 1).astype(np.uint8)


def rank_weights(weights: ArrayLike) -> NDArray[np.float64]:
    """Return the ``(8192,)`` total weight of each holding of one suit.

    ``weights`` has 13 numbers, one for each rank from the two to the ace.
    """
    scale = np.asarray(weights, np.float64)
    if scale.shape != (13,):
        raise UsageError(f"expected 13 weights from the two to the ace, got {scale.size}")
    return holding_ranks() @ scale


@dataclass(frozen=True, eq=False, slots=True)
class HandBatch:
    """Many hands; indexing with an int gives a `Hand`, with a slice or an array a `HandBatch`."""

    masks: Masks  # (n,)

    def __post_init__(self) -> None:
        object.__setattr__(self, "masks", _frozen(self.masks, 1))

    @classmethod
    def of(cls, hands: Iterable[Hand]) -> HandBatch:
        """Return a batch of these hands."""
        return cls(np.fromiter((hand.mask for hand in hands), np.uint64))

    @property
    def holdings(self) -> Holdings:
        """``(n, 4)`` holdings: the cards of each suit as 13 bits."""
        return (self.masks[:, None] >> _SUIT_SHIFTS & np.uint64(HOLDING)).astype(np.uint16)

    @property
    def lengths(self) -> Lengths:
        """``(n, 4)`` numbers of cards of each suit."""
        return np.bitwise_count(self.holdings).astype(np.int8)

    @property
    def hcp(self) -> Points:
        """``(n,)`` high-card points: ace 4, king 3, queen 2, jack 1."""
        total = np.zeros(len(self.masks), np.int8)
        for cards, points in CARDS_WITH_POINTS:
            total += np.bitwise_count(self.masks & np.uint64(cards)).astype(np.int8) * points
        return total

    @property
    def planes(self) -> Planes:
        """``(n, 4 suits, 13 ranks)`` flags: 1 for each card held."""
        return _bits(self.masks).reshape(-1, 4, 13)

    def total(self, table: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return ``(n,)`` sums over the four suits of what ``table`` has for the suit's holding.

        ``table`` is ``(8192,)``, such as `rank_weights` returns.
        """
        # Suit by suit, so that each step works on one contiguous array.
        suits = [
            (self.masks >> shift & np.uint64(HOLDING)).astype(np.intp) for shift in _SUIT_SHIFTS
        ]
        result: NDArray[np.float64] = table.take(suits[0])
        for suit in suits[1:]:
            result += table.take(suit)
        return result

    def __len__(self) -> int:
        return len(self.masks)

    def __iter__(self) -> Iterator[Hand]:
        return (Hand(mask) for mask in self.masks.tolist())

    @overload
    def __getitem__(self, index: int) -> Hand: ...
    @overload
    def __getitem__(self, index: slice | NDArray[np.integer | np.bool_]) -> HandBatch: ...
    def __getitem__(self, index: int | slice | NDArray[np.integer | np.bool_]) -> Hand | HandBatch:
        if isinstance(index, int | np.integer):
            return Hand(int(self.masks[index]))
        return HandBatch(self.masks[index])


@dataclass(frozen=True, eq=False, slots=True)
class DealBatch:
    """Many deals of 52 cards; indexing with an int gives a `Deal`, else a `DealBatch`."""

    masks: Masks  # (n, 4 seats)

    def __post_init__(self) -> None:
        object.__setattr__(self, "masks", _frozen(self.masks, 2))
        sizes = popcount(self.masks)
        union = np.bitwise_or.reduce(self.masks, axis=1)
        wrong = np.flatnonzero((sizes != 13).any(axis=1) | (union != np.uint64(DECK)))
        if len(wrong):
            row = int(wrong[0])
            raise DealError(f"deal {row} of the batch is not four hands of 13 distinct cards")

    @classmethod
    def of(cls, deals: Iterable[Deal]) -> DealBatch:
        """Return a batch of these deals."""
        masks = [[hand.mask for hand in deal.hands] for deal in deals]
        return cls(np.array(masks, np.uint64).reshape(-1, 4))

    def hands(self, seat: Seat) -> HandBatch:
        """Return the hands of one seat."""
        return HandBatch(self.masks[:, seat])

    @property
    def planes(self) -> Planes:
        """``(n, 4 seats, 4 suits, 13 ranks)`` flags: 1 for each card held."""
        return _bits(self.masks).reshape(-1, 4, 4, 13)

    def __len__(self) -> int:
        return len(self.masks)

    def __iter__(self) -> Iterator[Deal]:
        return (_deal(row) for row in self.masks.tolist())

    @overload
    def __getitem__(self, index: int) -> Deal: ...
    @overload
    def __getitem__(self, index: slice | NDArray[np.integer | np.bool_]) -> DealBatch: ...
    def __getitem__(self, index: int | slice | NDArray[np.integer | np.bool_]) -> Deal | DealBatch:
        if isinstance(index, int | np.integer):
            return _deal(self.masks[index].tolist())
        return DealBatch(self.masks[index])


def longest_suits(
    first: HandBatch, second: HandBatch, barred: NDArray[np.int8] | None = None
) -> NDArray[np.int8]:
    """Return the ``(n,)`` longest combined suit of each two hands, the highest if several tie.

    ``barred`` has for each two hands a suit that does not count, such as an opponent's suit, or -1.
    """
    together = first.lengths + second.lengths
    if barred is not None:
        together[np.arange(4) == barred[:, None]] = -1
    longest: NDArray[np.int8] = (3 - together[:, ::-1].argmax(axis=1)).astype(np.int8)
    return longest


def tricks_array(tables: Iterable[TrickTable]) -> Tricks:
    """Return trick tables as one array ``(n, 5, 4)``."""
    rows = [table.tricks for table in tables]
    return np.array(rows, np.int8).reshape(-1, 5, 4)


def trick_table(tricks: Tricks) -> TrickTable:
    """Return one ``(5, 4)`` array as a trick table."""
    return TrickTable.of(tricks.reshape(20).tolist())


def _bits(masks: Masks) -> Planes:
    """The 52 bits of every mask, along a new last axis."""
    return (masks[..., None] >> _CARD_SHIFTS & np.uint64(1)).astype(np.uint8)


def _deal(masks: Sequence[int]) -> Deal:
    n, e, s, w = map(Hand, masks)
    return Deal((n, e, s, w))


def _frozen(masks: Masks, dimensions: int) -> Masks:
    """A read-only view of masks, checked for type, shape and bits beyond the 52 cards."""
    if masks.dtype != np.uint64 or masks.ndim != dimensions:
        raise UsageError(
            f"expected {dimensions}-dimensional uint64 masks, "
            f"got {masks.ndim}-dimensional {masks.dtype}"
        )
    if dimensions == 2 and masks.shape[1] != 4:
        raise UsageError(f"expected masks of shape (n, 4), got {masks.shape}")
    if masks.size and int(masks.max()) > DECK:
        raise DealError(f"a mask has bits beyond the 52 cards: {int(masks.max()):#x}")
    view = masks.view()
    view.flags.writeable = False
    return view
