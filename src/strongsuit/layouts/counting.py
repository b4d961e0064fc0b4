"""All layouts within bounds, counted and numbered, so that each can be dealt from its number.

The hidden cards of a suit are split among at most three hands; what matters for the bounds is how
many cards and points the first two get, the key of the split (`suit_splits`). Two suits are
combined into a pair of suits, and two such pairs into a layout. Counts are integers and exact: with
one hand known there are 8.4e16 layouts. A layout's number is turned back into one number for each
suit, so that drawing a number draws a layout, and all layouts within the bounds are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, HandBatch, Masks
from strongsuit.cards import HOLDING, Hand, Seat, Suit
from strongsuit.deal import PartialDeal
from strongsuit.dealing import BLOCK, require_seed
from strongsuit.errors import UsageError
from strongsuit.layouts.bounds import Bounds, Range
from strongsuit.layouts.suit_splits import Ints, SuitPair, choose, split_suit

_CHUNK = 512  # layouts made from their numbers at a time, to limit the memory used
_STREAM = 1  # which of a seed's streams of random numbers is used; random deals use stream 0


@dataclass(frozen=True, eq=False, slots=True)
class _Hidden:
    """One hidden hand: the number of cards, the points and the suit lengths that it still lacks."""

    seat: Seat
    cards: int
    hcp: Range
    lengths: tuple[Range, ...]

    @classmethod
    def of(cls, seat: Seat, held: Hand, bounds: Bounds) -> _Hidden:
        lengths = zip(bounds.lengths, held.lengths, strict=True)
        return cls(
            seat,
            13 - len(held),
            _less(bounds.hcp, held.hcp),
            tuple(_less(span, length) for span, length in lengths),
        )


def _less(span: Range, had: int) -> Range:
    """Return the range of what a hand still needs if it has ``had`` and ``span`` is its range."""
    return max(span[0] - had, 0), span[1] - had


@dataclass(frozen=True, eq=False, slots=True)
class FittingLayouts:
    """All layouts within bounds, counted by `layouts_within` and numbered from 0."""

    known: PartialDeal
    hidden: tuple[_Hidden, ...]  # the three hidden hands; the last gets what the others do not
    suits: tuple[Suit, ...]  # the two suits of the first pair, then those of the second
    pairs: tuple[SuitPair, SuitPair]
    rows: Ints  # (r,) rows of the first pair's keys that some key of the second pair completes
    ends: Ints  # (r,) number of layouts up to and including each of these keys

    @property
    def count(self) -> int:
        """The number of layouts."""
        return int(self.ends[-1]) if len(self.ends) else 0

    def deal(self, numbers: Ints) -> DealBatch:
        """Return the layouts with these numbers, which are from 0 to ``count - 1``."""
        parts = [
            self._from_numbers(numbers[start : start + _CHUNK])
            for start in range(0, len(numbers), _CHUNK)
        ]
        return DealBatch(np.concatenate([np.empty((0, 4), np.uint64), *parts]))

    def draw(self, n: int, seed: int, first: int = 0) -> DealBatch:
        """Return layouts ``first`` to ``first + n - 1`` of a seed, all equally likely."""
        require_seed(seed, first)
        if not self.count:
            raise UsageError("no layout fits what is known")
        return self.deal(_random_numbers(self.count, n, seed, first))

    def _from_numbers(self, numbers: Ints) -> Masks:
        row = np.searchsorted(self.ends, numbers, side="right")
        left = numbers - np.where(row > 0, self.ends[row - 1], 0)
        mine = self.rows[row]
        counts = self.pairs[0].counts[mine]
        yours, rest = self._complete(mine, left // counts)
        low = self.pairs[0].holdings(mine, left % counts)
        high = self.pairs[1].holdings(yours, rest)
        return self._masks((*low, *high))

    def _complete(self, keys: Ints, numbers: Ints) -> tuple[Ints, Ints]:
        """Return the second pair's key in each of n layouts, and the number that is left of each.

        ``keys`` are the first pair's keys in these layouts. A layout's number, from 0 among the
        layouts with its first key, selects its second key. Keys are given and returned as rows of
        `SuitPair.keys`; the number that is left counts from 0 among the splits with that key.
        """
        chosen, left = np.empty_like(numbers), np.empty_like(numbers)
        first, second = self.pairs
        for mine, yours in _matching_keys(first.keys[keys], second.keys, self.hidden):
            fit = self._within(first.keys[keys[mine]], second.keys[yours])
            place, left[mine] = choose(fit * second.counts[yours], numbers[mine])
            chosen[mine] = yours[place]
        return chosen, left

    def _within(self, mine: Ints, yours: Ints) -> NDArray[np.bool_]:
        return _within_points(mine, yours, self.hidden, self.known.unseen.hcp)

    def _masks(self, holdings: tuple[Ints, ...]) -> Masks:
        """Return n layouts as ``(n, 4 seats)`` masks, whose bits are the cards of N E S W.

        ``holdings`` has for each suit, in the order of ``suits``, an ``(n, 2)`` array: the unseen
        cards of that suit, as 13 bits, that the first and the second hidden hand get. The third
        gets the rest.
        """
        deals = np.tile(
            np.array([hand.mask for hand in self.known], np.uint64), (len(holdings[0]), 1)
        )
        one, other, last = (each.seat for each in self.hidden)
        for suit, holding in zip(self.suits, holdings, strict=True):
            cards = holding.astype(np.uint64) << np.uint64(13 * suit)
            deals[:, one] |= cards[:, 0]
            deals[:, other] |= cards[:, 1]
        unseen = np.uint64(self.known.unseen.mask)
        deals[:, last] |= unseen & ~(deals[:, one] | deals[:, other])
        return deals


def layouts_within(known: PartialDeal, bounds: Mapping[Seat, Bounds]) -> FittingLayouts:
    """Return the layouts of the unseen cards in which every hand is within its bounds, counted.

    At least one hand must be known whole.
    """
    whole = [seat for seat in Seat if len(known[seat]) == 13]
    if not whole:
        raise UsageError("expected at least one hand of 13 known cards, got none")
    hidden = _in_order(known, bounds, [seat for seat in Seat if seat != whole[0]])
    splits = {
        suit: split_suit(
            known.unseen.mask >> 13 * suit & HOLDING, [each.lengths[suit] for each in hidden]
        )
        for suit in Suit
    }
    # To turn a number into a layout, every key of a pair's first suit is looked at, so the suit
    # with fewer keys comes first.
    a, b, c, d = sorted(Suit, key=lambda suit: len(splits[suit].keys))
    pairs = (SuitPair.of(splits[a], splits[d]), SuitPair.of(splits[b], splits[c]))
    own = bounds.get(whole[0], Bounds()).fit(HandBatch.of([known[whole[0]]]))
    rows, ways = _ways(pairs, hidden, known.unseen.hcp if own[0] else -1)
    return FittingLayouts(known, hidden, (a, d, b, c), pairs, rows, np.cumsum(ways))


def _in_order(
    known: PartialDeal, bounds: Mapping[Seat, Bounds], seats: list[Seat]
) -> tuple[_Hidden, ...]:
    """Return the hidden hands, the one with the most room last, as it gets what the others leave.

    Room is the number of cards that a hand lacks, then how wide its bounds on lengths are.
    """
    hidden = [_Hidden.of(seat, known[seat], bounds.get(seat, Bounds())) for seat in seats]
    return tuple(sorted(hidden, key=_room))


def _room(hidden: _Hidden) -> tuple[int, int]:
    return hidden.cards, sum(high - low for low, high in hidden.lengths)


def _ways(
    pairs: tuple[SuitPair, SuitPair], hidden: tuple[_Hidden, ...], unseen: int
) -> tuple[Ints, Ints]:
    """Return the rows of the first pair's keys that occur in layouts, and the layouts of each.

    ``pairs`` are two suits each; a layout takes a key from either. The first array has rows of
    ``pairs[0].keys`` that some key of the second pair completes within all bounds, the other the
    number of layouts with this key. ``unseen`` is the number of points unseen; if it is below 0, no
    layout fits.
    """
    first, second = pairs
    rows, ways = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for mine, yours in _matching_keys(first.keys, second.keys, hidden):
        fit = _within_points(first.keys[mine], second.keys[yours], hidden, unseen)
        total = first.counts[mine] * (fit @ second.counts[yours])
        rows.append(mine[total > 0])
        ways.append(total[total > 0])
    return np.concatenate(rows), np.concatenate(ways)


def _matching_keys(
    mine: Ints, yours: Ints, hidden: tuple[_Hidden, ...]
) -> Iterator[tuple[Ints, Ints]]:
    """Yield rows of ``mine`` and rows of ``yours`` that give the hidden hands the cards they lack.

    ``mine`` are keys of the first pair of suits, ``yours`` of the second (`SuitPair.keys`). Columns
    0 and 1 of a key say how many cards of its two suits the first and the second hidden hand get.
    Any row of the first array yielded can be combined with any row of the second: together they
    give both hands the number of cards that they lack, so the third hand, too.
    """
    need = np.array([hidden[0].cards, hidden[1].cards])
    mine_codes, yours_codes = mine[:, :2] @ [64, 1], (need - yours[:, :2]) @ [64, 1]
    reachable = (yours[:, :2] <= need).all(axis=1)
    for code in np.unique(mine_codes):
        theirs = np.flatnonzero((yours_codes == code) & reachable)
        if len(theirs):
            yield np.flatnonzero(mine_codes == code), theirs


def _within_points(
    mine: Ints, yours: Ints, hidden: tuple[_Hidden, ...], unseen: int
) -> NDArray[np.bool_]:
    """Return which keys of the two pairs of suits together keep all bounds on points.

    ``mine`` has n keys of the first pair, ``yours`` m keys of the second; the flags are ``(n, m)``.
    Columns 2 and 3 of a key are the points that the first two hidden hands get; the third hand gets
    the rest of ``unseen``.
    """
    one = mine[:, None, 2] + yours[None, :, 2]
    other = mine[:, None, 3] + yours[None, :, 3]
    shares = (one, other, unseen - one - other)
    fit = np.full(one.shape, unseen >= 0)
    for share, each in zip(shares, hidden, strict=True):
        fit &= (share >= each.hcp[0]) & (share <= each.hcp[1])
    return fit


def _random_numbers(count: int, n: int, seed: int, first: int) -> Ints:
    """Return random numbers ``first`` to ``first + n - 1`` of a seed, each below ``count``.

    Each is made from 128 random bits, so that all values are equally likely.
    """
    drawn: list[int] = []
    place, end = first, first + n
    while place < end:
        block, offset = divmod(place, BLOCK)
        upto = min(BLOCK, offset + end - place)
        source = np.random.Philox(key=seed, counter=[0, 0, block, _STREAM])
        raw = source.random_raw(2 * upto).reshape(-1, 2)[offset:].tolist()
        drawn += [((high << 64 | low) * count) >> 128 for high, low in raw]
        place += upto - offset
    return np.array(drawn, np.int64)
