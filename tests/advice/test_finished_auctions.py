"""Whole auctions as arrays: turns, hands and tricks."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import Auction, Board, Seat, Strain, TrickTable, random_deals
from strongsuit.advice.finished_auctions import FinishedAuctions, finished_auctions
from strongsuit.best_contract.decisions import decisions
from strongsuit.deal_split import Part
from strongsuit.nets.tricks.estimator import Estimator

TABLE = TrickTable.parse("7" * 5 + "6" * 5 + "8" * 5 + "5" * 5)


@pytest.fixture(scope="module")
def learned(boards: list[Board]) -> FinishedAuctions:
    return finished_auctions(boards, Estimator.load("standard"))[Part.TRAINING]


def test_turns_are_those_of_decisions(boards: list[Board], learned: FinishedAuctions) -> None:
    """The hand and the declarers at each last turn, as `decisions` has them."""
    by_hands = {tuple(hands): row for row, hands in enumerate(learned.hands.tolist())}
    for board in boards:
        assert board.deal is not None
        assert board.auction is not None
        dealer = board.auction.dealer
        row = by_hands.get(tuple(board.deal.hands[dealer.turn(k)].mask for k in range(4)))
        if row is None:
            continue  # for choosing or for testing
        auction = learned[np.array([row])]
        for decision in decisions(board):
            turn = np.array([len(decision.position.auction.calls)])
            assert auction.hands_at(turn)[0] == decision.position.hand
            own = [(dealer + who) % 4 for who in auction.declarers(turn)[0][0]]
            assert own == list(decision.position.declarers)
        assert auction.settling[0] <= auction.later_passes(np.array([0.99]))[0] < auction.calls[0]


def test_tricks_are_of_both_sides() -> None:
    [deal] = random_deals(1, seed=3)
    board = Board(
        deal=deal, auction=Auction.parse("E:1H P P 1S P P P"), double_dummy=TABLE, dealer=Seat.EAST
    )
    parts = finished_auctions([board], Estimator.load("standard"))
    [auction] = [each for each in parts.values() if len(each)]
    at = auction.tricks_at(np.array([3]))[0].astype(float)  # North, and East who has named hearts
    assert at.shape == (2, 5, 14)
    north, east = TABLE[Strain.SPADES, Seat.NORTH], TABLE[Strain.HEARTS, Seat.EAST]
    assert at[0, 3, north] == at[1, 2, east] == 1
