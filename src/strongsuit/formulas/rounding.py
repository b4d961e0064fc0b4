"""Step 5 of the paper, the adjustment by hand, made automatic: the best round parameters.

From the trained parameters in the paper's unit, rounded, one or two of them at a time are moved by
a step as long as that helps. What helps is correlation, less a little for every number that a
player would have to remember.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from strongsuit.errors import UsageError
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.optimum import ACE, ACES, scaled
from strongsuit.formulas.terms import Floats, Genes

RESOLUTIONS = (0.1, 0.25, 0.5, 1.0)
FINEST, COARSEST = 0.01, 2.0
MEMORY = 1e-4  # of correlation that a number to remember must earn
LEAST, MOST = 3.0, 6.0  # what an ace may count where the unit is looked for
_ROUNDS = 200


def rounded(fitness: Fitness, genes: Floats, resolution: float, ace: float | None = ACE) -> Floats:
    """The best parameters found that are multiples of the resolution.

    The ace counts 4 as in the paper's tables, or what is given; None looks for the best unit.
    """
    check(resolution)
    if ace is not None:
        return _rounded(fitness, genes, resolution, ace)
    units = np.arange(np.ceil(LEAST / resolution), MOST / resolution + 1e-9) * resolution
    found = np.array([_rounded(fitness, genes, resolution, unit) for unit in units.tolist()])
    return found[int(_worth(fitness, found).argmax())]


def check(resolution: float) -> None:
    """Refuse one that is too fine to search or too coarse to mean anything."""
    if not FINEST <= resolution <= COARSEST:
        allowed = f"{FINEST:g} to {COARSEST:g}, or 0 for none"
        raise UsageError(f"expected a resolution of {allowed}, got {resolution:g}")


def _rounded(fitness: Fitness, genes: Floats, resolution: float, ace: float) -> Floats:
    here = np.rint(scaled(fitness, genes, ace) / resolution) * resolution
    worth = float(_worth(fitness, here[None])[0])
    moves = _moves(fitness, here, resolution)
    for _ in range(_ROUNDS if len(moves) else 0):
        around = here + moves
        found = _worth(fitness, around)
        best = int(found.argmax())
        if found[best] <= worth + 1e-12:
            break
        here, worth = around[best], float(found[best])
    return here.round(10)


def _moves(fitness: Fitness, here: Floats, step: float) -> Genes:
    """One parameter, or two, a step up or down.

    The ace stays, it is the unit; so does what moves no correlation, such as what TL takes off.
    """
    names = [each.name for each in fitness.formula.parameters]
    unit = np.eye(len(names))
    moved = np.abs(fitness(here + step * unit) - fitness(here[None])) > 1e-12
    free = [i for i, name in enumerate(names) if moved[i] and name not in ACES]
    single = [sign * unit[i] for i in free for sign in (1, -1)]
    both = [one + two for one, two in combinations(single, 2)]
    return step * np.array(single + both).reshape(-1, len(names))


def _worth(fitness: Fitness, genes: Genes) -> Floats:
    """Of exponents outside their range, which may have no meaning, less than of anything."""
    allowed = genes.copy()
    for place, each in enumerate(fitness.formula.parameters):
        if not each.scales:
            allowed[:, place] = genes[:, place].clip(each.low, each.high)
    remembered = (np.abs(genes) > 1e-9).sum(axis=1)
    worth = fitness(allowed) - MEMORY * remembered
    return np.where((allowed == genes).all(axis=1), worth, -np.inf)
