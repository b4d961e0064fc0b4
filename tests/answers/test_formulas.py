"""Formulas of hand strength as JSON objects."""

from __future__ import annotations

from strongsuit.answers.formulas import card_row, combination_row
from strongsuit.formulas.card import card, find
from strongsuit.formulas.formula import Formula


def test_a_card_has_headed_rows() -> None:
    row = card_row(card(find("h-tl-nl-0.5")))
    assert row.keys() == {"title", "subtitle", "rows"}
    assert all(each.keys() == {"heading", "counts"} for each in row["rows"])


def test_a_formula_has_its_number_of_parameters() -> None:
    formula = Formula.parse("tl+nl+h")
    row = combination_row(formula)
    assert row["formula"] == "H+TL+NL"
    assert row["parameters"] == len(formula.parameters)
