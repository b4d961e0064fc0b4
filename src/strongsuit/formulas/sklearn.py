"""A formula of strength as a scikit-learn regressor, for pipelines and cross-validation."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from strongsuit.batch import longest_suits
from strongsuit.cards import Suit
from strongsuit.errors import UsageError
from strongsuit.evaluation.inputs import EvaluationInput
from strongsuit.evaluation.view import View
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.terms import Counts, Floats
from strongsuit.formulas.training import check, trained_parameters
from strongsuit.layouts.overcalls import SILENT

try:
    from sklearn.base import BaseEstimator, RegressorMixin
except ModuleNotFoundError:  # this module can be imported all the same, as `import *` does
    from strongsuit.extras import MissingEstimator as BaseEstimator
    from strongsuit.extras import MissingMixin as RegressorMixin

# Rows of 2 hands N S, of 3 with the trump suit, or of 4 with the suit that East has bid; as texts,
# Hands or a polars frame.
Pairs = Any


class FormulaRegressor(RegressorMixin, BaseEstimator):  # type: ignore[misc]
    """scikit-learn regressor that predicts the mean tricks of pairs by a formula of strength.

    ``X`` has a row for each pair: North's hand, South's hand, optionally the trump suit (by default
    the pair's longest) and optionally the suit that East has bid, on which the terms cH, cS, cD and
    cL depend. Fitting needs at least a hundred pairs. After `fit`, ``parameters_`` has the
    formula's parameters by name, ``strength(X)`` returns the strengths of pairs, and `predict`
    turns these into tricks by a straight line.
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
        """Fit the formula's parameters and a line from strength to tricks; return the regressor."""
        parsed = Formula.parse(self.formula)
        tricks = np.asarray(y, np.float64)
        counts = _counts(parsed, X)
        if tricks.shape != (len(counts),):
            raise UsageError(
                f"expected {len(counts)} numbers of tricks, one for each pair, "
                f"got an array of shape {tricks.shape}"
            )
        if not np.isfinite(tricks).all():
            raise UsageError(
                "expected finite numbers of tricks, "
                f"got {(~np.isfinite(tricks)).sum()} that are nan or infinite"
            )
        check(tricks)
        fitness = Fitness.of_counts(parsed, counts, tricks)
        self.genes_ = trained_parameters(
            fitness, self.resolution, generations=self.generations, seed=self.seed
        )
        self.parameters_ = dict(zip(parsed.labels, self.genes_.tolist(), strict=True))
        line = np.polynomial.Polynomial.fit(self._strength(counts), tricks, 1).convert()
        self.intercept_, self.slope_ = line.coef.tolist()
        return self

    def strength(self, X: Pairs) -> Floats:  # noqa: N803
        """Return the strength of each pair in ``X``, the sum of both hands' strengths."""
        from sklearn.utils.validation import check_is_fitted

        check_is_fitted(self)
        return self._strength(_counts(Formula.parse(self.formula), X))

    def predict(self, X: Pairs) -> Floats:  # noqa: N803
        """Return the tricks expected of each pair in ``X``."""
        strength = self.strength(X)
        return self.intercept_ + self.slope_ * strength

    def _strength(self, counts: Counts) -> Floats:
        return counts @ Formula.parse(self.formula).values(self.genes_[None])[0]


def _counts(formula: Formula, pairs: Pairs) -> Counts:
    """Return ``(pairs, classes)`` counts: how often each class occurs in both hands together.

    Classes are what the formula's terms give points for, as in `Formula.counts`.
    """
    rows = [tuple(row) for row in (pairs.rows() if hasattr(pairs, "rows") else pairs)]
    if not rows or {len(row) for row in rows} - {2, 3, 4} or len({len(row) for row in rows}) > 1:
        raise UsageError(
            "expected rows of two hands, optionally with the trump suit and the suit East bid, "
            f"all alike, got {len(rows)} rows of lengths {sorted({len(row) for row in rows})}"
        )
    first, second, *suits = map(list, zip(*rows, strict=True))
    columns: list[Any] = [*suits, None, None]  # a column that is not given is None
    trumps, bid, *_ = columns
    inputs = EvaluationInput.of(
        first, trumps, second, None if bid is None else list(map(_suit, bid))
    )
    assert inputs.partners is not None
    strain = inputs.trumps
    if strain is None:
        strain = longest_suits(inputs.hands, inputs.partners)
    norths = View(inputs.hands, strain, left=inputs.left)
    souths = View(inputs.partners, strain, right=inputs.left)
    return formula.counts(norths) + formula.counts(souths)


def _suit(bid: Any) -> int:
    """Return the number of a suit given as text or number; -1 for None or -1, a pass."""
    if bid is None:
        return SILENT
    return int(Suit.parse(bid)) if isinstance(bid, str) else int(bid)
