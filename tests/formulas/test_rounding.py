"""formulas.rounding: multiples of a resolution."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import UsageError
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.optimum import optimum, scaled
from strongsuit.formulas.rounding import rounded
from tests.formulas.contests import played


@pytest.mark.parametrize("resolution", [0.1, 0.25, 0.5, 1.0])
def test_rounded_parameters_are_multiples_that_cost_little(resolution: float) -> None:
    fitness = Fitness.of(Formula.parse("H+TL+NL"), played())
    genes = optimum(fitness)
    multiples = rounded(fitness, genes, resolution)
    assert (multiples / resolution).tolist() == pytest.approx(
        np.rint(multiples / resolution).tolist()
    )
    assert multiples[4] == 4
    plain = np.rint(scaled(fitness, genes) / resolution) * resolution
    loss = fitness(genes[None])[0] - fitness(multiples[None])[0]
    assert 0 <= loss < 0.03
    assert fitness(multiples[None])[0] >= fitness(plain[None])[0] - 1e-3
    with pytest.raises(UsageError, match="resolution"):
        rounded(fitness, genes, 0)
