"""Which rules match: those of a card before those of the card it extends."""

from __future__ import annotations

from strongsuit import Hand, Meaning, Seat, explain_auction
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.measures import measure
from strongsuit.meanings.conventions.players import Players
from tests.meanings.conventions.cards import OWN_CARD


def test_a_row_replaces_all_rows_for_its_call() -> None:
    text = OWN_CARD.replace("1NT", "2D").replace("12-14 hcp, balanced", "11-15 hcp, 4 S, 5 H")
    flannery = Players(ConventionCard.parse(text)).start(Seat.NORTH)
    assert str(flannery.choose(measure(Hand.parse("84.K3.QJ7542.K75")))) == "P"  # no weak two
    assert str(flannery.choose(measure(Hand.parse("84.KQ8754.K3.875")))) == "2H"  # as before


def test_a_rule_can_be_switched_off() -> None:
    text = OWN_CARD.replace(
        '{ call = "1NT", shows = "12-14 hcp, balanced" }', '{ call = "1NT", off = true }'
    )
    without = Players(ConventionCard.parse(text))
    hand = measure(Hand.parse("AQ5.KJ7.Q943.K82"))
    assert str(without.start(Seat.NORTH).choose(hand)) == "1D"
    assert explain_auction("N:1NT", without).calls[0].meaning == Meaning()  # not even naturally
