"""Boards and auctions from values and texts."""

from __future__ import annotations

import pytest

from strongsuit import Auction, Board, CallNote, Seat, UsageError
from strongsuit.meanings.boards import auction_of, board_of, names_dealer


def test_a_board_from_a_board_an_auction_or_a_text() -> None:
    auction = Auction.parse("N:1S P")
    assert board_of(auction) == board_of("1S P") == Board(auction=auction)
    assert board_of(Board(number=3)) == Board(number=3)
    assert board_of("1S{5+ !S} P").notes == (CallNote(0, "5+ !S"),)


def test_the_dealer_is_in_the_text_or_given_or_north() -> None:
    assert [names_dealer(text) for text in ("E:1S", " W : 1S", "1S P", "")] == [1, 1, 0, 0]
    for board, dealer in (
        (board_of("E:1S"), Seat.EAST),
        (board_of("1S", Seat.SOUTH), Seat.SOUTH),
        (board_of("1S"), Seat.NORTH),
    ):
        assert auction_of(board).dealer == dealer


def test_a_board_without_an_auction_is_refused() -> None:
    with pytest.raises(UsageError, match="expected a board with an auction to explain"):
        auction_of(Board())
