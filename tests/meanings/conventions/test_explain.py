"""Auctions explained by cards."""

from __future__ import annotations

from hypothesis import given, settings

from strongsuit import (
    Auction,
    Vulnerability,
    explain_auction,
)
from tests.meanings.conventions.cards import PLAYERS
from tests.strategies import auctions


@given(auctions())
@settings(max_examples=60, deadline=None)
def test_any_auction_can_be_explained(auction: Auction) -> None:
    for players in PLAYERS.values():
        explained = explain_auction(auction, players, Vulnerability.NS)
        assert [call.call for call in explained.calls] == list(auction.calls)
