"""The hidden hands of a deal of which two are known, dealt at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from strongsuit.batch import DealBatch, HandBatch, Masks
from strongsuit.cards import DECK, Hand, Seat, Suit
from strongsuit.deal import PartialDeal
from strongsuit.dealing import BLOCK, complete
from strongsuit.errors import DealError, UsageError
from strongsuit.solving.bounds import WORK_POINTS, Bounds

MOST_TRIES = 2_000_000  # for one layout that fits: then the bounds are too narrow for this method


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
        for seat, own, other, bounds in (
            (Seat.EAST, self.east_cards, self.west_cards, self.east),
            (Seat.WEST, self.west_cards, self.east_cards, self.west),
        ):
            _require_possible(seat, own, Hand(DECK) - self.north - self.south - other, bounds)

    def partial(self) -> PartialDeal:
        """As a deal; a card in two hands is refused."""
        return PartialDeal((self.north, self.east_cards, self.south, self.west_cards))

    @property
    def is_symmetric(self) -> bool:
        """May East and West be swapped?"""
        return self.east == self.west and not (self.east_cards.mask or self.west_cards.mask)


def _require_possible(seat: Seat, own: Hand, can_hold: Hand, bounds: Bounds) -> None:
    """Refuse at once what no layout fits, as far as counting cards tells."""
    for suit in Suit:
        least, most = own.lengths[suit], min(can_hold.lengths[suit], 13)
        low, high = bounds.lengths[suit]
        if high < least or low > most:
            held = f"{seat.name.title()} has {least} to {most} {suit.name.lower()}"
            raise UsageError(f"{held}, never {low}-{high}")
    least, most = (int(HandBatch.of([hand]).total(WORK_POINTS)[0]) for hand in (own, can_hold))
    low, high = bounds.hcp
    if high < least or low > most or (len(own) == 13 and low > least):
        raise UsageError(f"{seat.name.title()} has {least} to {most} points, never {low}-{high}")


def layouts(known: KnownHands, seed: int) -> Iterator[DealBatch]:
    """Layouts without end, in batches; where East and West may be swapped, each is followed by
    itself so swapped, because the mean of such a pair varies less than that of two layouts."""
    row = np.array([[hand.mask for hand in known.partial()]], np.uint64)
    first = found = 0
    while True:
        batch = complete(np.broadcast_to(row, (BLOCK, 4)), seed, first=first)
        first += BLOCK
        fit = known.east.fit(batch.hands(Seat.EAST)) & known.west.fit(batch.hands(Seat.WEST))
        good = batch[np.flatnonzero(fit)]
        found += len(good)
        if first > MOST_TRIES * (found + 1):
            raise UsageError(f"no layout in {first:,} fits the bounds on East and West: widen them")
        if len(good):
            yield DealBatch(_with_swaps(good.masks)) if known.is_symmetric else good


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
