"""Advice and boards that several tests look at."""

from __future__ import annotations

import pytest

from strongsuit import Advice, Board, advise, random_deals
from strongsuit.meanings.conventions.bidder import bid_board
from tests.advice.example import AUCTION, HAND, PLAYERS

BOARDS = 60


@pytest.fixture(scope="package")
def advice() -> Advice:
    return advise(HAND, AUCTION, "W", "NS", layouts=100)


@pytest.fixture(scope="package")
def boards() -> list[Board]:
    """Boards bid by four players with one card."""
    deals = (Board(deal=deal) for deal in random_deals(BOARDS, seed=5))
    return [bid_board(board, PLAYERS)[0] for board in deals]
