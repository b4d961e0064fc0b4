"""Decision points of boards."""

from __future__ import annotations

import pytest

from strongsuit.best_contract.points import DecisionPoint, decision_points
from tests.best_contract.boards import PLAYERS, bidden_boards


def test_bids_have_chances_and_passes_have_none(points: list[DecisionPoint]) -> None:
    for point in points:
        if point.decision.label.is_bid:
            assert len(point.chances) == 14
            assert sum(point.chances) == pytest.approx(1, abs=1e-3)
        else:
            assert point.chances == ()


def test_hands_are_within_what_their_calls_have_shown(points: list[DecisionPoint]) -> None:
    """The bidder follows the card that the bounds are of; here for spades, the first suit."""
    for point in points:
        seat = point.decision.position.seat
        for step, low in enumerate(point.bounds[::10], 1):
            assert len(point.bounds) == 30
            assert point.deal[seat.turn(step)].lengths[3] >= low


def test_points_have_the_number_of_their_board(points: list[DecisionPoint]) -> None:
    boards = {board.number: board.deal for board in bidden_boards(60)}
    assert all(boards[point.board] == point.deal for point in points)


def test_boards_without_an_auction_have_no_points() -> None:
    [board] = bidden_boards(1)
    unbid = type(board)(number=1, deal=board.deal)
    assert decision_points([unbid], PLAYERS) == []
