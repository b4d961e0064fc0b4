"""Layouts that fit hands seen, an auction and stated bounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from strongsuit import Board, Bounds, DealError, Hand, LearnedMeanings, Seat, UsageError
from strongsuit.meanings.boards import board_of
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.hidden_hands import HiddenHands

HAND = Hand.parse("AQ53.K82.T4.K963")
SEEN = HiddenHands(board_of("W:1S P 2S"), {Seat.SOUTH: HAND}, {}, Players.load("sayc"))


def test_layouts_fit_what_the_calls_show() -> None:
    fitting = SEEN.fitting(None)
    assert SEEN.hidden == [Seat.NORTH, Seat.EAST, Seat.WEST]
    assert fitting.bounds[Seat.WEST].lengths[3] == (5, 13)
    for deal in fitting.layouts.draw(20, seed=1):
        assert deal.hands[Seat.SOUTH] == HAND
        assert deal.hands[Seat.WEST].lengths[3] >= 5
        assert 3 <= deal.hands[Seat.EAST].hcp <= 10
    west = "West: HCP 10-21, total points 10-24, spades 5-13: 1S, card"
    assert west in fitting.lines()


def test_stated_bounds_hold_against_a_call() -> None:
    weak = replace(SEEN, stated={Seat.WEST: Bounds(hcp=(0, 5))}).fitting(None)
    assert weak.bounds[Seat.WEST].hcp == (0, 5)
    assert "West: HCP: 10-21, then 0-5; the later is believed" in weak.lines()


def test_the_net_is_left_out_where_nothing_fits_its_bounds() -> None:
    nearly_all = {Seat.NORTH: Bounds(hcp=(26, 28))}
    net = LearnedMeanings.load("meanings")
    strong = replace(SEEN, board=board_of("N:P P"), stated=nearly_all, players=None)
    assert strong.fitting(None).left_out == ""
    fitting = strong.fitting(net)
    assert fitting.layouts.count == strong.fitting(None).layouts.count
    assert fitting.left_out.startswith("North has 26-28 HCP and West has")
    assert fitting.left_out in list(fitting.lines())[-1]


def test_a_hand_has_thirteen_cards() -> None:
    with pytest.raises(DealError, match="a hand has 13 cards"):
        HiddenHands(Board(), {Seat.SOUTH: Hand.parse("AQ53...")}, {}, None)


def test_weights_need_an_auction() -> None:
    with pytest.raises(UsageError, match="got a board without one"):
        HiddenHands(Board(), {Seat.SOUTH: HAND}, {}, None).weighted(
            LearnedMeanings.load("meanings")
        )
