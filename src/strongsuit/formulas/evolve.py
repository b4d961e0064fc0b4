"""The genetic algorithm that trains a formula's parameters: crossover, mutation, generations.

It is pymoo's real-coded algorithm with simulated binary crossover and polynomial mutation. The
fitness of a whole population is a few small matrix products.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from strongsuit.extras import require
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.terms import Floats, Genes


@dataclass(frozen=True, kw_only=True, slots=True)
class Evolution:
    """Settings of the genetic algorithm."""

    seed: int = 0
    population: int = 100
    generations: int = 450
    crossover: float = 0.9  # probability for a pair of parents
    # How near children are to their parents (pymoo's eta), an entry for each stretch of equally
    # many generations: a wide search first, then a fine one.
    likeness: tuple[float, ...] = (2.0, 50.0)

    def stretch(self, done: int) -> tuple[float, int]:
        """Return the likeness after ``done`` generations, and the generation where it changes."""
        length = -(-self.generations // len(self.likeness))
        number = done // length
        return self.likeness[number], min((number + 1) * length, self.generations)


@dataclass(frozen=True, eq=False, slots=True)
class Generation:
    """A generation: its best genes with their correlation, and its population to continue with."""

    number: int
    genes: Floats  # (parameters,)
    correlation: float  # of the best genes
    mean: float  # correlation, over the population
    population: Genes


DEFAULT = Evolution()


def require_pymoo() -> None:
    """Raise an error if the packages that the genetic algorithm needs are not installed."""
    require("the genetic algorithm", "pymoo", "threadpoolctl")


def evolve(
    fitness: Fitness, how: Evolution = DEFAULT, start: Generation | None = None
) -> Iterator[Generation]:
    """Yield every generation; the caller logs, saves and decides when to stop.

    With ``start``, a generation of an earlier run, that run is continued.
    """
    require_pymoo()
    done = 0 if start is None else start.number
    while done < how.generations:
        algorithm = _algorithm(fitness, how, start)
        _, end = how.stretch(done)
        while done < end:
            algorithm.next()
            done += 1
            start = _generation(algorithm, done)
            yield start


def _generation(algorithm: Any, number: int) -> Generation:
    genes = np.asarray(algorithm.pop.get("X"))
    scores = -np.asarray(algorithm.pop.get("F"))[:, 0]
    best = int(scores.argmax())
    return Generation(number, genes[best].copy(), float(scores[best]), float(scores.mean()), genes)


def best(fitness: Fitness, how: Evolution = DEFAULT) -> Generation:
    """Run the genetic algorithm to its end on one thread, and return its last generation."""
    require_pymoo()
    from threadpoolctl import threadpool_limits

    with threadpool_limits(1, "blas"):  # the matrices are too small to be shared out
        *_, last = evolve(fitness, how)
    return last


def _algorithm(fitness: Fitness, how: Evolution, start: Generation | None) -> Any:
    from pymoo.algorithms.soo.nonconvex.ga import GA
    from pymoo.operators.crossover.sbx import SBX
    from pymoo.operators.mutation.pm import PM
    from pymoo.operators.sampling.rnd import FloatRandomSampling

    likeness, _ = how.stretch(0 if start is None else start.number)
    algorithm = GA(
        pop_size=how.population,
        sampling=FloatRandomSampling() if start is None else start.population,
        crossover=SBX(prob=how.crossover, eta=likeness),
        mutation=PM(eta=2 * likeness),
        eliminate_duplicates=False,
    )
    # Each stretch has its own seed: with the same seed it would repeat the draws of the first.
    seed = how.seed if start is None else how.seed + start.number
    algorithm.setup(_problem(fitness), termination=("n_gen", how.generations + 1), seed=seed)
    return algorithm


def _problem(fitness: Fitness) -> Any:
    from pymoo.core.problem import Problem

    parameters = fitness.formula.parameters

    class _Correlation(Problem):  # type: ignore[misc]
        def _evaluate(self, x: Genes, out: dict[str, Floats], *_: Any, **__: Any) -> None:
            out["F"] = -fitness(x)

    return _Correlation(
        n_var=len(parameters),
        n_obj=1,
        xl=np.array([each.low for each in parameters]),
        xu=np.array([each.high for each in parameters]),
    )
