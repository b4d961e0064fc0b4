"""Deals in which East overcalls in a suit, and layouts in which East's hand fits the overcall."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, HandBatch, Masks
from strongsuit.cards import Seat, Suit
from strongsuit.dealing import BLOCK, complete, random_deals
from strongsuit.layouts.bounds import MOST_CARDS, Bounds, Range

LENGTH: Range = (5, MOST_CARDS)  # cards in its suit that an overcall at the one level shows
POINTS: Range = (8, 16)  # high-card points that such an overcall shows
SILENT = -1  # what `overcalls` returns, instead of a suit, for a hand that does not overcall

_STEP = 0x9E3779B97F4A7C15  # from one deal's seed to the next; odd, so that no two are equal


def overcalls(hands: HandBatch) -> NDArray[np.int8]:
    """Return for each of n hands the suit that it overcalls in, or `SILENT`, as an ``(n,)`` array.

    The suit is the hand's longest, and the highest if several are equally long.
    """
    lengths, points = hands.lengths, hands.hcp
    longest = 3 - lengths[:, ::-1].argmax(axis=1)
    fit = (lengths.max(axis=1) >= LENGTH[0]) & (points >= POINTS[0]) & (points <= POINTS[1])
    return np.where(fit, longest, SILENT).astype(np.int8)


def overcalled_deals(n: int, seed: int, *, first: int = 0) -> DealBatch:
    """Return deals ``first`` to ``first + n - 1`` of a seed among those in which East overcalls."""
    batches: list[NDArray[np.uint64]] = []
    block = kept = 0
    while kept < first + n:
        deals = random_deals(BLOCK, seed, first=block * BLOCK)
        fit = overcalls(deals.hands(Seat.EAST)) != SILENT
        batches.append(deals.masks[fit])
        kept += int(fit.sum())
        block += 1
    return DealBatch(np.concatenate(batches)[first : first + n])


def overcalled_layouts(deals: DealBatch, n: int, seed: int, first: int) -> Iterator[DealBatch]:
    """Yield for each deal ``n`` layouts of East's and West's cards that fit East's overcall.

    ``first`` is the number of the first deal; the layouts of a deal depend on seed and number.
    """
    suits = overcalls(deals.hands(Seat.EAST)).tolist()
    for number, (row, suit) in enumerate(zip(deals.masks, suits, strict=True), first):
        yield _layouts(row, _shown(Suit(suit)), n, (seed + number * _STEP) % (1 << 64))


def _shown(suit: Suit) -> Bounds:
    lengths = list(Bounds().lengths)
    lengths[suit] = LENGTH
    return Bounds(POINTS, tuple(lengths))  # type: ignore[arg-type]


def _layouts(deal: Masks, east: Bounds, n: int, seed: int) -> DealBatch:
    """Return ``n`` layouts of East's and West's cards with East within the bounds ``east``.

    Layouts are drawn without bounds and those outside are rejected, which is quick, because hands
    that overcall are common. The pairs that the package ships were dealt in this way.
    """
    pair = deal * np.array([1, 0, 1, 0], np.uint64)
    batches: list[Masks] = []
    first = kept = 0
    while kept < n:
        batch = complete(np.broadcast_to(pair, (BLOCK, 4)), seed, first=first)
        batches.append(batch.masks[east.fit(batch.hands(Seat.EAST))])
        kept, first = kept + len(batches[-1]), first + BLOCK
    return DealBatch(np.concatenate(batches)[:n])
