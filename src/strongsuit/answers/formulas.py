"""Formulas of hand strength, as JSON objects: the list, a trained formula, a formula's card."""

from __future__ import annotations

from strongsuit.answers.json_object import JsonObject
from strongsuit.formulas.card import FormulaCard
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.saved import SavedFormula
from strongsuit.formulas.training import TrainedFormula


def card_row(card: FormulaCard) -> JsonObject:
    """Return a formula's card for players: headed rows of what is counted and the points for it."""
    rows = [
        {"heading": heading, "counts": [list(pair) for pair in row]} for heading, row in card.rows
    ]
    return {"title": card.title, "subtitle": card.subtitle, "rows": rows}


def combination_row(formula: Formula) -> JsonObject:
    """Return a formula that can be trained, with its number of parameters."""
    size = len(formula.parameters)
    return {"formula": str(formula), "parameters": size, "linear": formula.linear}


def trained_row(saved: SavedFormula, training: TrainedFormula) -> JsonObject:
    """Return a trained formula with its parameters and its correlation with tricks."""
    return {
        "name": saved.name,
        "formula": str(saved.formula),
        "parameters": dict(zip(saved.formula.labels, saved.genes.round(6).tolist(), strict=True)),
        "correlation": round(training.correlation, 5),
        "unseen": round(training.unseen.correlation.value, 5),
        "thresholds": saved.about["thresholds"],
        "tricks": saved.about["tricks"],
        "attempts": [
            {"way": attempt.way, "correlation": round(attempt.correlation, 5)}
            for attempt in training.attempts
        ],
    }
