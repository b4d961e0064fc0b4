"""formulas.fitness: correlations from covariances."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strongsuit.formulas.fitness import Fitness, pair_counts
from strongsuit.formulas.formula import Formula
from tests.formulas.contests import played


@settings(max_examples=20)
@given(st.integers(0, 2**20), st.sampled_from(["H+TL+NL", "H+sH+TL+S*", "HT+LS+L4+DS", "D"]))
def test_fitness_is_the_correlation(seed: int, name: str) -> None:
    formula = Formula.parse(name)
    rng = np.random.default_rng(seed)
    low, high = np.array([(each.low, each.high) for each in formula.parameters]).T
    genes = rng.uniform(low, high, (3, len(low)))
    correlations = Fitness.of(formula, played())(genes)
    strengths = pair_counts(formula, played()) @ formula.values(genes).T
    expected = [np.corrcoef(each, played().tricks)[0, 1] for each in strengths.T]
    assert correlations.tolist() == pytest.approx(expected, abs=1e-9)


def test_a_constant_strength_has_no_correlation() -> None:
    fitness = Fitness.of(Formula.parse("H"), played())
    assert fitness(np.zeros((2, 5))).tolist() == [0, 0]
