"""Whether all pass over a call, by their cards."""

from __future__ import annotations

import numpy as np

from strongsuit import Auction, Call, Seat, Vulnerability, random_deals
from strongsuit.advice.continuations import Continuations, choose
from strongsuit.meanings.conventions.measures import measure
from tests.advice.example import PLAYERS


def test_choosing_for_many_is_choosing_for_each() -> None:
    deals = random_deals(60, seed=3)
    for text in ("N:", "N:1D", "N:1S P", "N:1H 2C P P", "N:1NT P 2H P"):
        auction = Auction.parse(text)
        node = PLAYERS.start(auction.dealer)
        for call in auction.calls:
            node = node.after(call)
        hands = list(deals.hands(auction.turn))
        measured = np.array([measure(hand) for hand in hands], np.int16)
        assert choose(node, measured).tolist() == [node.choose(measure(hand)) for hand in hands]


def test_a_call_is_passed_out_where_the_bidder_passes_it_out() -> None:
    deals, before = random_deals(80, seed=4), Auction.parse("N:1S P")
    continuations = Continuations(before, Vulnerability.NONE, PLAYERS, deals)
    passed_out = continuations.is_passed_out(Call.parse("2S"))
    for deal, is_over in zip(deals, passed_out, strict=True):
        node, auction = PLAYERS.start(Seat.NORTH), before.add(Call.parse("2S"))
        for call in auction.calls:
            node = node.after(call)
        while not auction.is_over:
            call = node.choose(measure(deal[auction.turn]))
            node, auction = node.after(call), auction.add(call)
            if call:
                break
        assert is_over == auction.is_over
    assert 0 < passed_out.sum() < len(passed_out)
