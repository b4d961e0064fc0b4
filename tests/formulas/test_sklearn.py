"""formulas.estimator: the scikit-learn side."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.utils import estimator_checks

from strongsuit import FormulaRegressor, ParseError, Strain, UsageError
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.optimum import optimum
from tests.formulas.contests import played

ROWS = [(str(a), str(b)) for a, b in zip(played().data.first, played().data.second, strict=True)]
TRICKS = played().tricks


def test_it_finds_the_optimum() -> None:
    found = FormulaRegressor("H+TL+NL").fit(ROWS, TRICKS)
    fitness = Fitness.of(Formula.parse("H+TL+NL"), played())
    least = fitness(optimum(fitness)[None])[0]
    assert np.corrcoef(found.strength(ROWS), TRICKS)[0, 1] == pytest.approx(least, abs=1e-9)
    assert np.corrcoef(found.predict(ROWS), TRICKS)[0, 1] == pytest.approx(least, abs=1e-9)
    assert found.predict(ROWS).mean() == pytest.approx(TRICKS.mean())
    assert found.score(ROWS, TRICKS) == pytest.approx(least**2, abs=1e-6)
    assert found.parameters_["H A"] == 4


def test_it_serves_in_grids_and_folds() -> None:
    grid = GridSearchCV(FormulaRegressor(), {"resolution": [0.0, 1.0]}, cv=3).fit(ROWS, TRICKS)
    assert grid.best_params_ == {"resolution": 0.0}
    assert cross_val_score(FormulaRegressor("H+DS"), ROWS, TRICKS, cv=3).min() > 0.3


def test_rows_however_given() -> None:
    few, tricks = ROWS[:200], TRICKS[:200]
    found = FormulaRegressor("H+TL+NL").fit(few, tricks)
    frame = pl.DataFrame(few, orient="row", schema=["N", "S"])
    assert found.predict(frame).tolist() == found.predict(np.array(few)).tolist()
    trumps = played().data.longest.tolist()
    own = [(a, b, str(Strain(t))) for (a, b), t in zip(few, trumps, strict=False)]
    assert found.predict(own).tolist() == found.predict(few).tolist()
    for wrong in ([], [("a",)], [(1, 2, 3, 4, 5)]):
        with pytest.raises(UsageError, match="expected rows of two hands"):
            found.predict(wrong)
    silent = [(*row, None) for row in own]
    assert found.predict(silent).tolist() == found.predict(few).tolist()
    with pytest.raises(NotFittedError):
        FormulaRegressor().predict(few)
    with pytest.raises(UsageError, match="no term"):
        FormulaRegressor("X").fit(few, tricks)
    with pytest.raises(UsageError, match="expected 200 numbers"):
        FormulaRegressor().fit(few, tricks[:7])
    with pytest.raises(UsageError, match="all pairs take the same tricks"):
        FormulaRegressor().fit(few, np.full(200, 8))
    with pytest.raises(UsageError, match="that are nan or infinite"):
        FormulaRegressor().fit(few, [np.nan, *tricks[1:]])
    with pytest.raises(UsageError, match="expected a resolution of"):
        FormulaRegressor("H", resolution=1e-9).fit(few, tricks)


def test_the_suit_that_east_has_bid() -> None:
    trumps = played().data.longest.tolist()
    rows = [
        (a, b, str(Strain(t)), str(Strain((t + 1) % 4)))
        for (a, b), t in zip(ROWS, trumps, strict=True)
    ]
    plain = FormulaRegressor("H+TL+NL").fit(rows, TRICKS).score(rows, TRICKS)
    assert FormulaRegressor("H+TL+NL+cH").fit(rows, TRICKS).score(rows, TRICKS) > plain
    with pytest.raises(ParseError, match="expected a suit"):
        FormulaRegressor("cH").fit([(*row[:3], "NT") for row in rows], TRICKS)


@pytest.mark.parametrize(
    "check",
    [
        "check_no_attributes_set_in_init",
        "check_parameters_default_constructible",
        "check_get_params_invariance",
        "check_set_params",
        "check_estimator_repr",
        "check_estimator_cloneable",
    ],
)
def test_the_checks_of_scikit_learn_that_ask_for_no_numbers(check: str) -> None:
    """The others feed matrices of numbers, which are no hands."""
    getattr(estimator_checks, check)("FormulaRegressor", FormulaRegressor())
    assert clone(FormulaRegressor("H+DS", 0.5)).get_params() == {
        "formula": "H+DS",
        "resolution": 0.5,
        "generations": 300,
        "seed": 0,
    }
