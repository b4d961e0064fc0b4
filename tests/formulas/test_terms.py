"""formulas.terms: counts and values of each term."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import Hand, HandBatch, Seat, random_deals
from strongsuit.evaluation.view import View
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.terms import TERMS

HANDS = random_deals(200, seed=3).hands(Seat.NORTH)
SUITS = [np.full(len(HANDS), suit, np.int8) for suit in range(4)]
SPADES = View(HANDS, SUITS[3], left=SUITS[2], right=SUITS[1])


@pytest.mark.parametrize("name", TERMS)
def test_terms_count_every_hand(name: str) -> None:
    term = TERMS[name]
    counts = term.count(SPADES)
    assert counts.shape == (len(HANDS), len(term.classes))
    assert (counts >= 0).all()
    assert counts.sum() > 0
    genes = np.array([[each.low, each.high] for each in term.parameters]).T
    values = term.value(genes)
    assert values.shape == (2, len(term.classes))
    assert np.isfinite(values).all()
    if term.linear and name != "TL":
        assert (term.value(genes.sum(axis=0)[None]) == values.sum(axis=0)).all()


@pytest.mark.parametrize(
    ("formula", "genes", "expected"),
    [
        # AQ765.KJ4.2.QJ83 with spades as trumps
        (
            "HT",
            [0.1, 0, 1, 2, 3, 4, 0, 10, 20, 30, 40],
            0.3 + 6 + 30 + 20 + 20,
        ),
        ("sH", [2, 1, 1, 2], 2 * 6 + 4**2 + 3**2),
        ("L", [3, 2, 9, 9], 3 * 1**2),
        ("L4", [3, 2, 7, 1, 1, 0.5], 3 + 0.5),
        ("L*", [1, 3, 2, 1, 2, 1], 2**2 + (3 - 2) + (4 - 2)),
        ("S", [9, 9, 2, 2], 2 * 2**2),
        ("DS", [9, 9, 9, 5, 3, 1], 3),
        ("S*", [1, 6, 2, 1, 3.5, 1], 1 + 0.5 + 2.5),
        ("NL", [5, 3, 1], 3),
        ("LS", [*range(14), *range(100, 114)], 5 + 103 + 101 + 104),
        ("D", [1, 3, 2, 1, 3, 2], 2**2 + 0 - 2**2 + 1),
        ("TL", [1.5, 1], 6),
        ("S_wh", [7, 3], 0),
        ("L_wh", [2, 4], 2),
        ("TH", [0.5], 2 * 0.5),
        ("BH", [-1], 0),
        ("RS", [1], 1),
        ("cH", [0.1, 0, 1, 2, 3, 4, 9, 9, 9, 9, 9, 9], 0.1 + 1 + 3 + 9),
        ("cS", [5, 3, 1], 3),
        ("cD", [2, 2, 2], 2 * 1**2 - 2 * 1**2),
        ("cL", [2, 0.5], 2 * 2.5 + 2 * 0.5),
    ],
)
def test_terms_worked_by_hand(formula: str, genes: list[float], expected: float) -> None:
    one = HandBatch.of([Hand.parse("AQ765.KJ4.2.QJ83")])
    left, right = np.array([2], np.int8), np.array([1], np.int8)  # hearts and diamonds
    view = View(one, np.array([3], np.int8), left=left, right=right)
    parsed = Formula.parse(formula)
    strength = parsed.counts(view) @ parsed.values(np.array([genes]))[0]
    assert strength.tolist() == pytest.approx([expected])


def test_contested_terms_count_nothing_while_opponents_are_silent() -> None:
    silent = np.full(len(HANDS), -1, np.int8)
    for name in ("cH", "cS", "cD", "cL"):
        term = TERMS[name]
        assert not term.count(View(HANDS, SUITS[3])).any()
        assert not term.count(View(HANDS, SUITS[3], left=silent, right=silent)).any()
        assert not Formula.parse(name).needs_trump


def test_the_partner_has_the_bidder_on_the_other_side() -> None:
    view = View(HANDS, SUITS[3], HANDS, left=SUITS[0])
    assert view.partner.left is None
    assert (view.partner.bid_right == view.bid_left).all()
