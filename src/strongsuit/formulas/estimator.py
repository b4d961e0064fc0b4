"""A formula as a scikit-learn estimator, for pipelines, grids and cross-validation."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import BaseEstimator, RegressorMixin
from sklearn.utils.validation import check_is_fitted

from strongsuit.batch import longest_suits
from strongsuit.errors import UsageError
from strongsuit.evaluation.question import Question
from strongsuit.evaluation.view import View
from strongsuit.formulas.evolve import Evolution
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.terms import Counts, Floats
from strongsuit.formulas.training import FEWEST, settled

Pairs = Any  # (n, 2) hands N S, or (n, 3) with the trump suit; strings, Hands or a polars frame


class FormulaRegressor(RegressorMixin, BaseEstimator):  # type: ignore[misc]
    """Mean tricks of pairs of hands from a formula of strength.

    ``X`` has a row a pair: North's and South's hand, and the trump suit if it is not their longest.
    After `fit`, ``parameters_`` are the formula's by name, ``strength(X)`` its strengths, and
    `predict` turns these into tricks by a line.
    """

    def __init__(
        self,
        formula: str = "H+TL+NL",
        resolution: float = 0.0,
        generations: int = 300,
        seed: int = 0,
    ) -> None:
        self.formula = formula
        self.resolution = resolution
        self.generations = generations
        self.seed = seed

    def fit(self, X: Pairs, y: ArrayLike) -> FormulaRegressor:  # noqa: N803
        """Train on pairs and their mean tricks."""
        parsed = Formula.parse(self.formula)
        tricks = np.asarray(y, np.float64)
        counts = _counts(parsed, X)
        if tricks.shape != (len(counts),) or not np.isfinite(tricks).all():
            raise UsageError(f"expected {len(counts)} numbers of tricks, got shape {tricks.shape}")
        if len(tricks) < FEWEST or tricks.std() == 0:
            raise UsageError(f"expected {FEWEST} or more pairs that take different tricks")
        fitness = Fitness.of_counts(parsed, counts, tricks)
        how = Evolution(generations=self.generations, seed=self.seed)
        self.genes_ = settled(fitness, self.resolution, how)
        self.parameters_ = dict(zip(parsed.labels, self.genes_.tolist(), strict=True))
        line = np.polynomial.Polynomial.fit(self._strength(counts), tricks, 1).convert()
        self.intercept_, self.slope_ = line.coef.tolist()
        return self

    def strength(self, X: Pairs) -> Floats:  # noqa: N803
        """``(n,)``: both hands added up."""
        check_is_fitted(self)
        return self._strength(_counts(Formula.parse(self.formula), X))

    def predict(self, X: Pairs) -> Floats:  # noqa: N803
        """``(n,)``: tricks."""
        strength = self.strength(X)
        return self.intercept_ + self.slope_ * strength

    def _strength(self, counts: Counts) -> Floats:
        return counts @ Formula.parse(self.formula).values(self.genes_[None])[0]


def _counts(formula: Formula, pairs: Pairs) -> Counts:
    rows = [tuple(row) for row in (pairs.rows() if hasattr(pairs, "rows") else pairs)]
    if not rows or {len(row) for row in rows} - {2, 3} or len({len(row) for row in rows}) > 1:
        raise UsageError("expected rows of two hands, or of two hands and the trump suit")
    first, second, *trumps = zip(*rows, strict=True)
    asked = Question.of(list(first), list(trumps[0]) if trumps else None, list(second))
    assert asked.partners is not None
    suits = longest_suits(asked.hands, asked.partners) if asked.trumps is None else asked.trumps
    mine, other = (formula.counts(View(hands, suits)) for hands in (asked.hands, asked.partners))
    return mine + other
