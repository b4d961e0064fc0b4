"""Which turns of an auction are decision points."""

from __future__ import annotations

from strongsuit import Auction, Board, Deal, Seat
from strongsuit.best_contract.decisions import decisions


def test_every_turn_that_ended_the_auction() -> None:
    deal = Deal.parse("N:432.432.432.5432 AKQJ.AKQJ.AKQ.AK T98.T98.T987.T98 765.765.J65.QJ76")
    board = Board(deal=deal, auction=Auction.parse("N:P 2NT P 3NT P P P"))
    made = list(decisions(board))
    assert [str(each.label) for each in made] == ["3NT", "P", "P", "P"]
    assert [each.position.seat for each in made] == [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]
