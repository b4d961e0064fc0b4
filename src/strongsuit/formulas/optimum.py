"""The parameters of a linear formula that have the best correlation, found by least squares."""

from __future__ import annotations

import numpy as np

from strongsuit.errors import UsageError
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.terms import Floats

ACES = ("A", "side A")  # the parameters that set the unit
ACE = 4.0  # points of an ace in the paper's tables


def optimum(fitness: Fitness) -> Floats:
    """Return ``(parameters,)`` with the best correlation; of several, those of least norm."""
    formula = fitness.formula
    if not formula.linear:
        raise UsageError(
            f"{formula} is not linear in its parameters: train it with the genetic algorithm"
        )
    values = np.linalg.lstsq(fitness.together, fitness.with_tricks, rcond=1e-10)[0].tolist()
    genes: list[float] = []
    for term in formula.terms:
        part, values = values[: len(term.classes)], values[len(term.classes) :]
        # TL's constant b is the same for all pairs and does not change the correlation.
        genes += [part[0], 1.0] if term.name == "TL" else part
    return _small_trumps_by_length(fitness, np.array(genes, dtype=np.float64))


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
