"""All layouts that fit what is known, counted and numbered, so that any can be dealt.

The hidden cards of a suit are split among at most three hands; what matters for the bounds is how
many cards and points the first two get (`splits`). Two suits are combined into a pair of suits, and
two such pairs into a layout. Counts are integers and exact: with one hand known there are 8.4e16
layouts. A layout's number is unfolded backwards into one for each suit, so drawing a layout, each
that fits equally likely, is drawing a number.
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

_CHUNK = 512  # layouts unfolded at a time, which bounds the memory
_STREAM = 1  # of a seed's random numbers; deals come from stream 0


@dataclass(frozen=True, eq=False, slots=True)
class _Hidden:
    """What one hand still lacks."""

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
    return max(span[0] - had, 0), span[1] - had


@dataclass(frozen=True, eq=False, slots=True)
class FittingLayouts:
    """The layouts that fit; make them with `fitting`."""

    known: PartialDeal
    hidden: tuple[_Hidden, ...]  # three, the last gets what the others do not
    suits: tuple[Suit, ...]  # two of either pair
    pairs: tuple[SuitPair, SuitPair]
    rows: Ints  # (r,): keys of the first pair of suits that some key of the second completes,
    ends: Ints  # (r,): and after each how many layouts there are

    @property
    def count(self) -> int:
        """How many fit."""
        return int(self.ends[-1]) if len(self.ends) else 0

    def deal(self, numbers: Ints) -> DealBatch:
        """The layouts of these numbers, from 0 to `count` less one."""
        parts = [
            self._unfold(numbers[start : start + _CHUNK])
            for start in range(0, len(numbers), _CHUNK)
        ]
        return DealBatch(np.concatenate([np.empty((0, 4), np.uint64), *parts]))

    def draw(self, n: int, seed: int, first: int = 0) -> DealBatch:
        """Layouts ``first`` to ``first + n - 1`` of a seed, each as likely as any other."""
        require_seed(seed, first)
        if not self.count:
            raise UsageError("no layout fits what is known")
        return self.deal(_numbers(self.count, n, seed, first))

    def _unfold(self, numbers: Ints) -> Masks:
        row = np.searchsorted(self.ends, numbers, side="right")
        left = numbers - np.where(row > 0, self.ends[row - 1], 0)
        mine = self.rows[row]
        counts = self.pairs[0].counts[mine]
        yours, rest = self._complete(mine, left // counts)
        low = self.pairs[0].holdings(mine, left % counts)
        high = self.pairs[1].holdings(yours, rest)
        return self._masks((*low, *high))

    def _complete(self, keys: Ints, numbers: Ints) -> tuple[Ints, Ints]:
        """For each key of the first pair one of the second, and what is left of the number."""
        chosen, left = np.empty_like(numbers), np.empty_like(numbers)
        first, second = self.pairs
        for mine, yours in _meeting(first.keys[keys], second.keys, self.hidden):
            fit = self._fit(first.keys[keys[mine]], second.keys[yours])
            place, left[mine] = choose(fit * second.counts[yours], numbers[mine])
            chosen[mine] = yours[place]
        return chosen, left

    def _fit(self, mine: Ints, yours: Ints) -> NDArray[np.bool_]:
        return _points_fit(mine, yours, self.hidden, self.known.unseen.hcp)

    def _masks(self, holdings: tuple[Ints, ...]) -> Masks:
        """Four suits' ``(n, 2)`` holdings as deals."""
        deals = np.tile(
            np.array([hand.mask for hand in self.known], np.uint64), (len(holdings[0]), 1)
        )
        one, other, last = (each.seat for each in self.hidden)
        for suit, holding in zip(self.suits, holdings, strict=True):
            given = holding.astype(np.uint64) << np.uint64(13 * suit)
            deals[:, one] |= given[:, 0]
            deals[:, other] |= given[:, 1]
        unseen = np.uint64(self.known.unseen.mask)
        deals[:, last] |= unseen & ~(deals[:, one] | deals[:, other])
        return deals


def fitting(known: PartialDeal, bounds: Mapping[Seat, Bounds]) -> FittingLayouts:
    """Count the layouts of the unseen cards in which every hand is within its bounds.

    One hand at least must be known whole.
    """
    whole = [seat for seat in Seat if len(known[seat]) == 13]
    if not whole:
        raise UsageError("layouts need one hand that is known whole")
    hidden = _in_order(known, bounds, [seat for seat in Seat if seat != whole[0]])
    splits = {
        suit: split_suit(
            known.unseen.mask >> 13 * suit & HOLDING, [each.lengths[suit] for each in hidden]
        )
        for suit in Suit
    }
    # Unfolding looks at every key of a pair's first suit, so it has the fewer.
    a, b, c, d = sorted(Suit, key=lambda suit: len(splits[suit].keys))
    pairs = (SuitPair.of(splits[a], splits[d]), SuitPair.of(splits[b], splits[c]))
    own = bounds.get(whole[0], Bounds()).fit(HandBatch.of([known[whole[0]]]))
    rows, ways = _ways(pairs, hidden, known.unseen.hcp if own[0] else -1)
    return FittingLayouts(known, hidden, (a, d, b, c), pairs, rows, np.cumsum(ways))


def _in_order(
    known: PartialDeal, bounds: Mapping[Seat, Bounds], seats: list[Seat]
) -> tuple[_Hidden, ...]:
    """The hand with most room last: its share follows from the others', so it costs nothing."""
    hidden = [_Hidden.of(seat, known[seat], bounds.get(seat, Bounds())) for seat in seats]
    return tuple(sorted(hidden, key=_room))


def _room(hidden: _Hidden) -> tuple[int, int]:
    return hidden.cards, sum(high - low for low, high in hidden.lengths)


def _ways(
    pairs: tuple[SuitPair, SuitPair], hidden: tuple[_Hidden, ...], unseen: int
) -> tuple[Ints, Ints]:
    """Keys of the first pair that can be completed, and in how many ways each."""
    first, second = pairs
    rows, ways = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for mine, yours in _meeting(first.keys, second.keys, hidden):
        fit = _points_fit(first.keys[mine], second.keys[yours], hidden, unseen)
        total = first.counts[mine] * (fit @ second.counts[yours])
        rows.append(mine[total > 0])
        ways.append(total[total > 0])
    return np.concatenate(rows), np.concatenate(ways)


def _meeting(mine: Ints, yours: Ints, hidden: tuple[_Hidden, ...]) -> Iterator[tuple[Ints, Ints]]:
    """Places of keys, of either pair, whose lengths make whole hands together."""
    need = np.array([hidden[0].cards, hidden[1].cards])
    mine_codes, yours_codes = mine[:, :2] @ [64, 1], (need - yours[:, :2]) @ [64, 1]
    reachable = (yours[:, :2] <= need).all(axis=1)
    for code in np.unique(mine_codes):
        theirs = np.flatnonzero((yours_codes == code) & reachable)
        if len(theirs):
            yield np.flatnonzero(mine_codes == code), theirs


def _points_fit(
    mine: Ints, yours: Ints, hidden: tuple[_Hidden, ...], unseen: int
) -> NDArray[np.bool_]:
    """``(n, m)``: whose points, of an own key and another's together, are within the bounds."""
    one = mine[:, None, 2] + yours[None, :, 2]
    other = mine[:, None, 3] + yours[None, :, 3]
    shares = (one, other, unseen - one - other)
    fit = np.full(one.shape, unseen >= 0)
    for share, each in zip(shares, hidden, strict=True):
        fit &= (share >= each.hcp[0]) & (share <= each.hcp[1])
    return fit


def _numbers(count: int, n: int, seed: int, first: int) -> Ints:
    """Numbers below ``count``, each as likely: 128 random bits, so that none is favoured."""
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
