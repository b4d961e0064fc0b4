"""Deals as input of a trick net: one token a suit, players in the order of the first trick.

A result is for a strain and a declarer. The table is turned so that the opening leader comes first,
and every suit is a token of four holdings: those of the leader, dummy, the leader's partner and
declarer. Suits differ only in being trumps or not, so their order does not matter to the net.

The tokens of a pair, whose opponents' cards are unknown, have two holdings: dummy's and declarer's.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, HandBatch, Masks, holding_ranks
from strongsuit.cards import HOLDING, RANKS, Seat, Strain

Tokens = NDArray[np.int32]  # (n, 4 suits C D H S, 4 players from the leader, or 2) of 13 bits
Trumps = NDArray[np.float32]  # (strains, 4 suits): 1 for the trump suit, all 0 in notrump

TRICKS = 14  # numbers of tricks: 0..13
CARDS = len(RANKS)  # in a suit
BEST_CARDS = 8  # cards of a holding, from the top, whose rank is a feature
LENGTHS = 8  # features of the length: at least one card .. at least eight

_SUIT_SHIFTS = np.array([0, 13, 26, 39], np.uint64)[:, None]


def deal_tokens(deals: DealBatch, declarer: Seat) -> Tokens:
    """``(n, 4 suits, 4 players)`` holdings, declarer's left-hand opponent first."""
    players = [declarer.lho.turn(steps) for steps in range(4)]
    return _holdings(deals.masks[:, players])


def pair_tokens(declarers: HandBatch, dummies: HandBatch) -> Tokens:
    """``(n, 4 suits, 2 players)`` holdings, dummy first."""
    return _holdings(np.stack([dummies.masks, declarers.masks], axis=1))


def _holdings(players: Masks) -> Tokens:
    """``(n, 4 suits, players)`` holdings of ``(n, players)`` masks."""
    return (players[:, None] >> _SUIT_SHIFTS & np.uint64(HOLDING)).astype(np.int32)


def trump_flags(strains: tuple[Strain, ...]) -> Trumps:
    """``(strains, 4)`` flags: which suit is trumps in each strain."""
    return np.eye(len(Strain), 4, dtype=np.float32)[list(strains)]


@cache
def holding_features() -> NDArray[np.float32]:
    """``(8192, 29)`` features in 0..1 of every holding of one player in one suit.

    A flag for each of the 13 ranks, the ranks of the eight best cards (the difference of two hands'
    features compares their cards in the same round of the suit), and the length as eight flags.
    """
    ranks = holding_ranks()
    lengths = ranks.sum(axis=1)
    return np.concatenate(
        [ranks, _best_cards(ranks), lengths[:, None] > np.arange(LENGTHS)], axis=1, dtype=np.float32
    )


def _best_cards(ranks: NDArray[np.uint8]) -> NDArray[np.float32]:
    """``(8192, 8)`` ranks from the top, two = 1/13 .. ace = 1, 0 where there are fewer cards."""
    values = ranks * np.arange(1, CARDS + 1)
    best = np.sort(values, axis=1)[:, ::-1][:, :BEST_CARDS]
    return (best / CARDS).astype(np.float32)
