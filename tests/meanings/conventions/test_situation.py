"""The auction so far as the player to call sees it."""

from __future__ import annotations

from hypothesis import given

from strongsuit import Auction, Suit
from strongsuit.auction import CALLS
from strongsuit.meanings.conventions.situation import NOTHING, Situation
from tests.meanings.conventions.cards import SAYC, after
from tests.strategies import auctions


@given(auctions())
def test_legal_calls_and_the_end_are_those_of_auctions(auction: Auction) -> None:
    now = Situation()
    for place in range(len(auction.calls) + 1):
        so_far = Auction(auction.dealer, auction.calls[:place])
        assert now.is_over == so_far.is_over
        if not now.is_over:
            assert tuple(call for call in CALLS if now.allows(call)) == so_far.legal_calls
        if place < len(auction.calls):
            now = now.after(auction.calls[place], NOTHING)


def test_suits_by_the_auction() -> None:
    now = after(SAYC, "N:1H 2C 2H P").situation
    assert now.suits("mine") == now.suits("trump") == (Suit.HEARTS,)
    assert now.suits("theirs") == (Suit.CLUBS,)
    assert now.suits("new") == now.suits("unbid") == (Suit.DIAMONDS, Suit.SPADES)
    assert now.suits("last") == (Suit.HEARTS,)


def test_a_forcing_call_bars_a_pass_until_it_is_answered_or_overcalled() -> None:
    assert after(SAYC, "N:1H P 1S P").situation.forced
    assert not after(SAYC, "N:1H P 1S 2C").situation.forced
    assert not after(SAYC, "N:1H P 2H P").situation.forced
