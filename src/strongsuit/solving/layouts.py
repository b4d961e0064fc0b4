"""The hidden hands of a deal of which some are known, dealt at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count

import numpy as np

from strongsuit.batch import DealBatch, Masks
from strongsuit.cards import Hand, Seat
from strongsuit.deal import PartialDeal
from strongsuit.dealing import BLOCK, complete
from strongsuit.errors import DealError, UsageError
from strongsuit.solving.bounds import Bounds
from strongsuit.solving.clashes import clash
from strongsuit.solving.fitting import FittingLayouts, fitting

STEP = 512  # layouts within bounds drawn at a time


@dataclass(frozen=True, slots=True)
class KnownHands:
    """North's and South's hands, and what is known of East's and West's."""

    north: Hand
    south: Hand
    east_cards: Hand = field(default=Hand(0))
    west_cards: Hand = field(default=Hand(0))
    east: Bounds = field(default=Bounds())
    west: Bounds = field(default=Bounds())

    def __post_init__(self) -> None:
        for hand in (self.north, self.south, self.east_cards, self.west_cards):
            if not isinstance(hand, Hand):
                raise UsageError(f"expected a Hand, as Hand.parse reads it, got {hand!r}")
        for bounds in (self.east, self.west):
            if not isinstance(bounds, Bounds):
                raise UsageError(f"expected Bounds, as Bounds.parse reads them, got {bounds!r}")
        for seat, hand in ((Seat.NORTH, self.north), (Seat.SOUTH, self.south)):
            if len(hand) != 13:
                raise DealError(f"{seat.name.title()} holds {len(hand)} cards, expected 13")
        self.partial()
        if self.is_bounded:
            require_some(self.partial(), {Seat.EAST: self.east, Seat.WEST: self.west})

    def partial(self) -> PartialDeal:
        """As a deal; a card in two hands is refused."""
        return PartialDeal((self.north, self.east_cards, self.south, self.west_cards))

    @property
    def is_bounded(self) -> bool:
        """Is more known of East and West than some of their cards?"""
        return not self.east == self.west == Bounds()

    @property
    def is_symmetric(self) -> bool:
        """May East and West be swapped?"""
        return self.east == self.west and not (self.east_cards.mask or self.west_cards.mask)


@lru_cache(maxsize=4)  # whoever asks whether there are any asks for them next
def _fitting(known: PartialDeal, bounds: tuple[tuple[Seat, Bounds], ...]) -> FittingLayouts:
    return fitting(known, dict(bounds))


def require_some(known: PartialDeal, bounds: Mapping[Seat, Bounds]) -> FittingLayouts:
    """The layouts that fit; where there are none, an error that names the bounds that clash."""
    layouts = _fitting(known, tuple(bounds.items()))
    if not layouts.count:
        raise UsageError(clash(known, bounds))
    return layouts


def layouts(known: KnownHands, seed: int) -> Iterator[DealBatch]:
    """Layouts without end, in batches; where East and West may be swapped, each is followed by
    itself so swapped, because the mean of such a pair varies less than that of two layouts."""
    for batch in _bounded(known, seed) if known.is_bounded else _free(known, seed):
        yield DealBatch(_with_swaps(batch.masks)) if known.is_symmetric else batch


def _bounded(known: KnownHands, seed: int) -> Iterator[DealBatch]:
    some = require_some(known.partial(), {Seat.EAST: known.east, Seat.WEST: known.west})
    for first in count(0, STEP):
        yield some.draw(STEP, seed, first)


def _free(known: KnownHands, seed: int) -> Iterator[DealBatch]:
    """Where nothing is bounded a shuffle does: nothing has to be counted."""
    row = np.array([[hand.mask for hand in known.partial()]], np.uint64)
    for first in count(0, BLOCK):
        yield complete(np.broadcast_to(row, (BLOCK, 4)), seed, first=first)


def _with_swaps(masks: Masks) -> Masks:
    swapped = masks[:, [Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST]]
    return np.stack([masks, swapped], axis=1).reshape(-1, 4)


def take(batches: Iterator[DealBatch], n: int) -> Iterator[DealBatch]:
    """The first ``n`` layouts, in pieces."""
    for batch in batches:
        yield batch[:n]
        n -= len(batch)
        if n <= 0:
            return
