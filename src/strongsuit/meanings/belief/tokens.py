"""Auctions as tokens, the inputs of the belief net, and hands as the five numbers it predicts.

The first token is the vulnerability. Each call is one more token, which tells the call and the
player, counted from the dealer. After each token the net predicts, for each player from the dealer
on, the probability of every number of high-card points and of cards in each suit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import CALLS, Auction
from strongsuit.batch import HandBatch, Masks
from strongsuit.cards import Suit, Vulnerability
from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS

Tokens = NDArray[np.int32]  # (n, longest + 1), NO_CALL after an auction's end
Measures = NDArray[np.int8]  # (n, 4 players, 5): HCP, then clubs, diamonds, hearts, spades

PLAYERS = 4
STARTS = 4  # first tokens: vulnerable is neither side, the dealer's, the other, both
TOKENS = STARTS + PLAYERS * len(CALLS)
NO_CALL = 0  # padding
POINTS, CARDS = MOST_POINTS + 1, MOST_CARDS + 1  # number of values of HCP, of a length
MEASURES = ("HCP", *(suit.name.lower() for suit in Suit))


def tokens_of(auction: Auction, vulnerability: Vulnerability) -> list[int]:
    """Return the tokens of an auction: the start (the vulnerability), then the calls."""
    dealer = auction.dealer
    start = vulnerability.of(dealer) + 2 * vulnerability.of(dealer.lho)
    calls = enumerate(auction.calls)
    return [start, *(STARTS + len(CALLS) * (place % PLAYERS) + call for place, call in calls)]


def padded(rows: Sequence[Sequence[int]]) -> Tokens:
    """Return auctions of different lengths as one array, with padding after the shorter ones."""
    out = np.full((len(rows), max(map(len, rows), default=1)), NO_CALL, np.int32)
    for row, tokens in zip(out, rows, strict=True):
        row[: len(tokens)] = tokens
    return out


def measures_of(masks: Masks) -> Measures:
    """Return the ``(n, 4, 5)`` HCP and suit lengths of ``(n, 4)`` hands."""
    hands = HandBatch(masks.ravel())
    rows = np.column_stack([hands.hcp, hands.lengths])
    return rows.reshape(*masks.shape, len(MEASURES))
