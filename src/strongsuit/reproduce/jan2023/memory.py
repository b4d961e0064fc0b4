"""Accuracy of all 374 formulas of jan2023 against how many numbers a player has to remember."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from strongsuit.evaluation.league import Contest, contest, judged
from strongsuit.evaluation.registry import get
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.formulas.card import SHIPPED
from strongsuit.formulas.fitness import pair_counts
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.terms import Floats
from strongsuit.reproduce.comparison import PlainTable
from strongsuit.reproduce.jan2023.study import SMALL, Jan2023Study

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_VISIBLE = (("correlation", 0.86, 0.94), ("exact", 0.5, 0.63))  # formulas without cards are below
ROUNDED = ("h-tl-nl-0.5", "h-tl-nl-1", "strong-suit")  # shipped formulas, rounded


@dataclass(frozen=True, slots=True)
class Remembered:
    """A formula, how many numbers a player has to remember, and how good it is on unseen pairs."""

    formula: str
    numbers: int
    correlation: float
    exact: float  # share of pairs whose tricks are predicted exactly


def remembered(formula: Formula, genes: Floats) -> int:
    """Return how many parameters are not 0, and so have to be remembered.

    The constant of the term TL is not counted, as it is the same for all pairs.
    """
    counted = zip(formula.labels, genes.tolist(), strict=True)
    return sum(abs(value) > 1e-9 and label != "TL b" for label, value in counted)


def all_formulas(study: Jan2023Study) -> list[Remembered]:
    """Return the 374 formulas with the best parameters on the first pairs, measured on the others.

    Where there are no others, they are measured on the same pairs.
    """
    played = contest(_later(study.pairs), "suit")
    found = []
    for each in study.all_results:
        if each.genes is not None:
            formula, genes = Formula.parse(each.formula), np.array(each.genes)
            strength = pair_counts(formula, played) @ formula.values(genes[None])[0]
            numbers = remembered(formula, genes)
            found.append(_measured(each.formula, numbers, strength, played))
    return found


def rounded(study: Jan2023Study) -> list[Remembered]:
    """Return shipped formulas with rounded parameters, measured on the same pairs."""
    played = contest(_later(study.pairs), "suit")
    return [
        _measured(
            name,
            remembered(Formula.parse(SHIPPED[name][0]), np.array(SHIPPED[name][1])),
            played.strengths(get(name)),
            played,
        )
        for name in ROUNDED
    ]


def _later(pairs: TrickData) -> TrickData:
    return pairs.rows(np.arange(len(pairs)) >= SMALL) if len(pairs) > SMALL else pairs


def _measured(name: str, numbers: int, strength: Floats, played: Contest) -> Remembered:
    row = judged(name, played, strength, resamples=0)
    return Remembered(name, numbers, row.correlation.value, row.exact.value)


def best_by_numbers(points: list[Remembered]) -> list[Remembered]:
    """Return the formulas that are better than each one with as few numbers or fewer."""
    best: list[Remembered] = []
    for each in sorted(points, key=lambda point: (point.numbers, -point.correlation)):
        if not best or each.correlation > best[-1].correlation:
            best.append(each)
    return best


def memory_table(study: Jan2023Study) -> PlainTable:
    """Return the table of formulas that no other beats with as few numbers to remember."""
    points = all_formulas(study)
    best = [*best_by_numbers(points), *rounded(study)]
    rows = [
        (each.formula, str(each.numbers), f"{each.correlation:.4f}", f"{each.exact:.4f}")
        for each in best
    ]
    measured = len(contest(_later(study.pairs), "suit").tricks)
    remarks = (
        f"Of {len(points)} formulas, those that no formula with as few numbers beats; last, "
        f"formulas rounded for players. Parameters are the best on the first {SMALL:,} pairs, and "
        f"the figures those of {measured:,} pairs after them. Numbers are the parameters that are "
        "not 0, lengths and exponents among them."
    )
    columns = ("formula", "numbers", "correlation", "exact")
    title = "Beyond the paper: accuracy against numbers to remember"
    return PlainTable(title, columns, tuple(rows), remarks)


def memory_figure(study: Jan2023Study) -> Figure:
    """Draw correlation and exact predictions of all formulas by how many numbers they have."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4), layout="constrained")
    points, shipped = all_formulas(study), rounded(study)
    best = best_by_numbers(points)
    for place, (measure, low, high) in enumerate(_VISIBLE, 1):
        axes = figure.add_subplot(1, 2, place)
        for group, style in ((points, "C0."), (best, "C1.-"), (shipped, "C3D")):
            numbers = [each.numbers for each in group]
            axes.plot(numbers, [getattr(each, measure) for each in group], style, markersize=5)
        for each in shipped:
            at = each.numbers, getattr(each, measure)
            axes.annotate(each.formula, at, (6, -8), textcoords="offset points", fontsize=8)
        axes.set(xlabel="numbers to remember", ylabel=measure, ylim=(low, high))
        axes.set_title(f"formulas above {low}; line: the best by correlation", fontsize=9)
    return figure
