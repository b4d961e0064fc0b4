"""chen2025's augmentation (Algorithm 1): more decision points with rare contracts, by redealing.

The hand of the player to call stays, and the other cards are redealt. Where our own bidder made the
auction, it bids the new deal (`bidding_runs.RedealtTask`). A recorded auction has to stay as it was
and still fit the cards: here two hidden hands exchange a card, again and again, as long as all
hands stay within the bounds that their calls have shown. The best contract is then judged anew.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, HandBatch, Masks
from strongsuit.best_contract.points import DecisionPoint, with_chances

EXCHANGES = 150  # exchanges of two cards tried in each deal
MOST = 10  # the most redealt points for each point of a label
RECORDED = 0.1  # redealt points for each point of recorded boards
_CARDS = np.arange(52, dtype=np.uint64)
_SUITS_DOWN = (3, 2, 1, 0)  # spades first, as bounds have them

Spans = NDArray[np.int8]  # (n, 4 seats, 5, 2): low and high of S H D C and HCP


def redeal_rare_points(points: list[DecisionPoint], seed: int) -> list[DecisionPoint]:
    """New points: recorded ones with rare bids, redealt within the bounds that the calls show."""
    bids = [point for point in points if point.decision.label.is_bid]
    labels = np.array([point.decision.label for point in bids], np.int64)
    places = choose_rare(labels, round(RECORDED * len(points)), seed)
    chosen = [bids[place] for place in places if _keeps_bounds(bids[place])]
    return with_chances(_redealt(chosen, seed))


def choose_rare(labels: NDArray[Any], n: int, seed: int) -> NDArray[np.intp]:
    """Indices of ``n`` points to redeal, chosen so that the rarest labels become equally frequent.

    There may be fewer: a label is chosen at most `MOST` times as often as it occurs in ``labels``.
    """
    kinds, kind, number = np.unique(labels, return_inverse=True, return_counts=True)
    added = _added(number, np.arange(number.max(initial=0) + 1)[:, None])
    more = added[np.searchsorted(added[:-1].sum(axis=1), n)]
    rng = np.random.default_rng([seed, 1])
    places = [rng.choice(np.flatnonzero(kind == each), more[each]) for each in range(len(kinds))]
    return rng.permutation(np.concatenate([np.empty(0, np.intp), *places]))[:n]


def _added(number: NDArray[np.integer], level: NDArray[np.integer]) -> NDArray[np.integer]:
    """``(levels, labels)`` points to add to the ``number`` of each label to reach ``level``."""
    return np.minimum(np.maximum(level - number, 0), MOST * number)


def exchange_cards(masks: Masks, seats: NDArray[np.integer], spans: Spans, seed: int) -> Masks:
    """``(n, 4)`` deals in which the hands of ``seats`` stay and the other hands exchange cards.

    All hands stay within the bounds ``spans``; those of ``masks``, the deals before, have to be
    within them.
    """
    rng, out = np.random.default_rng([seed, 2]), masks.copy()
    rows = np.arange(len(out))
    for _ in range(EXCHANGES):
        one = rng.integers(3, size=len(out))
        other = (one + rng.integers(1, 3, size=len(out))) % 3
        pair = (seats + 1 + one) % 4, (seats + 1 + other) % 4
        cards = [_random_card(out[rows, seat], rng) for seat in pair]
        exchanged = out.copy()
        for seat in pair:
            exchanged[rows, seat] ^= cards[0] | cards[1]
        accepted = is_within(exchanged, spans)
        out[accepted] = exchanged[accepted]
    return out


def is_within(masks: Masks, spans: Spans) -> NDArray[np.bool_]:
    """``(n,)`` whether all four hands of each deal are within their bounds ``spans``."""
    hands = HandBatch(masks.ravel())
    values = np.column_stack([hands.lengths[:, _SUITS_DOWN], hands.hcp])
    values = values.reshape(-1, 4, 5)
    inside = (spans[..., 0] <= values) & (values <= spans[..., 1])
    return np.asarray(inside.all(axis=(1, 2)))


def _keeps_bounds(point: DecisionPoint) -> bool:
    """Whether the recorded hands are within the bounds that their calls have shown."""
    return bool(is_within(DealBatch.of([point.deal]).masks, _spans([point]))[0])


def _redealt(points: list[DecisionPoint], seed: int) -> list[DecisionPoint]:
    """Each point with its hidden hands redealt, and without the chances of tricks."""
    if not points:
        return []
    masks = DealBatch.of(point.deal for point in points).masks
    deals = DealBatch(exchange_cards(masks, _seats(points), _spans(points), seed))
    return [replace(p, deal=deal, chances=()) for p, deal in zip(points, deals, strict=True)]


def _seats(points: list[DecisionPoint]) -> NDArray[np.integer]:
    return np.array([point.decision.position.seat for point in points], np.int64)


def _spans(points: list[DecisionPoint]) -> Spans:
    """The bounds that each seat has shown; the hand of the player to call has none."""
    seats, out = _seats(points), np.zeros((len(points), 4, 5, 2), np.int8)
    out[..., 1] = 37
    shown = np.array([point.bounds for point in points], np.int8).reshape(-1, 3, 5, 2)
    for step in range(3):
        out[np.arange(len(points)), (seats + step + 1) % 4] = shown[:, step]
    return out


def _random_card(hands: Masks, rng: np.random.Generator) -> Masks:
    """``(n,)`` one card of each hand, as a mask."""
    held = (hands[:, None] >> _CARDS & np.uint64(1)).astype(bool)
    keys = np.where(held, rng.random(held.shape, np.float32), -1)
    return np.asarray(np.uint64(1) << _CARDS[keys.argmax(axis=1)])
