"""A search for the best round parameters, which replaces the rounding by hand in jan2023 (step 5).

The search starts at the trained parameters, rounded, and moves one or two of them by a step as long
as that improves the objective: the correlation, less a little for every parameter that is not 0 and
has to be remembered.
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
MEMORY = 1e-4  # deducted from the correlation for each parameter that is not 0
LEAST, MOST = 3.0, 6.0  # what an ace may count if the unit is searched for
_ROUNDS = 200  # moves at most


def rounded(fitness: Fitness, genes: Floats, resolution: float, ace: float | None = ACE) -> Floats:
    """Return the best parameters found that are multiples of ``resolution``, as ``(parameters,)``.

    The search starts at the trained parameters, ``genes``. The ace counts ``ace``, by default 4 as
    in the paper's tables; if that is None, the best value is searched for, too.
    """
    check(resolution)
    if ace is not None:
        return _rounded(fitness, genes, resolution, ace)
    units = np.arange(np.ceil(LEAST / resolution), MOST / resolution + 1e-9) * resolution
    by_unit = np.array([_rounded(fitness, genes, resolution, unit) for unit in units.tolist()])
    return by_unit[int(_objective(fitness, by_unit).argmax())]


def check(resolution: float) -> None:
    """Refuse a resolution that is too fine to search or too coarse to mean anything."""
    if not FINEST <= resolution <= COARSEST:
        allowed = f"{FINEST:g} to {COARSEST:g}, or 0 for none"
        raise UsageError(f"expected a resolution of {allowed}, got {resolution:g}")


def _rounded(fitness: Fitness, genes: Floats, resolution: float, ace: float) -> Floats:
    current = np.rint(scaled(fitness, genes, ace) / resolution) * resolution
    objective = float(_objective(fitness, current[None])[0])
    moves = _moves(fitness, current, resolution)
    for _ in range(_ROUNDS if len(moves) else 0):
        neighbours = current + moves
        objectives = _objective(fitness, neighbours)
        best = int(objectives.argmax())
        if objectives[best] <= objective + 1e-12:
            break
        current, objective = neighbours[best], float(objectives[best])
    return current.round(10)


def _moves(fitness: Fitness, current: Floats, step: float) -> Genes:
    """Return the ``(moves, parameters)`` changes that may be added to the parameters ``current``.

    Each row, one move, has plus or minus ``step`` for one parameter or for two, and 0 for the
    others. The ace is never changed, since it sets the unit, nor are parameters on which the
    correlation does not depend, such as the constant that the term TL (trump length) subtracts.
    """
    names = [each.name for each in fitness.formula.parameters]
    unit = np.eye(len(names))
    matters = np.abs(fitness(current + step * unit) - fitness(current[None])) > 1e-12
    free = [i for i, name in enumerate(names) if matters[i] and name not in ACES]
    single = [sign * unit[i] for i in free for sign in (1, -1)]
    both = [one + two for one, two in combinations(single, 2)]
    return step * np.array(single + both).reshape(-1, len(names))


def _objective(fitness: Fitness, genes: Genes) -> Floats:
    """Return the ``(population,)`` objective of each row of parameters in ``genes``.

    It is the correlation, less `MEMORY` for each parameter that is not 0. A row that has a length
    or an exponent out of its range gets -inf.
    """
    allowed = genes.copy()
    for place, each in enumerate(fitness.formula.parameters):
        if not each.scales:
            allowed[:, place] = genes[:, place].clip(each.low, each.high)
    remembered = (np.abs(genes) > 1e-9).sum(axis=1)
    objectives = fitness(allowed) - MEMORY * remembered
    return np.where((allowed == genes).all(axis=1), objectives, -np.inf)
