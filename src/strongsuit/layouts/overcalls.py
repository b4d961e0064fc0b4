"""Deals in which East overcalls in a suit of his own, and layouts in which he still would."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, HandBatch, Masks
from strongsuit.cards import Seat, Suit
from strongsuit.dealing import BLOCK, complete, random_deals
from strongsuit.layouts.bounds import MOST_CARDS, Bounds, Range

LENGTH: Range = (5, MOST_CARDS)  # cards that an overcall at the one level shows in its suit
POINTS: Range = (8, 16)  # its high-card points
SILENT = -1  # in place of a suit, of a hand that does not overcall

_STEP = 0x9E3779B97F4A7C15  # odd, so that no two pairs share their shuffles


def overcalls(hands: HandBatch) -> NDArray[np.int8]:
    """``(n,)`` suit each hand overcalls in, its longest, the higher of equals; or SILENT."""
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
    """Yield for each deal ``n`` layouts of East's and West's cards that fit East's overcall."""
    suits = overcalls(deals.hands(Seat.EAST)).tolist()
    for number, (row, suit) in enumerate(zip(deals.masks, suits, strict=True), first):
        yield _layouts(row, _shown(Suit(suit)), n, (seed + number * _STEP) % (1 << 64))


def _shown(suit: Suit) -> Bounds:
    lengths = list(Bounds().lengths)
    lengths[suit] = LENGTH
    return Bounds(POINTS, tuple(lengths))  # type: ignore[arg-type]


def _layouts(deal: Masks, east: Bounds, n: int, seed: int) -> DealBatch:
    """Layouts drawn by rejection.

    What East shows is common, so few draws are lost; and the pairs shipped were dealt so.
    """
    pair = deal * np.array([1, 0, 1, 0], np.uint64)
    batches: list[Masks] = []
    first = kept = 0
    while kept < n:
        batch = complete(np.broadcast_to(pair, (BLOCK, 4)), seed, first=first)
        batches.append(batch.masks[east.fit(batch.hands(Seat.EAST))])
        kept, first = kept + len(batches[-1]), first + BLOCK
    return DealBatch(np.concatenate(batches)[:n])
