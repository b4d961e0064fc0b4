"""The parameters of a formula that have the best correlation.

Strength is linear in most parameters: all but lengths and exponents. For given values of those the
best others follow from least squares (variable projection), so that only lengths and exponents have
to be searched. A formula without them is solved at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.terms import Floats, Genes

if TYPE_CHECKING:
    from scipy.optimize import Bounds

ACES = ("A", "side A")  # the parameters that set the unit
ACE = 4.0  # points of an ace in the paper's tables
_RIDGE = 1e-9  # share of the mean variance added to each, as some counts depend on others
_POPULATION = 15  # of a search: candidates for each length or exponent
_SEARCHES = 4  # a single one often ends on a lower peak
GENERATIONS = 200  # of the search, at most


def optimum(fitness: Fitness, generations: int = GENERATIONS, seed: int = 0) -> Floats:
    """Return ``(parameters,)`` with the best correlation; of several, those of least norm.

    Lengths and exponents are searched within their ranges by differential evolution, several times,
    with at most so many ``generations`` each. Where the correlation has several peaks, the best may
    be missed, by less than 0.0001 in the formulas tried.
    """
    if fitness.formula.linear:
        return _small_trumps_by_length(fitness, _linear_optimum(fitness))
    projection = Projection(fitness)
    seeds = np.random.SeedSequence(seed).spawn(_SEARCHES)
    found = np.array([_searched(projection, generations, each) for each in seeds])
    best = found[projection.negative(found.T).argmin()]
    return projection.genes(_climbed(projection, best, generations)[None])[0]


def _searched(projection: Projection, generations: int, seed: np.random.SeedSequence) -> Floats:
    """Return the best lengths and exponents that one search finds."""
    from scipy.optimize import differential_evolution

    negative: Any = projection.negative  # scipy's types know no function of many columns
    result = differential_evolution(
        negative,
        projection.bounds,
        popsize=_POPULATION,
        maxiter=generations,
        tol=1e-10,
        rng=np.random.default_rng(seed),
        polish=False,
        vectorized=True,
        updating="deferred",
    )
    return np.asarray(result.x)


def _climbed(projection: Projection, start: Floats, steps: int) -> Floats:
    """Return the top of the peak that lengths and exponents are on, by quasi-Newton steps."""
    from scipy.optimize import minimize

    def negative(searched: Floats) -> float:
        return float(projection.negative(searched[:, None])[0])

    result = minimize(
        negative, start, method="L-BFGS-B", bounds=projection.bounds, options={"maxiter": steps}
    )
    return np.asarray(result.x)


def _linear_optimum(fitness: Fitness) -> Floats:
    values = np.linalg.lstsq(fitness.together, fitness.with_tricks, rcond=1e-10)[0].tolist()
    genes: list[float] = []
    for term in fitness.formula.terms:
        part, values = values[: len(term.classes)], values[len(term.classes) :]
        # TL's constant b is the same for all pairs and does not change the correlation.
        genes += [part[0], 1.0] if term.name == "TL" else part
    return np.array(genes, dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Projection:
    """A formula's fitness as a function of its lengths and exponents alone."""

    fitness: Fitness

    @cached_property
    def is_linear(self) -> NDArray[np.bool_]:
        """``(parameters,)`` flags of those in which strength is linear, the others being given."""
        return np.array([each.scales for each in self.fitness.formula.parameters])

    @property
    def bounds(self) -> Bounds:
        """The ranges of the lengths and exponents."""
        from scipy.optimize import Bounds

        searched = [each for each in self.fitness.formula.parameters if not each.scales]
        return Bounds([each.low for each in searched], [each.high for each in searched])

    def negative(self, columns: Genes, /) -> Floats:
        """``(population,)`` best correlation, negative, by columns of lengths and exponents."""
        correlations = self.fitness(self.genes(columns.T))
        return -np.where(np.isfinite(correlations), correlations, 0.0)

    def genes(self, searched: Genes) -> Genes:
        """``(population, parameters)`` rows of lengths and exponents with the best others."""
        basis = self._basis(searched)
        products = basis @ self.fitness.together @ basis.transpose(0, 2, 1)
        size = products.shape[1]
        ridge = _RIDGE * np.trace(products, axis1=1, axis2=2)[:, None, None] / size
        products = products + (ridge + 1e-15) * np.eye(size)
        best = np.linalg.solve(products, (basis @ self.fitness.with_tricks)[..., None])[..., 0]
        genes = np.empty((len(searched), len(self.is_linear)))
        genes[:, self.is_linear], genes[:, ~self.is_linear] = best, searched
        return genes

    def _basis(self, searched: Genes) -> Floats:
        """``(population, linear parameters, classes)`` values where one of these is 1, others 0."""
        places = np.flatnonzero(self.is_linear)
        genes = np.zeros((len(searched), len(places), len(self.is_linear)))
        genes[:, np.arange(len(places)), places] = 1.0
        genes[:, :, ~self.is_linear] = searched[:, None]
        values = self.fitness.formula.values(genes.reshape(-1, len(self.is_linear)))
        return values.reshape(len(searched), len(places), -1)


def _small_trumps_by_length(fitness: Fitness, genes: Floats) -> Floats:
    """Return parameters of the same strength in which small trumps count only as trump length.

    With both HT and TL, points of small trumps can be moved freely from one term to the other.
    """
    owners = [(term.name, each.name) for term in fitness.formula.terms for each in term.parameters]
    if ("HT", "trump 2 … 8") not in owners or ("TL", "a") not in owners:
        return genes
    small = genes[owners.index(("HT", "trump 2 … 8"))]
    ranks = np.array([term == "HT" and name.startswith("trump") for term, name in owners], float)
    length = np.array([owner == ("TL", "a") for owner in owners], float)
    return genes + small * (length - ranks)


def scaled(fitness: Fitness, genes: Floats, ace: float = ACE) -> Floats:
    """Return the parameters scaled so that an ace counts ``ace``; in HT, an ace of a side suit.

    If the formula has no such parameter, or it is not positive, nothing is scaled.
    """
    parameters = fitness.formula.parameters
    aces = [i for i, each in enumerate(parameters) if each.name in ACES]
    if not aces or genes[aces[0]] <= 0:
        return genes
    factor = ace / genes[aces[0]]
    return np.where([each.scales for each in parameters], genes * factor, genes)
