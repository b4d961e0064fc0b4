"""Auctions explained by cards."""

from __future__ import annotations

from hypothesis import given, settings

from strongsuit import Auction, Meaning, Seat, Vulnerability, explain_auction, read_explanation
from tests.meanings.conventions.cards import PLAYERS
from tests.strategies import auctions


@given(auctions())
@settings(max_examples=60, deadline=None)
def test_any_auction_can_be_explained(auction: Auction) -> None:
    for players in PLAYERS.values():
        explained = explain_auction(auction, players, Vulnerability.NS)
        assert [call.call for call in explained.calls] == list(auction.calls)


def test_an_explanation_of_another_kind_of_call_ends_the_card_for_that_side() -> None:
    meanings = [read_explanation("multi"), Meaning(), Meaning(), Meaning()]
    explained = explain_auction("2D P 2H P", "sayc", explanations=meanings)
    assert explained.strangers == {Seat.NORTH, Seat.SOUTH}
    assert explained.calls[2].meaning == Meaning()
    assert explained.calls[3].meaning != Meaning()  # the other side's card holds


def test_what_a_player_shows_is_joined_and_clashes_are_noted() -> None:
    opening, raise_, rebid = Meaning(hcp=(15, 17)), Meaning(hcp=(8, 9)), Meaning(hcp=(20, 22))
    meanings = [opening, Meaning(), raise_, Meaning(), rebid]
    explained = explain_auction("1NT P 2NT P 3NT", explanations=meanings)
    last = explained.calls[-1]
    assert "HCP: 15-17, then 20-22" in map(str, last.clashes)
    assert last.shown.hcp == explained.knowledge[Seat.NORTH].hcp == (20, 22)
    assert explained.knowledge[Seat.SOUTH].hcp == (8, 9)
