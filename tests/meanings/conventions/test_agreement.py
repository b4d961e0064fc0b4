"""How well a card describes auctions."""

from __future__ import annotations

from strongsuit import Board, random_deals
from strongsuit.meanings.conventions.agreement import agreement
from strongsuit.meanings.conventions.bidder import bid_board
from tests.meanings.conventions.cards import SAYC


def test_agreement_counts_every_call() -> None:
    boards = [bid_board(Board(deal=deal), SAYC)[0] for deal in random_deals(5, seed=5)]
    counted = agreement(boards, SAYC)
    assert counted.same == counted.calls == sum(len(b.auction.calls) for b in boards if b.auction)
