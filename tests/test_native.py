"""The native module is there and numbers cards as we do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from strongsuit import Hand, _native
from tests.strategies import hands


@given(st.integers(0, 52).flatmap(hands))
def test_cards_are_counted_alike(hand: Hand) -> None:
    assert _native.count_cards(hand.mask) == len(hand)
