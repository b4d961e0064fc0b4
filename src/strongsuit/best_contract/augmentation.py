"""chen2025's augmentation: more of what is rare, by dealing the other cards anew.

Algorithm 1 shuffles with the player's hand fixed. Where the players are ours they then call anew
(`robots.AnewTask`). Recorded auctions have to stay as they were, and true: from the deal as it was,
two hidden hands exchange a card, again and again, and keep what stays within the bounds that their
calls have shown. What is best is then judged anew.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, HandBatch, Masks
from strongsuit.best_contract.points import DecisionPoint, with_chances
from strongsuit.deal import Deal

EXCHANGES = 150
MOST = 10  # times that one point is dealt anew
RECORDED = 0.1  # points dealt anew, to each point of recorded boards
_CARDS = np.arange(52, dtype=np.uint64)
_SUITS_DOWN = (3, 2, 1, 0)  # spades first, as bounds have them

Spans = NDArray[np.int8]  # (n, 4 seats, 5, 2): low and high of S H D C and HCP


def rare(labels: NDArray[Any], n: int, seed: int) -> NDArray[np.intp]:
    """Places of ``n`` points to deal anew, so chosen that the rarest labels become as frequent.

    There may be fewer: none is chosen more than `MOST` times as often as there are of its label.
    """
    kinds, kind, number = np.unique(labels, return_inverse=True, return_counts=True)
    added = _added(number, np.arange(number.max(initial=0) + 1)[:, None])
    more = added[np.searchsorted(added[:-1].sum(axis=1), n)]
    rng = np.random.default_rng([seed, 1])
    places = [rng.choice(np.flatnonzero(kind == each), more[each]) for each in range(len(kinds))]
    return rng.permutation(np.concatenate([np.empty(0, np.intp), *places]))[:n]


def _added(number: NDArray[np.integer], level: NDArray[np.integer]) -> NDArray[np.integer]:
    """How many of each label are added to come to a level."""
    return np.minimum(np.maximum(level - number, 0), MOST * number)


def augmented(points: list[DecisionPoint], seed: int) -> list[DecisionPoint]:
    """Of recorded boards: points whose bids are rare, dealt anew within what was shown."""
    bids = [point for point in points if point.decision.label.is_bid]
    labels = np.array([point.decision.label for point in bids], np.int64)
    chosen = [bids[place] for place in rare(labels, round(RECORDED * len(points)), seed)]
    return with_chances(_dealt_anew(list(filter(_is_within, chosen)), seed))


def _is_within(point: DecisionPoint) -> bool:
    """Does the deal as it was keep what was shown?"""
    return bool(within(DealBatch.of([point.deal]).masks, _spans([point]))[0])


def _dealt_anew(points: list[DecisionPoint], seed: int) -> list[DecisionPoint]:
    """Each with another deal, within what was shown."""
    if not points:
        return []
    masks = DealBatch.of(point.deal for point in points).masks
    deals = DealBatch(reshuffled(masks, _seats(points), _spans(points), seed))
    return [_redealt(point, deal) for point, deal in zip(points, deals, strict=True)]


def _seats(points: list[DecisionPoint]) -> NDArray[np.integer]:
    return np.array([point.decision.position.seat for point in points], np.int64)


def _spans(points: list[DecisionPoint]) -> Spans:
    """What each seat has shown; of the player himself everything is allowed."""
    seats, out = _seats(points), np.zeros((len(points), 4, 5, 2), np.int8)
    out[..., 1] = 37
    shown = np.array([point.bounds for point in points], np.int8).reshape(-1, 3, 5, 2)
    for step in range(3):
        out[np.arange(len(points)), (seats + step + 1) % 4] = shown[:, step]
    return out


def within(masks: Masks, spans: Spans) -> NDArray[np.bool_]:
    """``(n,)``: which deals keep all that was shown."""
    hands = HandBatch(masks.ravel())
    values = np.column_stack([hands.lengths[:, _SUITS_DOWN], hands.hcp])
    values = values.reshape(-1, 4, 5)
    inside = (spans[..., 0] <= values) & (values <= spans[..., 1])
    return np.asarray(inside.all(axis=(1, 2)))


def reshuffled(masks: Masks, seats: NDArray[np.integer], spans: Spans, seed: int) -> Masks:
    """Deals like these, the player's hand and all that was shown as they were."""
    rng, out = np.random.default_rng([seed, 2]), masks.copy()
    rows = np.arange(len(out))
    for _ in range(EXCHANGES):
        one = rng.integers(3, size=len(out))
        other = (one + rng.integers(1, 3, size=len(out))) % 3
        pair = (seats + 1 + one) % 4, (seats + 1 + other) % 4
        cards = [_card(out[rows, seat], rng) for seat in pair]
        tried = out.copy()
        for seat in pair:
            tried[rows, seat] ^= cards[0] | cards[1]
        kept = within(tried, spans)
        out[kept] = tried[kept]
    return out


def _card(hands: Masks, rng: np.random.Generator) -> Masks:
    """One card of each, as a mask."""
    held = (hands[:, None] >> _CARDS & np.uint64(1)).astype(bool)
    keys = np.where(held, rng.random(held.shape, np.float32), -1)
    return np.asarray(np.uint64(1) << _CARDS[keys.argmax(axis=1)])


def _redealt(point: DecisionPoint, deal: Deal) -> DecisionPoint:
    return replace(point, deal=deal, chances=())
