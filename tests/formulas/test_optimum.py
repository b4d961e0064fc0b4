"""formulas.optimum: least squares."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import UsageError
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
    with pytest.raises(UsageError, match="not linear"):
        optimum(Fitness.of(Formula.parse("H+L*"), played()))


def test_least_squares_finds_the_parameters_that_made_the_tricks() -> None:
    fitness = Fitness.of(Formula.parse("H+TL+NL"), played())
    genes = scaled(fitness, optimum(fitness))
    expected = SUIT_FORMULAS["h-tl-nl"]
    free = [i for i in range(10) if i != 6]  # b moves nothing
    assert genes[free].tolist() == pytest.approx([expected[i] for i in free], abs=0.25)
    assert genes[4] == 4
