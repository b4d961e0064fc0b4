"""Layouts of the cards that two known hands do not hold."""

from __future__ import annotations

import pytest

from strongsuit import (
    Bounds,
    DealError,
    Hand,
    KnownHands,
    Seat,
    UsageError,
)
from strongsuit.layouts.known_hands import layouts, take

NORTH, SOUTH = Hand.parse("KJ984.A63.J5.T62"), Hand.parse("AQ765.KJ4.2.QJ83")
KNOWN = KnownHands(NORTH, SOUTH)


def test_layouts_keep_what_is_known() -> None:
    known = KnownHands(
        NORTH,
        SOUTH,
        east_cards=Hand.parse("T2..."),
        east=Bounds.parse("hcp 0-9"),
        west=Bounds.parse("D 5+"),
    )
    [batch] = take(layouts(known, seed=1), 200)
    assert len(batch) == 200
    for deal in batch:
        assert (deal[Seat.NORTH], deal[Seat.SOUTH]) == (NORTH, SOUTH)
        assert known.east_cards & deal[Seat.EAST] == known.east_cards
    assert known.east.fit(batch.hands(Seat.EAST)).all()
    assert known.west.fit(batch.hands(Seat.WEST)).all()


def test_narrow_bounds_are_no_trouble() -> None:
    known = KnownHands(NORTH, SOUTH, east=Bounds.parse("hcp 0, S 0, D 7"))
    assert known.fitting().count == 210  # of 10,400,600
    [batch] = take(layouts(known, seed=1), 100)
    assert known.east.fit(batch.hands(Seat.EAST)).all()


def test_layouts_come_with_their_swap() -> None:
    [batch] = take(layouts(KNOWN, seed=1), 100)
    assert (batch.masks[::2, Seat.EAST] == batch.masks[1::2, Seat.WEST]).all()
    assert (batch.masks[::2, Seat.WEST] == batch.masks[1::2, Seat.EAST]).all()


def test_impossible_hands_are_refused() -> None:
    with pytest.raises(DealError, match="North holds 2 cards, expected 13"):
        KnownHands(Hand.parse("AK..."), SOUTH)
    with pytest.raises(DealError, match="in two hands"):
        KnownHands(NORTH, NORTH)


def test_bounds_that_clash_are_named() -> None:
    with pytest.raises(UsageError, match=r"East has 30\+ HCP, but only 18 are left"):
        KnownHands(NORTH, SOUTH, east=Bounds.parse("hcp 30+"))
    with pytest.raises(UsageError, match=r"West has 4\+ spades, but only 3 are left"):
        KnownHands(NORTH, SOUTH, west=Bounds.parse("S 4+"))
    many = Bounds.parse("hcp 12+")
    clash = r"East has 12\+ HCP and West has 12\+ HCP, but 18 HCP are left"
    with pytest.raises(UsageError, match=clash):
        KnownHands(NORTH, SOUTH, east=many, west=many)
