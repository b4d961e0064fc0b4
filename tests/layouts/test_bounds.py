"""Bounds on a hidden hand: read, written and kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import (
    Bounds,
    ParseError,
    Seat,
    Suit,
    random_deals,
)


@st.composite
def some_bounds(draw: st.DrawFn) -> Bounds:
    low = draw(st.tuples(*[st.integers(0, 3)] * 4))
    lengths = [(short, draw(st.integers(max(short, 4), 13))) for short in low]
    hcp = sorted(draw(st.tuples(st.integers(0, 37), st.integers(0, 37))))
    return Bounds((hcp[0], hcp[1]), tuple(lengths))  # type: ignore[arg-type]


@given(some_bounds())
def test_bounds_parse_inverts_str(bounds: Bounds) -> None:
    assert Bounds.parse(str(bounds)) == bounds


@given(some_bounds(), st.integers(0, 1000))
def test_bounds_fit_hands_one_by_one(bounds: Bounds, seed: int) -> None:
    hands = random_deals(50, seed).hands(Seat.WEST)
    for hand, fits in zip(hands, bounds.fit(hands), strict=True):
        points = sum(max(0, card.rank - 8) for card in hand)
        inside = all(
            low <= hand.lengths[suit] <= high for suit, (low, high) in enumerate(bounds.lengths)
        )
        assert fits == (inside and bounds.hcp[0] <= points <= bounds.hcp[1])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("S 5", None),
        ("points 3", "expected a bound such as"),
        ("S 14", "within 0-13"),
        ("S 7, H 7", "at most 13 cards in all suits, got more"),
        ("S 0-1, H 0-1, D 0-1, C 0-1", "13 cards or more in all suits, got fewer"),
        ("hcp 15-11", "within 0-37"),
    ],
)
def test_bounds_as_people_type_them(text: str, complaint: str | None) -> None:
    if complaint is None:
        assert Bounds.parse(text).lengths[Suit.SPADES] == (5, 5)
        return
    with pytest.raises(ParseError, match=complaint):
        Bounds.parse(text)
