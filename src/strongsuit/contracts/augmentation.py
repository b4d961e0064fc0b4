"""chen2025's augmentation: more of what is rare, by dealing the other cards anew.

Algorithm 1 shuffles with the player's hand fixed. Here the auction has to stay true too: from the
deal as it was, two hidden hands exchange a card, again and again, and keep what stays within the
bounds that their calls have shown. Bounds say less than calls do, so where the players' card is
known, only deals are taken on which they would have called as they did. What is best is then judged
anew.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import PASS
from strongsuit.batch import DealBatch, HandBatch, Masks
from strongsuit.cards import Seat
from strongsuit.contracts.points import Point, with_chances
from strongsuit.deal import Deal
from strongsuit.meanings.cards.measures import measure
from strongsuit.meanings.cards.tree import Table
from strongsuit.solving.bounds import WORK_POINTS

EXCHANGES = 150
RARE = 0.01  # of all points: calls that are rarer are made so frequent
MOST = 8  # times that one point is dealt anew
TRIES = 12  # to deal one anew so that all call as they did
_CARDS = np.arange(52, dtype=np.uint64)
_SUITS_DOWN = (3, 2, 1, 0)  # spades first, as bounds have them

Spans = NDArray[np.int8]  # (n, 4 seats, 5, 2): low and high of S H D C and HCP


def augmented(points: list[Point], seed: int, players: Table | None = None) -> list[Point]:
    """The points whose bids are rare, dealt anew so often that they are rare no more.

    With players only deals on which the others call as they did, as far as some are found.
    """
    left = [point for point in _chosen(points, seed) if _is_within(point)]
    found = list[Point]()
    for attempt in range(TRIES):
        dealt = _dealt_anew(left, seed + attempt)
        good = [players is None or called_so(point, players) for point in dealt]
        found += [point for point, is_good in zip(dealt, good, strict=True) if is_good]
        left = [point for point, is_good in zip(left, good, strict=True) if not is_good]
    return with_chances(found)


def called_so(point: Point, players: Table) -> bool:
    """Would the others call as they did, and pass over the player's call, if they follow a card?"""
    position = point.decision.position
    auction = position.auction.add(point.decision.label)
    while not auction.is_over:
        auction = auction.add(PASS)
    hands = {seat: measure(point.deal[seat]) for seat in Seat if seat != position.seat}
    node = players.start(auction.dealer, position.vulnerability)
    for seat, call in auction.by_seat():
        if seat in hands and node.choose(hands[seat]) != call:
            return False
        node = node.after(call)
    return True


def _is_within(point: Point) -> bool:
    """Does the deal as it was keep what was shown?"""
    return bool(within(DealBatch.of([point.deal]).masks, _spans([point]))[0])


def _dealt_anew(points: list[Point], seed: int) -> list[Point]:
    """Each with another deal, within what was shown."""
    if not points:
        return []
    masks = DealBatch.of(point.deal for point in points).masks
    deals = DealBatch(reshuffled(masks, _seats(points), _spans(points), seed))
    return [_redealt(point, deal) for point, deal in zip(points, deals, strict=True)]


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


def _seats(points: list[Point]) -> NDArray[np.integer]:
    return np.array([point.decision.position.seat for point in points], np.int64)


def _spans(points: list[Point]) -> Spans:
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
