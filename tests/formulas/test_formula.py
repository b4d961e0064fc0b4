"""formulas: terms that compose, fitness, the optimum, the genetic algorithm, rounding."""

from __future__ import annotations

import sys
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strongsuit import Seat, UsageError, evaluate, random_deals
from strongsuit.evaluation.jan2023 import NOTRUMP_FORMULAS, SUIT_FORMULAS
from strongsuit.evaluation.league import Contest, contest
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.evaluation.view import View
from strongsuit.formulas.card import SHIPPED
from strongsuit.formulas.evolve import Evolution, best, evolve
from strongsuit.formulas.fitness import Fitness, pair_counts
from strongsuit.formulas.formula import Formula, combinations
from strongsuit.formulas.optimum import optimum, scaled
from strongsuit.formulas.rounding import rounded
from strongsuit.formulas.terms import TERMS
from strongsuit.reproduce.paper import printed

TABLE_9 = printed("jan2023", "table9")
HANDS = random_deals(200, seed=3).hands(Seat.NORTH)
SUITS = [np.full(len(HANDS), suit, np.int8) for suit in range(4)]
SPADES = View(HANDS, SUITS[3], left=SUITS[2], right=SUITS[1])


def test_there_are_374_with_the_papers_numbers_of_parameters() -> None:
    every = {str(formula): formula for formula in combinations()}
    assert len(every) == 374
    for row in TABLE_9:
        formula = every[row["formula"]]
        assert len(formula.parameters) == int(row["parameters"])
        assert Formula.parse(row["formula"]) == formula


def test_names_in_any_order() -> None:
    assert str(Formula.parse(" NL + H+TL")) == "H+TL+NL"
    assert Formula.parse("H+TL+NL").linear
    assert not Formula.parse("H+L*").linear
    assert not Formula.parse("H+L_wh").needs_trump
    for wrong, message in (("H+XX", "no term 'XX'"), ("", "no term ''"), ("H+H", "a term twice")):
        with pytest.raises(UsageError, match=message):
            Formula.parse(wrong)


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


def strength(formula: str, genes: list[float], view: View) -> list[float]:
    parsed = Formula.parse(formula)
    found = parsed.counts(view) @ parsed.values(np.array([genes]))[0]
    assert found.shape == (len(view.hands),)
    return list(found.tolist())


def test_our_own_evaluator_is_its_formula() -> None:
    formula, genes = SHIPPED["strong-suit"]
    expected = evaluate("strong-suit", HANDS, trump="S").tolist()
    assert strength(formula, list(genes), SPADES) == pytest.approx(expected)


def test_the_papers_rows_are_the_evaluators() -> None:
    for name, parameters in SUIT_FORMULAS.items():
        expected = evaluate(name, HANDS, trump="S").tolist()
        assert strength("H+TL+NL", list(parameters), SPADES) == pytest.approx(expected)
    for name, parameters in NOTRUMP_FORMULAS.items():
        expected = evaluate(name, HANDS).tolist()
        assert strength("H+L_wh", list(parameters), View(HANDS)) == pytest.approx(expected)


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
    from strongsuit import Hand, HandBatch

    one = HandBatch.of([Hand.parse("AQ765.KJ4.2.QJ83")])
    left, right = np.array([2], np.int8), np.array([1], np.int8)  # hearts and diamonds
    view = View(one, np.array([3], np.int8), left=left, right=right)
    assert strength(formula, genes, view) == pytest.approx([expected])


def test_contested_terms_count_nothing_while_opponents_are_silent() -> None:
    silent = np.full(len(HANDS), -1, np.int8)
    for name in ("cH", "cS", "cD", "cL"):
        term = TERMS[name]
        assert not term.count(View(HANDS, SUITS[3])).any()
        assert not term.count(View(HANDS, SUITS[3], left=silent, right=silent)).any()
        assert not Formula.parse(name).needs_trump


def test_the_partner_sees_the_bidder_on_the_other_side() -> None:
    view = View(HANDS, SUITS[3], HANDS, left=SUITS[0])
    assert view.partner.left is None
    assert (view.partner.bid_right == view.bid_left).all()


@cache
def played() -> Contest:
    """Tricks made up of terms that H+TL+NL can tell, and noise."""
    deals = random_deals(3000, seed=21)
    first, second = deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)
    data = TrickData(first, second, np.zeros((3000, 5, 2)), np.arange(3000))
    points = evaluate("h-tl-nl", first, trump=data.longest, partner=second)
    noise = np.random.default_rng(0).normal(0, 0.5, len(points))
    tricks = np.clip(points / 3 + noise, 0, 13)
    data = TrickData(first, second, np.tile(tricks[:, None, None], (1, 5, 2)), data.deal)
    return contest(data, "suit")


@settings(max_examples=20)
@given(st.integers(0, 2**20), st.sampled_from(["H+TL+NL", "H+sH+TL+S*", "HT+LS+L4+DS", "D"]))
def test_fitness_is_the_correlation(seed: int, name: str) -> None:
    formula = Formula.parse(name)
    rng = np.random.default_rng(seed)
    low, high = np.array([(each.low, each.high) for each in formula.parameters]).T
    genes = rng.uniform(low, high, (3, len(low)))
    found = Fitness.of(formula, played())(genes)
    strengths = pair_counts(formula, played()) @ formula.values(genes).T
    expected = [np.corrcoef(each, played().tricks)[0, 1] for each in strengths.T]
    assert found.tolist() == pytest.approx(expected, abs=1e-9)


def test_a_constant_strength_has_no_correlation() -> None:
    fitness = Fitness.of(Formula.parse("H"), played())
    assert fitness(np.zeros((2, 5))).tolist() == [0, 0]


def test_the_optimum_is_better_than_anything_near() -> None:
    for name in ("H+TL+NL", "HT+TL+NL", "H+LS+DS"):
        fitness = Fitness.of(Formula.parse(name), played())
        genes = optimum(fitness)
        least = fitness(genes[None])[0]
        near = genes + np.random.default_rng(1).normal(0, 0.05, (200, len(genes)))
        assert fitness(near).max() <= least + 1e-9
    with pytest.raises(UsageError, match="not linear"):
        optimum(Fitness.of(Formula.parse("H+L*"), played()))


def test_it_finds_the_parameters_that_made_the_tricks() -> None:
    fitness = Fitness.of(Formula.parse("H+TL+NL"), played())
    genes = scaled(fitness, optimum(fitness))
    expected = SUIT_FORMULAS["h-tl-nl"]
    free = [i for i in range(10) if i != 6]  # b moves nothing
    assert genes[free].tolist() == pytest.approx([expected[i] for i in free], abs=0.25)
    assert genes[4] == 4


def test_the_genetic_algorithm_comes_to_the_optimum() -> None:
    for name in ("H+TL+NL", "HT+TL+NL", "H+DS"):
        fitness = Fitness.of(Formula.parse(name), played())
        found = best(fitness, Evolution(generations=150))
        assert found.correlation > fitness(optimum(fitness)[None])[0] - 0.001
        assert found.correlation == pytest.approx(fitness(found.genes[None])[0])


def test_the_same_seed_the_same_run_and_it_goes_on() -> None:
    fitness = Fitness.of(Formula.parse("H+L*"), played())
    first, again = (list(evolve(fitness, Evolution(generations=12, seed=5))) for _ in range(2))
    assert [each.correlation for each in first] == [each.correlation for each in again]
    assert first[-1].number == 12
    assert all(a.correlation <= b.correlation for a, b in pairwise(first))
    more = list(evolve(fitness, Evolution(generations=20, seed=5), start=first[-1]))
    assert [each.number for each in more] == list(range(13, 21))
    assert more[0].correlation >= first[-1].correlation


@pytest.mark.parametrize("resolution", [0.1, 0.25, 0.5, 1.0])
def test_round_parameters(resolution: float) -> None:
    fitness = Fitness.of(Formula.parse("H+TL+NL"), played())
    genes = optimum(fitness)
    found = rounded(fitness, genes, resolution)
    assert (found / resolution).tolist() == pytest.approx(np.rint(found / resolution).tolist())
    assert found[4] == 4
    plain = np.rint(scaled(fitness, genes) / resolution) * resolution
    loss = fitness(genes[None])[0] - fitness(found[None])[0]
    assert 0 <= loss < 0.03
    assert fitness(found[None])[0] >= fitness(plain[None])[0] - 1e-3
    with pytest.raises(UsageError, match="resolution"):
        rounded(fitness, genes, 0)


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pymoo", None)
    with pytest.raises(UsageError, match=r'needs pymoo: pip install "strongsuit\[train\]"'):
        best(Fitness.of(Formula.parse("H"), played()))
