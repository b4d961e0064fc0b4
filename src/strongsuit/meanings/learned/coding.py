"""What the meaning net sees of an auction, and what it says of a hand.

It sees a token for the vulnerability, then one for each call and whose turn it was, the dealer's
first. After each token it says of each player, counted from the dealer, how likely every number of
high-card points and of cards in each suit is.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import CALLS, Auction
from strongsuit.batch import HandBatch, Masks, rank_weights
from strongsuit.cards import Suit, Vulnerability
from strongsuit.deal import Deal
from strongsuit.solving.bounds import MOST_CARDS, MOST_POINTS

Tokens = NDArray[np.int32]  # (n, longest + 1), NO_CALL behind an auction's end
Truths = NDArray[np.int8]  # (n, 4 players, 5): HCP, then clubs, diamonds, hearts, spades

PLAYERS = 4
STARTS = 4  # neither side vulnerable, dealer's, the other, both
TOKENS = STARTS + PLAYERS * len(CALLS)
NO_CALL = 0  # never looked at
POINTS, CARDS = MOST_POINTS + 1, MOST_CARDS + 1  # how many different numbers there are
MEASURES = ("HCP", *(suit.name.lower() for suit in Suit))

_HCP = rank_weights([0] * 9 + [1, 2, 3, 4])


class Part(StrEnum):
    """What a deal is for; all its auctions, at however many tables, are for the same."""

    LEARNING = "learning"
    CHOOSING = "choosing"  # among nets, and how wide the bounds have to be
    TESTING = "testing"


_PARTS = (*[Part.LEARNING] * 18, Part.CHOOSING, Part.TESTING)  # of twenty deals


def part_of(deal: Deal) -> Part:
    """From the cards alone, so that it is the same in every file."""
    return _PARTS[deal_number(deal) % len(_PARTS)]


def deal_number(deal: Deal) -> int:
    """One that a deal has at every table, and hardly another deal."""
    return crc32(np.array([hand.mask for hand in deal.hands], "<u8").tobytes())


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
    found = np.column_stack([hands.total(_HCP).astype(np.int8), hands.lengths])
    return found.reshape(*masks.shape, len(MEASURES))
