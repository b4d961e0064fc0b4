"""Random layouts of a deal's hidden hands, when at least one hand is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import Any

import numpy as np

from strongsuit.batch import DealBatch, Masks
from strongsuit.cards import Hand, Seat
from strongsuit.deal import PartialDeal
from strongsuit.dealing import BLOCK, complete
from strongsuit.errors import DealError, UsageError
from strongsuit.layouts.bounds import Bounds
from strongsuit.layouts.clashes import clash
from strongsuit.layouts.counting import FittingLayouts, layouts_within

STEP = 512  # layouts within bounds drawn at a time


@dataclass(frozen=True, slots=True)
class KnownHands:
    """North's and South's hands, with what is known of East's and West's: cards and bounds."""

    north: Hand
    south: Hand
    east_cards: Hand = field(default=Hand(0))
    west_cards: Hand = field(default=Hand(0))
    east: Bounds = field(default=Bounds())
    west: Bounds = field(default=Bounds())

    def __post_init__(self) -> None:
        for hand in (self.north, self.south, self.east_cards, self.west_cards):
            if not isinstance(hand, Hand):
                raise UsageError(f"expected a Hand, such as Hand.parse returns, got {hand!r}")
        for bounds in (self.east, self.west):
            if not isinstance(bounds, Bounds):
                raise UsageError(f"expected Bounds, such as Bounds.parse returns, got {bounds!r}")
        for seat, hand in ((Seat.NORTH, self.north), (Seat.SOUTH, self.south)):
            if len(hand) != 13:
                raise DealError(f"{seat.name.title()} holds {len(hand)} cards, expected 13")
        self.partial()  # raises an error for a card in two hands
        if self.is_bounded:
            self.fitting()  # raises an error for bounds that clash

    def partial(self) -> PartialDeal:
        """Return the known cards as a deal; a card in two hands raises `DealError`."""
        return PartialDeal((self.north, self.east_cards, self.south, self.west_cards))

    def fitting(self) -> FittingLayouts:
        """Return the layouts within the bounds; bounds that clash raise `UsageError`."""
        hands = dict(zip(Seat, self.partial(), strict=True))
        return fitting_layouts(hands, {Seat.EAST: self.east, Seat.WEST: self.west})

    @property
    def is_bounded(self) -> bool:
        """Whether there are bounds on East's or West's hand."""
        return not self.east == self.west == Bounds()

    @property
    def is_symmetric(self) -> bool:
        """Whether the same is known of East and West, so that their hands may be swapped."""
        return self.east == self.west and not (self.east_cards.mask or self.west_cards.mask)


@dataclass(frozen=True, slots=True)
class FreeLayouts:
    """All layouts of the unseen cards, for hands without bounds; no counting is needed."""

    known: PartialDeal

    def draw(self, n: int, seed: int, first: int = 0) -> DealBatch:
        """Return layouts ``first`` to ``first + n - 1`` of a seed, all equally likely."""
        row = np.array([hand.mask for hand in self.known], np.uint64)
        return complete(np.broadcast_to(row, (n, 4)), seed, first=first)


@lru_cache(maxsize=4)  # layouts are counted to check the bounds, and then again to be drawn
def _counted(known: PartialDeal, bounds: tuple[tuple[Seat, Bounds], ...]) -> FittingLayouts:
    return layouts_within(known, dict(bounds))


def fitting_layouts(known: Mapping[Seat, Hand], bounds: Mapping[Seat, Bounds]) -> FittingLayouts:
    """Return all layouts in which the hidden hands are within their bounds, counted.

    At least one hand must be known whole, and of the others any cards may be known. If no layout
    fits, a `UsageError` names the bounds that clash.

    >>> south = {Seat.SOUTH: Hand.parse("AQ53.K82.T4.K963")}
    >>> some = fitting_layouts(south, {Seat.EAST: Bounds.parse("hcp 15-17, S 5+")})
    >>> some.count
    440319052756800
    >>> int(some.draw(1000, seed=1).hands(Seat.EAST).lengths[:, 3].min())
    5
    """
    partial = PartialDeal.of(known)
    _check(bounds)
    counted = _counted(partial, tuple(bounds.items()))
    if not counted.count:
        raise UsageError(clash(partial, bounds))
    return counted


def _check(bounds: Mapping[Any, Any]) -> None:
    for seat, each in bounds.items():
        if not isinstance(seat, Seat) or not isinstance(each, Bounds):
            raise UsageError(f"expected bounds as {{Seat: Bounds}}, got {seat!r}: {each!r}")


def layouts(known: KnownHands, seed: int) -> Iterator[DealBatch]:
    """Yield batches of random layouts without end.

    Where East and West may be swapped, each layout is followed by the layout with their hands
    swapped, because the mean of such a pair varies less than that of two independent layouts.
    """
    for batch in _bounded(known, seed) if known.is_bounded else _free(known, seed):
        yield DealBatch(_with_swaps(batch.masks)) if known.is_symmetric else batch


def _bounded(known: KnownHands, seed: int) -> Iterator[DealBatch]:
    counted = known.fitting()
    for first in count(0, STEP):
        yield counted.draw(STEP, seed, first)


def _free(known: KnownHands, seed: int) -> Iterator[DealBatch]:
    free = FreeLayouts(known.partial())
    for first in count(0, BLOCK):
        yield free.draw(BLOCK, seed, first)


def _with_swaps(masks: Masks) -> Masks:
    swapped = masks[:, [Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST]]
    return np.stack([masks, swapped], axis=1).reshape(-1, 4)


def take(batches: Iterator[DealBatch], n: int) -> Iterator[DealBatch]:
    """Yield the first ``n`` layouts of the batches, batch by batch."""
    for batch in batches:
        yield batch[:n]
        n -= len(batch)
        if n <= 0:
            return
