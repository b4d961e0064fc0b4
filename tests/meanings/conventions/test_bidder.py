"""Deals bid by players with cards."""

from __future__ import annotations

import pytest

from strongsuit import Board, Seat, UsageError, Vulnerability, bid, random_deals
from strongsuit.board import Tag
from strongsuit.meanings.conventions.bidder import bid_board
from strongsuit.meanings.conventions.players import Players
from tests.meanings.conventions.cards import SAYC


def test_bid_takes_letters_and_one_deal() -> None:
    (deal,) = random_deals(1, seed=1)
    plain = bid([deal], SAYC, Seat.WEST, Vulnerability.NS)
    assert list(bid(str(deal), "sayc", "W", "NS")) == list(plain)


def test_bid_explains_as_it_goes() -> None:
    (first, second) = bid(random_deals(2, seed=1), SAYC)
    assert first.auction.is_over
    assert any(call.meaning.is_informative for call in second.calls)


def test_a_bid_board_keeps_its_deal_and_gets_notes() -> None:
    (deal,) = random_deals(1, seed=3)
    board, explained = bid_board(Board(number=4, deal=deal, dealer=Seat.WEST), SAYC)
    assert board.deal == deal
    assert board.auction == explained.auction
    assert board.notes
    with pytest.raises(UsageError, match="expected a board with all 52 cards"):
        bid_board(Board(number=4), SAYC)


def test_a_board_bid_anew_keeps_no_old_score() -> None:
    tags = tuple(Tag(name, "NS 300") for name in ("Score", "ScoreIMP", "Room"))
    deal = next(iter(random_deals(1, seed=3)))
    board, _ = bid_board(Board(deal=deal, tags=tags), Players.load("sayc"))
    assert [tag.name for tag in board.tags] == ["Room"]
