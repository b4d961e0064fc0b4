"""Which recorded boards are reviewed and learned from."""

from __future__ import annotations

import pytest

from strongsuit import Auction, Board, Deal, Seat
from strongsuit.advice.finished_boards import finished_boards, is_contract_only


@pytest.mark.parametrize(
    ("auction", "is_left_out"),
    [
        ("N:4S P P P", True),  # on four spades
        ("N:3NT P P P", True),
        ("N:P 4H P P P", False),  # on seven hearts
        ("N:2S P P P", False),  # a part score may mean anything
        ("N:1S P 4S P P P", False),
    ],
)
def test_boards_recorded_with_their_contract_alone_are_left_out(
    auction: str, is_left_out: bool
) -> None:
    deal = Deal.parse("N:KQ84.A63.J5.KT62 2.KJT9752.743.A9 AJ765.4.982.QJ83 T93.Q8.AKQT6.754")
    board = Board(deal=deal, auction=Auction.parse(auction), dealer=Seat.NORTH)
    assert is_contract_only(board) is is_left_out
    assert len(list(finished_boards([board, Board(deal=deal)]))) == 1 - is_left_out
