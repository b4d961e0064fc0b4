"""The measures of a hand that rules ask for."""

from __future__ import annotations

from strongsuit import Hand, Suit
from strongsuit.meanings.conventions.measures import measure, of_hand, of_suit


def test_measures() -> None:
    hand = measure(Hand.parse("AQJ74.K53.83.742"))
    assert hand[of_hand("hcp")] == 10
    assert hand[of_hand("points")] == 11
    assert hand[of_suit("length", Suit.SPADES)] == 5
    assert hand[of_suit("support", Suit.SPADES)] == 11
    assert hand[of_suit("stopper", Suit.DIAMONDS)] == 0
