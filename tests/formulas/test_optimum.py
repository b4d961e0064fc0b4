"""formulas.optimum: least squares."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from strongsuit.evaluation.jan2023 import SUIT_FORMULAS
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.optimum import optimum, scaled
from tests.formulas.contests import played


def test_the_optimum_is_better_than_anything_near() -> None:
    for name in ("H+TL+NL", "HT+TL+NL", "H+LS+DS"):
        fitness = Fitness.of(Formula.parse(name), played())
        genes = optimum(fitness)
        least = fitness(genes[None])[0]
        near = genes + np.random.default_rng(1).normal(0, 0.05, (200, len(genes)))
        assert fitness(near).max() <= least + 1e-9


def test_lengths_and_exponents_are_found() -> None:
    for name in ("H+D", "H+DA", "H+sH+TL", "H+L*"):
        fitness = Fitness.of(Formula.parse(name), played())
        genes = optimum(fitness)
        ranges = [(each.low, each.high) for each in fitness.formula.parameters if not each.scales]
        searched = genes[[not each.scales for each in fitness.formula.parameters]]
        assert all(low <= it <= high for it, (low, high) in zip(searched, ranges, strict=True))
        near = genes + np.random.default_rng(1).normal(0, 0.02, (200, len(genes)))
        assert fitness(near).max() <= fitness(genes[None])[0] + 1e-6


def test_a_formula_with_more_terms_is_not_worse() -> None:
    names = ("H", "H+D", "H+TL+D", "H+sH+TL+D")
    best = []
    for name in names:
        fitness = Fitness.of(Formula.parse(name), played())
        best.append(fitness(optimum(fitness)[None])[0])
    assert all(more >= less - 1e-6 for less, more in pairwise(best))


def test_least_squares_finds_the_parameters_that_made_the_tricks() -> None:
    fitness = Fitness.of(Formula.parse("H+TL+NL"), played())
    genes = scaled(fitness, optimum(fitness))
    expected = SUIT_FORMULAS["h-tl-nl"]
    free = [i for i in range(10) if i != 6]  # b moves nothing
    assert genes[free].tolist() == pytest.approx([expected[i] for i in free], abs=0.25)
    assert genes[4] == 4
