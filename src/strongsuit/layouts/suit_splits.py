"""The ways to split the unknown cards of one suit or two among three hands, counted and numbered.

A split is what the first two hands get, as the third gets the rest. For bounds only the split's key
matters: how many cards and how many points the first two hands get. Splits are numbered so that
those with the same key follow each other, so a split is drawn at random by drawing a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import HIGH_CARD_POINTS
from strongsuit.layouts.bounds import Range

Ints = NDArray[np.int64]

HONOURS = 0x1E00  # jack to ace, of the 13 bits of a suit


@dataclass(frozen=True, eq=False, slots=True)
class SuitSplits:
    """All splits of one suit within bounds on the three lengths."""

    keys: Ints  # (k, 4): cards of the first and the second hand, points of the first and the second
    counts: Ints  # (k,) number of splits with each key
    starts: Ints  # (k,) number of splits with the keys before this one
    # An option is one split of the honours together with two numbers of small cards, those of the
    # first and the second hand.
    ends: Ints  # (o,) number of splits up to and including each option
    honours: Ints  # (o, 2) honours of the first and the second hand, as holdings
    small: Ints  # (o,) where the splits of the option's small cards begin in `cards`
    cards: Ints  # (3 ** small cards, 2) small cards of the first and the second hand, as holdings

    def holdings(self, keys: Ints, numbers: Ints) -> Ints:
        """Return what the first and the second hand get in n splits, as ``(n, 2)`` holdings.

        Both arguments are ``(n,)``: ``keys`` has the row in ``self.keys`` of each split's key,
        ``numbers`` the split's number among those with this key, from 0.
        """
        places = self.starts[keys] + numbers
        options = np.searchsorted(self.ends, places, side="right")
        before = np.where(options > 0, self.ends[options - 1], 0)
        return np.asarray(self.honours[options] | self.cards[self.small[options] + places - before])


def split_suit(unknown: int, lengths: Sequence[Range]) -> SuitSplits:
    """Return all splits of a suit's unknown cards in which each hand's length is in its range.

    ``unknown`` is a holding of 13 bits, ``lengths`` are the ranges of the three hands.
    """
    honours = _assignments(_bits(unknown & HONOURS))  # (h, 2)
    cards, starts = _small_splits(tuple(_bits(unknown & ~HONOURS)))
    classes = np.argwhere(starts[:, :, 0] >= 0)  # (m, 2): small cards of the first two hands
    first, second = (
        np.bitwise_count(honours[:, None, i]).astype(np.int64) + classes[None, :, i] for i in (0, 1)
    )
    third = unknown.bit_count() - first - second
    inside = _within(first, lengths[0]) & _within(second, lengths[1]) & _within(third, lengths[2])
    h, m = np.nonzero(inside)
    keys = np.stack([first[inside], second[inside], *_points(honours)[h].T], axis=1)
    order = np.lexsort(keys.T[::-1])
    h, m, keys = h[order], m[order], keys[order]
    start, ways = starts[classes[m, 0], classes[m, 1]].T
    return _grouped(keys, ways, honours[h], start, cards)


def _grouped(keys: Ints, ways: Ints, honours: Ints, small: Ints, cards: Ints) -> SuitSplits:
    unique, places = np.unique(keys, axis=0, return_index=True)
    ends = np.cumsum(ways)
    starts = (ends - ways)[places]
    counts = np.diff(np.append(starts, ends[-1:] if len(ends) else [0]))
    if not len(unique):
        counts = starts
    return SuitSplits(
        keys=unique,
        counts=counts,
        starts=starts,
        ends=ends,
        honours=honours,
        small=small,
        cards=cards,
    )


def _within(counts: Ints, span: Range) -> NDArray[np.bool_]:
    return np.asarray((counts >= span[0]) & (counts <= span[1]))


def _points(holdings: Ints) -> Ints:
    """Return the high-card points of each holding of one suit, in an array of the same shape."""
    return np.asarray(sum((holdings >> rank & 1) * HIGH_CARD_POINTS[rank] for rank in range(9, 13)))


def _bits(holding: int) -> list[int]:
    return [1 << rank for rank in range(13) if holding >> rank & 1]


def _assignments(cards: Sequence[int]) -> Ints:
    """Return every way to give cards to two hands or to neither: ``(3 ** cards, 2)`` holdings.

    Each row is one way; its columns are what the first and the second hand get, as bits.
    """
    rows = [
        [
            sum(card for card, hand in zip(cards, to, strict=True) if hand == which)
            for which in (0, 1)
        ]
        for to in product((2, 0, 1), repeat=len(cards))
    ]
    return np.array(rows, np.int64)


@cache
def _small_splits(cards: tuple[int, ...]) -> tuple[Ints, Ints]:
    """Return all splits of a suit's small cards, ordered by how many the first two hands get.

    The splits are ``(3 ** n, 2)`` holdings. A second array ``(n + 1, n + 1, 2)`` has, for each
    number of cards in the first and in the second hand, where these splits begin and how many there
    are; both are -1 if there are none.
    """
    splits = _assignments(cards)
    numbers = np.bitwise_count(splits).astype(np.int64)
    order = np.lexsort((numbers[:, 1], numbers[:, 0]))
    kinds, first, ways = np.unique(numbers[order], axis=0, return_index=True, return_counts=True)
    starts = np.full((len(cards) + 1, len(cards) + 1, 2), -1, np.int64)
    starts[kinds[:, 0], kinds[:, 1], 0] = first
    starts[kinds[:, 0], kinds[:, 1], 1] = ways
    return splits[order], starts


@dataclass(frozen=True, eq=False, slots=True)
class SuitPair:
    """The splits of two suits together; their key is the sum of the two suits' keys."""

    one: SuitSplits
    other: SuitSplits
    keys: Ints  # (k, 4) sums of two keys, one of each suit, with columns as in `SuitSplits`
    counts: Ints  # (k,) number of splits of both suits with each key
    codes: Ints  # (k,) each key as one number
    one_codes: Ints  # each key of the first suit likewise; the rest of a sum is the second suit's
    other_places: Ints  # for each such number the place of the second suit's key, -1 for none

    @classmethod
    def of(cls, one: SuitSplits, other: SuitSplits) -> SuitPair:
        """Return the combination of two suits, made faster if the first has fewer keys."""
        mine, yours = (splits.keys.max(axis=0, initial=0) for splits in (one, other))
        # So wide that a difference of two keys' numbers is a key's number only if it has no
        # negative part.
        width = 2 * mine + yours + 1
        base = np.append(np.cumprod(width[:0:-1])[::-1], 1)
        one_codes, other_codes = one.keys @ base, other.keys @ base
        sums = np.zeros(width.prod(), np.int64)
        for code, count in zip(one_codes.tolist(), one.counts.tolist(), strict=True):
            sums[code + other_codes] += count * other.counts
        places = np.full(len(sums), -1, np.int64)
        places[other_codes] = np.arange(len(other_codes))
        codes = np.flatnonzero(sums)
        keys = codes[:, None] // base % width
        return cls(one, other, keys, sums[codes], codes, one_codes, places)

    def holdings(self, keys: Ints, numbers: Ints) -> tuple[Ints, Ints]:
        """Return what the first and the second hand get in n splits of the two suits.

        There is an array ``(n, 2)`` of holdings for each suit. Both arguments are ``(n,)``:
        ``keys`` has the row in ``self.keys`` of each split's key, ``numbers`` the split's number
        among those with this key, from 0.
        """
        places = self.other_places[self.codes[keys][:, None] - self.one_codes]  # (n, k of one)
        theirs = np.where(places >= 0, self.other.counts[places], 0)
        first, left = choose(self.one.counts * theirs, numbers)
        mine, yours = left % self.one.counts[first], left // self.one.counts[first]
        second = places[np.arange(len(places)), first]
        return self.one.holdings(first, mine), self.other.holdings(second, yours)


def choose(weights: Ints, numbers: Ints) -> tuple[Ints, Ints]:
    """Return the column that each row's number selects, and the number that is left.

    Each row of ``weights``, ``(n, k)``, divides the numbers from 0 on among its columns: the first
    column gets as many as its weight, then the second, and so on. The number that is left counts
    from 0 within the column.
    """
    ends = np.cumsum(weights, axis=1)
    places = (ends <= numbers[:, None]).sum(axis=1)
    rows = np.arange(len(numbers))
    return places, numbers - ends[rows, places] + weights[rows, places]
