"""chen2025's augmentation: more of what is rare, by dealing the other cards anew.

Algorithm 1 shuffles with the player's hand fixed. Here the auction has to stay true too: from the
deal as it was, two hidden hands exchange a card, again and again, and keep what stays within the
bounds that their calls have shown. What is best is then judged anew.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, HandBatch, Masks
from strongsuit.contracts.points import Point, with_chances
from strongsuit.deal import Deal
from strongsuit.solving.bounds import WORK_POINTS

EXCHANGES = 150
RARE = 0.01  # of all points: calls that are rarer are made so frequent
MOST = 8  # times that one point is dealt anew
_CARDS = np.arange(52, dtype=np.uint64)
_SUITS_DOWN = (3, 2, 1, 0)  # spades first, as bounds have them

Spans = NDArray[np.int8]  # (n, 4 seats, 5, 2): low and high of S H D C and HCP


def augmented(points: list[Point], seed: int) -> list[Point]:
    """The points whose bids are rare, dealt anew so often that they are rare no more."""
    chosen = _chosen(points, seed)
    if not chosen:
        return []
    seats = np.array([point.decision.position.seat for point in chosen])
    masks = DealBatch.of(point.deal for point in chosen).masks
    spans = _spans(chosen, seats)
    fits = within(masks, spans)
    drawn = reshuffled(masks[fits], seats[fits], spans[fits], seed)
    deals = iter(DealBatch(drawn))
    return with_chances(
        [_redealt(point, next(deals)) for point, fit in zip(chosen, fits, strict=True) if fit]
    )


def _chosen(points: list[Point], seed: int) -> list[Point]:
    """Each rare point as often as it is to be dealt."""
    rng = np.random.default_rng([seed, 1])
    labels = np.array([point.decision.label for point in points])
    wanted = round(RARE * len(points))
    found = list[Point]()
    for label in np.unique(labels):
        places = np.flatnonzero(labels == label)
        if label > 2 and len(places) < wanted:
            more = min(wanted - len(places), MOST * len(places))
            found += [points[place] for place in rng.choice(places, more)]
    return found


def _spans(points: list[Point], seats: NDArray[np.integer]) -> Spans:
    """What each seat has shown; of the player himself everything is allowed."""
    out = np.zeros((len(points), 4, 5, 2), np.int8)
    out[..., 1] = 37
    shown = np.array([point.bounds for point in points], np.int8).reshape(-1, 3, 5, 2)
    for step in range(3):
        out[np.arange(len(points)), (seats + step + 1) % 4] = shown[:, step]
    return out


def within(masks: Masks, spans: Spans) -> NDArray[np.bool_]:
    """``(n,)``: which deals keep all that was shown."""
    hands = HandBatch(masks.ravel())
    values = np.column_stack([hands.lengths[:, _SUITS_DOWN], hands.total(WORK_POINTS)])
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


def _redealt(point: Point, deal: Deal) -> Point:
    return replace(point, deal=deal, chances=())
