"""Deals as a trick net sees them: suit by suit, the players in the order of the first trick.

A result is for a strain and a declarer. The table is turned so that the opening leader comes first,
and every suit is a token of its own: four holdings, the leader's, dummy's, the leader's partner's
and declarer's. Suits are alike but for being trumps, so their order does not matter.

Of a pair whose opponents' cards are not known only dummy's and declarer's holdings are seen.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, HandBatch, Masks, holding_ranks
from strongsuit.cards import HOLDING, RANKS, Seat, Strain

Tokens = NDArray[np.int32]  # (n, 4 suits C D H S, 4 players from the leader, or 2) of 13 bits
Trumps = NDArray[np.float32]  # (strains, 4 suits): a one for the trump suit, none in notrump

TRICKS = 14  # 0..13
CARDS = len(RANKS)  # of a suit
BEST_CARDS = 8  # of a holding, whose ranks are features by themselves
LENGTHS = 8  # a feature for one card or more .. eight or more

_SUIT_SHIFTS = np.array([0, 13, 26, 39], np.uint64)[:, None]


def tokens(deals: DealBatch, declarer: Seat) -> Tokens:
    """The deals from the place of declarer's left-hand opponent."""
    players = [declarer.lho.turn(steps) for steps in range(4)]
    return _holdings(deals.masks[:, players])


def pair_tokens(declarers: HandBatch, dummies: HandBatch) -> Tokens:
    """Two hands each, dummy first."""
    return _holdings(np.stack([dummies.masks, declarers.masks], axis=1))


def _holdings(players: Masks) -> Tokens:
    """``(n, players)`` masks, suit by suit."""
    return (players[:, None] >> _SUIT_SHIFTS & np.uint64(HOLDING)).astype(np.int32)


def trumps(strains: tuple[Strain, ...]) -> Trumps:
    """Which token is trumps in each strain."""
    return np.eye(len(Strain), 4, dtype=np.float32)[list(strains)]


@cache
def holding_features() -> NDArray[np.float32]:
    """``(8192, 29)``: what a net is told of one player's holding in one suit, in 0..1.

    A flag for each of the 13 ranks, the ranks of the best eight cards (in which two hands' cards of
    the same round are compared by one difference), and the length as eight flags.
    """
    ranks = holding_ranks()
    lengths = ranks.sum(axis=1)
    return np.concatenate(
        [ranks, _best_cards(ranks), lengths[:, None] > np.arange(LENGTHS)], axis=1, dtype=np.float32
    )


def _best_cards(ranks: NDArray[np.uint8]) -> NDArray[np.float32]:
    """``(8192, 8)``: two = 1/13 .. ace = 1 from the top, 0 where there are fewer cards."""
    values = ranks * np.arange(1, CARDS + 1)
    best = np.sort(values, axis=1)[:, ::-1][:, :BEST_CARDS]
    return (best / CARDS).astype(np.float32)
