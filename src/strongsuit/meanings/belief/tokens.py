"""What the meaning net sees of an auction, and what it says of a hand.

It sees a token for the vulnerability, then one for each call and whose turn it was, the dealer's
first. After each token it says of each player, counted from the dealer, how likely every number of
high-card points and of cards in each suit is.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import CALLS, Auction
from strongsuit.batch import HandBatch, Masks
from strongsuit.cards import Suit, Vulnerability
from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS

Tokens = NDArray[np.int32]  # (n, longest + 1), NO_CALL behind an auction's end
Truths = NDArray[np.int8]  # (n, 4 players, 5): HCP, then clubs, diamonds, hearts, spades

PLAYERS = 4
STARTS = 4  # neither side vulnerable, dealer's, the other, both
TOKENS = STARTS + PLAYERS * len(CALLS)
NO_CALL = 0  # never looked at
POINTS, CARDS = MOST_POINTS + 1, MOST_CARDS + 1  # how many different numbers there are
MEASURES = ("HCP", *(suit.name.lower() for suit in Suit))


def tokens_of(auction: Auction, vulnerability: Vulnerability) -> list[int]:
    """The start, then the calls."""
    dealer = auction.dealer
    start = vulnerability.of(dealer) + 2 * vulnerability.of(dealer.lho)
    calls = enumerate(auction.calls)
    return [start, *(STARTS + len(CALLS) * (place % PLAYERS) + call for place, call in calls)]


def padded(rows: Sequence[Sequence[int]]) -> Tokens:
    """Auctions of different lengths as one array."""
    out = np.full((len(rows), max(map(len, rows), default=1)), NO_CALL, np.int32)
    for row, seen in zip(out, rows, strict=True):
        row[: len(seen)] = seen
    return out


def truths(masks: Masks) -> Truths:
    """Of ``(n, 4)`` hands, the dealer's first, what a net is to say."""
    hands = HandBatch(masks.ravel())
    found = np.column_stack([hands.hcp, hands.lengths])
    return found.reshape(*masks.shape, len(MEASURES))
