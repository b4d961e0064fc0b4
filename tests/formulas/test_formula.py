"""formulas.formula: names, the paper's combinations, and strengths as the evaluators count."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import Seat, UsageError, evaluate, random_deals
from strongsuit.evaluation.jan2023 import NOTRUMP_FORMULAS, SUIT_FORMULAS
from strongsuit.evaluation.view import View
from strongsuit.formulas.card import SHIPPED
from strongsuit.formulas.formula import Formula, combinations
from strongsuit.reproduce.paper import printed

TABLE_9 = printed("jan2023", "table9")
HANDS = random_deals(200, seed=3).hands(Seat.NORTH)
SPADES = View(HANDS, np.full(len(HANDS), 3, np.int8))


def test_there_are_374_with_the_papers_numbers_of_parameters() -> None:
    every = {str(formula): formula for formula in combinations()}
    assert len(every) == 374
    for row in TABLE_9:
        formula = every[row["formula"]]
        assert len(formula.parameters) == int(row["parameters"])
        assert Formula.parse(row["formula"]) == formula


def test_names_are_read_in_any_order() -> None:
    assert str(Formula.parse(" NL + H+TL")) == "H+TL+NL"
    assert Formula.parse("H+TL+NL").linear
    assert not Formula.parse("H+L*").linear
    assert not Formula.parse("H+L_wh").needs_trump
    for wrong, message in (("H+XX", "no term 'XX'"), ("", "no term ''"), ("H+H", "a term twice")):
        with pytest.raises(UsageError, match=message):
            Formula.parse(wrong)


def strength(formula: str, genes: list[float], view: View) -> list[float]:
    parsed = Formula.parse(formula)
    result = parsed.counts(view) @ parsed.values(np.array([genes]))[0]
    assert result.shape == (len(view.hands),)
    return list(result.tolist())


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
