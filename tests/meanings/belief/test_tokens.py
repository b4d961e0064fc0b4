"""Auctions as tokens, and hands as the numbers that the belief net predicts."""

from __future__ import annotations

import numpy as np

from strongsuit import (
    Auction,
    Deal,
    Seat,
    Vulnerability,
)
from strongsuit.meanings.belief.tokens import measures_of, tokens_of

N, E, S, W = Seat
DEAL = Deal.parse("N:AKQ4.J982.T3.K54 J93.AKQ.AK86.J92 T875.T53.QJ94.AQ 62.764.752.T8763")


def test_tokens_are_the_vulnerability_and_the_calls_by_place() -> None:
    auction = Auction.parse("E:P 1C X")
    assert tokens_of(auction, Vulnerability.NONE) == [0, 4, 4 + 38 + 3, 4 + 76 + 1]
    assert tokens_of(auction, Vulnerability.EW)[0] == 1  # dealer's side
    assert tokens_of(auction, Vulnerability.ALL)[0] == 3


def test_measures_are_points_and_suit_lengths() -> None:
    masks = np.array([[hand.mask for hand in DEAL.hands]], np.uint64)
    assert measures_of(masks)[0, E].tolist() == [18, 3, 4, 3, 3]
