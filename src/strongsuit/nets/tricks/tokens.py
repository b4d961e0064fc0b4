"""Deals as input of a trick net: a token for each suit, players in the order of the first trick.

Tricks are estimated for one strain and declarer at a time. The players are taken in the order of
the first trick, and every suit becomes a token of four holdings: those of the opening leader,
dummy, the leader's partner and declarer. To the net suits differ only in being trumps or not, so
their order does not matter.

For a pair of hands, whose opponents' cards are unknown, a token has two holdings: dummy's and
declarer's.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, HandBatch, Masks, holding_ranks
from strongsuit.cards import HOLDING, RANKS, Seat, Strain

Tokens = NDArray[np.int32]  # (n, 4 suits C D H S, 4 or 2 players) holdings of 13 bits
Trumps = NDArray[np.float32]  # (strains, 4 suits): 1 for the trump suit, all 0 in notrump

TRICKS = 14  # numbers of tricks: 0..13
CARDS = len(RANKS)  # in a suit
BEST_CARDS = 8  # number of highest cards of a holding whose rank is a feature
LENGTHS = 8  # number of flags for the length: at least one card .. at least eight

_SUIT_SHIFTS = np.array([0, 13, 26, 39], np.uint64)[:, None]


def deal_tokens(deals: DealBatch, declarer: Seat) -> Tokens:
    """Return ``(n, 4 suits, 4 players)`` holdings of deals, the opening leader's first."""
    players = [declarer.lho.turn(steps) for steps in range(4)]
    return _holdings(deals.masks[:, players])


def pair_tokens(declarers: HandBatch, dummies: HandBatch) -> Tokens:
    """Return ``(n, 4 suits, 2 players)`` holdings of pairs of hands, dummy's first."""
    return _holdings(np.stack([dummies.masks, declarers.masks], axis=1))


def _holdings(players: Masks) -> Tokens:
    """Return ``(n, 4 suits, players)`` holdings of 13 bits from ``(n, players)`` masks."""
    return (players[:, None] >> _SUIT_SHIFTS & np.uint64(HOLDING)).astype(np.int32)


def trump_flags(strains: tuple[Strain, ...]) -> Trumps:
    """Return ``(strains, 4)`` flags: 1 for the trump suit of each strain, all 0 in notrump."""
    return np.eye(len(Strain), 4, dtype=np.float32)[list(strains)]


@cache
def holding_features() -> NDArray[np.float32]:
    """Return ``(8192, 29)`` features in 0..1 of every holding of one player in one suit.

    They are a flag for each of the 13 ranks, the ranks of the eight highest cards (so that the
    difference of two hands' features compares the cards that meet in a round of the suit), and
    eight flags for the length.
    """
    ranks = holding_ranks()
    lengths = ranks.sum(axis=1)
    return np.concatenate(
        [ranks, _best_cards(ranks), lengths[:, None] > np.arange(LENGTHS)], axis=1, dtype=np.float32
    )


def _best_cards(ranks: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return ``(8192, 8)`` ranks from the top: two = 1/13 .. ace = 1, 0 if there is no card."""
    values = ranks * np.arange(1, CARDS + 1)
    best = np.sort(values, axis=1)[:, ::-1][:, :BEST_CARDS]
    return (best / CARDS).astype(np.float32)
