"""Random deals from a seed: any number, any cards fixed, the same on every machine.

Deal i of a seed depends on nothing but the seed and i, so a run can be cut into pieces anywhere and
the pieces dealt in any order. The bits come from Philox, a counter-based generator whose output is
fixed by its definition; the shuffle is our own, so that no library's update changes a deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, Masks, popcount
from strongsuit.cards import Hand, Seat
from strongsuit.checks import is_whole_number
from strongsuit.deal import PartialDeal
from strongsuit.errors import DealError, UsageError

BLOCK = 4096  # deals shuffled from one stretch of random bits; another number changes all deals

CARD_BITS = np.uint64(1) << np.arange(52, dtype=np.uint64)

Orders = NDArray[np.uint8]  # (52, n): card numbers, one shuffled deck a column


def random_deals(
    n: int, seed: int, *, fixed: Mapping[Seat, Hand] | None = None, first: int = 0
) -> DealBatch:
    """Return deals ``first`` to ``first + n - 1`` of a seed, with the cards of ``fixed`` in place.

    >>> random_deals(2, seed=1)[1] == random_deals(1, seed=1, first=1)[0]
    True
    """
    if not is_whole_number(n):
        raise UsageError(f"expected a whole number of deals from 0 on, got {n}")
    known = PartialDeal.of(fixed or {})
    row = np.array([hand.mask for hand in known], np.uint64)
    return complete(np.broadcast_to(row, (n, 4)), seed, first=first)


def complete(known: Masks, seed: int, *, first: int = 0) -> DealBatch:
    """Return ``n`` deals that complete ``known``, ``(n, 4)`` masks, all ways equally likely.

    Row i is completed from the cards of deck ``first + i`` of the seed.
    """
    _check(known, seed, first)
    deals = np.empty(known.shape, np.uint64)
    done = 0
    for orders in _shuffled_blocks(len(known), seed, first):
        upto = done + orders.shape[1]
        deals[done:upto] = _deal_out(orders, known[done:upto])
        done = upto
    return DealBatch(deals)


def require_seed(seed: int, first: int) -> None:
    """Raise `UsageError` unless ``seed`` is in 0 .. 2 ** 64 - 1 and ``first`` is 0 or more."""
    if not all(isinstance(each, int | np.integer) for each in (seed, first)):
        raise UsageError(f"expected seed and first as whole numbers, got {seed!r} and {first!r}")
    if seed < 0 or first < 0:
        raise UsageError(f"seed and first must not be negative, got {seed} and {first}")
    if seed >= 1 << 64:
        raise UsageError(f"a seed has at most 64 bits, got {seed}")


def _check(known: Masks, seed: int, first: int) -> None:
    require_seed(seed, first)
    if (popcount(known) > 13).any():
        raise DealError(f"expected at most 13 cards in each hand, got {popcount(known).max()}")
    if (popcount(known).sum(axis=1) != popcount(np.bitwise_or.reduce(known, axis=1))).any():
        raise DealError("a card is fixed in two hands")


def _shuffled_blocks(n: int, seed: int, first: int) -> Iterator[Orders]:
    """Yield shuffled decks ``first`` to ``first + n - 1`` of a seed, block by block."""
    position, end = first, first + n
    while position < end:
        block, offset = divmod(position, BLOCK)
        upto = min(BLOCK, offset + end - position)
        yield _shuffle(seed, block)[:, offset:upto]
        position += upto - offset


def _shuffle(seed: int, block: int) -> Orders:
    """Return ``(52, BLOCK)``, the decks of a block, shuffled by Fisher and Yates' method."""
    source = np.random.Philox(key=seed, counter=[0, 0, block, 0])
    raw = source.random_raw(51 * BLOCK).reshape(51, BLOCK)
    decks = np.repeat(np.arange(52, dtype=np.uint8)[:, None], BLOCK, axis=1)
    columns = np.arange(BLOCK)
    for last in range(51, 0, -1):
        # 58 random bits times at most 52 fit in 64; no choice is likelier by more than 2 ** -52.
        chosen = ((raw[last - 1] >> np.uint64(6)) * np.uint64(last + 1) >> np.uint64(58)).astype(
            np.intp
        )
        card = decks[chosen, columns]
        decks[chosen, columns] = decks[last]
        decks[last] = card
    return decks


def _deal_out(orders: Orders, known: Masks) -> Masks:
    """Return ``(n, 4)`` hands: ``known`` and, for seats that lack cards, the deck's other cards.

    Each deck's cards are dealt in the order of the deck, seat by seat.
    """
    bits: Masks = CARD_BITS.take(orders)  # (52, n)
    seen = np.bitwise_or.reduce(known, axis=1)
    if not seen.any():
        hands: Masks = np.bitwise_or.reduce(bits.reshape(4, 13, -1), axis=1)
        return hands.T
    bits[(bits & seen) != 0] = 0
    place = np.cumsum(bits != 0, axis=0)  # 1 for the first unknown card of a deck, and so on
    room = np.cumsum(13 - popcount(known).astype(np.int64), axis=1)
    deals = known.copy()
    for seat in range(4):
        start = room[:, seat - 1] if seat else 0
        mine = (place > start) & (place <= room[:, seat])
        deals[:, seat] |= np.bitwise_or.reduce(np.where(mine, bits, 0), axis=0)
    return deals
