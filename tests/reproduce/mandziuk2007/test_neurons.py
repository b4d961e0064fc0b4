"""mandziuk2007.neurons: shares of weights by suit, and kings on both sides of an ace."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit.batch import DealBatch
from strongsuit.cards import Seat, Strain, Suit
from strongsuit.deal import Deal
from strongsuit.dealing import random_deals
from tests.reproduce.conftest import StudyOf

pytest.importorskip("torch")

from strongsuit.nets.papers.architectures import network
from strongsuit.reproduce.mandziuk2007.neurons import (
    finesses,
    king_answers,
    neurons,
    suit_shares,
)

FORK = "N:AQ32.432.432.432 K54.QJT9.QJT9.QJ 876.876.876.8765 JT9.AK5.AK5.AKT9"


def test_the_king_changes_places_with_the_lowest_card() -> None:
    both = finesses(DealBatch.of([Deal.parse(FORK)]), Suit.SPADES, Seat.NORTH)
    assert str(both.behind[0]) == FORK  # East plays after North
    assert str(both.before[0]).replace("954.QJT9", "K54.QJT9").replace("KJT.AK5", "JT9.AK5") == FORK
    assert not len(finesses(DealBatch.of([Deal.parse(FORK)]), Suit.SPADES, Seat.SOUTH).before)


def test_finesses_are_of_whole_deals() -> None:
    both = finesses(random_deals(3000, seed=5), Suit.HEARTS, Seat.SOUTH)
    assert len(both.before) == len(both.behind) > 20
    for before, behind in zip(both.before, both.behind, strict=True):
        assert before.hands[Seat.NORTH] == behind.hands[Seat.NORTH]
        assert "K" in str(before.hands[Seat.EAST]).split(".")[1]
        assert "K" in str(behind.hands[Seat.WEST]).split(".")[1]


def test_shares_of_weights_add_up() -> None:
    for name in ("52", "104", "52x4"):
        shares = suit_shares(network(name).build(0))
        assert shares.shape == ({"52": 25, "104": 30, "52x4": 52}[name], 4)
        assert shares.sum(axis=1) == pytest.approx(1)


def test_52_does_not_see_where_the_king_is() -> None:
    deals = random_deals(3000, seed=5)
    found = {(s, h): finesses(deals, s, h) for s in Suit for h in (Seat.NORTH, Seat.SOUTH)}
    for name, seen in (("52", False), ("104", True)):
        first, *_ = king_answers(network(name).build(0), name, Strain.NOTRUMP, found)
        strongest = np.abs(first.place).max(axis=0)
        assert strongest.max() > 0.1 if seen else not strongest.any()
        assert np.abs(first.finesse).max() < 0.1  # nothing is learned yet


def test_the_tables(study_of: StudyOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("strongsuit.reproduce.mandziuk2007.neurons._DEALS", 2)
    suits, worth, answers = neurons(study_of(1))
    assert [row[2] for row in suits.rows] == ["25", "25", "30", "30", "52", "52"]
    assert worth.rows[0][0] == "double-dummy solver"
    assert worth.rows[1][1:] == ("+0.00 ± 0.00",) * 4  # 52-25-1
    assert [row[2] for row in answers.rows][:5] == ["hidden 1", "output"] * 2 + ["hidden 1"]
