"""Layouts of the hidden hands: what bounds them, and which bounds are dropped."""

from __future__ import annotations

import pytest

from strongsuit import Hand, LearnedMeanings, Seat, UsageError
from strongsuit.advice.api import explained_board
from strongsuit.advice.hidden_sample import HiddenSample, sample_hidden_hands
from tests.advice.example import AUCTION, HAND, PLAYERS


def sample(
    hand: str, auction: str, explain: dict[str, str] | None = None, strict: bool = False
) -> HiddenSample:
    return sample_hidden_hands(
        explained_board(auction, "W", "None", explain or {}),
        Hand.parse(hand),
        players=PLAYERS,
        net=LearnedMeanings.load(),
        strict=strict,
        n=30,
        seed=1,
    )


def test_the_players_own_hand_is_in_every_layout() -> None:
    layouts = sample(HAND, AUCTION)
    assert {str(deal[Seat.SOUTH]) for deal in layouts.deals} == {HAND}
    assert (len(layouts.deals), layouts.left_out, layouts.is_explained) == (30, (), False)


def test_before_the_first_call_nothing_is_known() -> None:
    layouts = sample(HAND, "")
    assert layouts.understanding is None
    assert not layouts.is_explained
    assert {str(deal[Seat.WEST]) for deal in layouts.deals} == {HAND}


def test_explanations_bound_every_layout() -> None:
    layouts = sample(HAND, AUCTION, {"1S": "5+ !S; 6-9 HCP"})
    north = layouts.deals.hands(Seat.NORTH)
    assert layouts.is_explained
    assert ((north.hcp >= 6) & (north.hcp <= 9)).all()
    assert (north.lengths[:, 3] >= 5).all()


def test_a_strict_card_bounds_every_layout() -> None:
    layouts = sample(HAND, AUCTION, strict=True)
    assert (layouts.deals.hands(Seat.NORTH).lengths[:, 3] >= 5).all()


def test_bounds_of_a_card_that_fit_no_layout_are_dropped_but_explanations_are_not() -> None:
    nine_spades = "AKQJT9876.2.2.32"
    assert sample(nine_spades, AUCTION, strict=True).left_out == (Seat.NORTH,)
    with pytest.raises(UsageError):
        sample(nine_spades, AUCTION, {"1S": "5+ !S"})
