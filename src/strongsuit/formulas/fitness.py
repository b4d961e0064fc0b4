"""Fitness of formulas: the correlation of strength with tricks, for a whole population at once.

Strength is linear in the values of the classes, so its correlation with the tricks follows from the
covariances of the counts: once these are known, the number of pairs no longer matters.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from strongsuit.evaluation.league import Contest
from strongsuit.evaluation.view import View
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.terms import Counts, Floats, Genes


def pair_counts(formula: Formula, played: Contest) -> Counts:
    """Return ``(pairs, classes)`` counts: how often each class occurs in both hands together.

    Classes are what the formula's terms give points for, as in `Formula.counts`.
    """
    data, trumps = played.data, played.trumps
    first = View(data.first, trumps, left=data.bid)
    second = View(data.second, trumps, right=data.bid)
    return formula.counts(first) + formula.counts(second)


@dataclass(frozen=True, eq=False, slots=True)
class Fitness:
    """The correlation of a formula's strength with the tricks of some pairs, as a function.

    It is called with ``(population, parameters)`` genes, each row a value for every parameter of
    the formula, and returns the correlation of each row.
    """

    formula: Formula
    together: Floats  # (classes, classes) covariance of the classes' counts
    with_tricks: Floats  # (classes,) covariance of each class's count with the tricks
    spread: float  # variance of the tricks

    @classmethod
    def of(cls, formula: Formula, played: Contest) -> Fitness:
        """Return the fitness on the pairs of ``played``."""
        return cls.of_counts(formula, pair_counts(formula, played), played.tricks)

    @classmethod
    def of_counts(cls, formula: Formula, counts: Counts, tricks: Floats) -> Fitness:
        """Return the fitness on n pairs, with their ``(n, classes)`` counts and ``(n,)`` tricks."""
        counts = counts - counts.mean(axis=0)
        tricks = tricks - tricks.mean()
        n = len(tricks)
        return cls(formula, counts.T @ counts / n, counts.T @ tricks / n, float(tricks.var()))

    def __call__(self, genes: Genes) -> Floats:
        """Return the correlation of each row of genes, ``(population,)``; 0 if strength is flat."""
        values = self.formula.values(genes)
        variances = np.einsum("pc,pc->p", values @ self.together, values) * self.spread
        covariances = values @ self.with_tricks
        zeros = np.zeros_like(covariances)
        return np.divide(covariances, np.sqrt(variances), out=zeros, where=variances > 1e-18)
