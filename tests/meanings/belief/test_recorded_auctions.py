"""Recorded auctions as arrays."""

from __future__ import annotations

import pytest

from strongsuit import (
    Auction,
    Board,
    Deal,
    Seat,
    UsageError,
)
from strongsuit.meanings.belief.recorded_auctions import auction_arrays, split

N, E, S, W = Seat
DEAL = Deal.parse("N:AKQ4.J982.T3.K54 J93.AKQ.AK86.J92 T875.T53.QJ94.AQ 62.764.752.T8763")


def test_boards_become_arrays() -> None:
    boards = [
        Board(deal=DEAL, auction=Auction.parse("E:1NT P")),
        Board(deal=DEAL, auction=Auction.parse("N:1C")),
        Board(deal=DEAL),
    ]
    found = auction_arrays(boards)
    assert found.lengths.tolist() == [3, 2]
    assert found.measures[0, 0].tolist() == [18, 3, 4, 3, 3]  # the dealer's hand first
    assert found.is_token.tolist() == [[True] * 3, [True, True, False]]
    with pytest.raises(
        UsageError, match=r"few\.pbn: expected boards with all cards and an auction"
    ):
        split(boards, "few.pbn")
