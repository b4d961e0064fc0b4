"""Training of a formula's parameters on pairs, rounded if asked for, and their cross-validation."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from strongsuit.errors import UsageError
from strongsuit.evaluation.league import Contest, LeagueRow, judged, thresholds
from strongsuit.formulas import rounding
from strongsuit.formulas.calibration import Calibration
from strongsuit.formulas.evolve import DEFAULT, Evolution, best
from strongsuit.formulas.fitness import Fitness, pair_counts
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.optimum import ACE, GENERATIONS, optimum, scaled
from strongsuit.formulas.terms import Floats

Result = TypeVar("Result")

FOLDS = 5
TRAININGS = FOLDS + 1  # one on all pairs, and one without each fold
MIN_PAIRS = 100  # pairs to train on: with fewer the parameters are chance


@dataclass(frozen=True, eq=False, slots=True)
class Attempt:
    """The result of one way of training: parameters, correlation on the training pairs, time."""

    way: str
    genes: Floats
    correlation: float
    seconds: float


@dataclass(frozen=True, eq=False, slots=True)
class TrainedFormula:
    """A formula with trained parameters, and measures of how well it predicts tricks."""

    formula: Formula
    genes: Floats  # (parameters,) in the paper's unit, rounded to the resolution
    resolution: float  # 0 for no rounding
    attempts: tuple[Attempt, ...]
    correlation: float  # on the pairs it was trained on
    thresholds: dict[int, float]  # strength from which a number of tricks is expected
    calibration: Calibration  # mean and spread of the tricks by strength
    unseen: LeagueRow  # each pair predicted by a training that did not see it


def attempts(fitness: Fitness, how: Evolution = DEFAULT) -> tuple[Attempt, ...]:
    """Return the results of the genetic algorithm and of least squares (`optimum`)."""
    ways: dict[str, Callable[[], Floats]] = {
        "genetic algorithm": lambda: best(fitness, how).genes,
        "least squares": lambda: optimum(fitness),
    }
    return tuple(_attempt(fitness, way, train) for way, train in ways.items())


def _attempt(fitness: Fitness, way: str, train: Callable[[], Floats]) -> Attempt:
    start = time.perf_counter()
    genes = scaled(fitness, train())
    seconds = time.perf_counter() - start
    return Attempt(way, genes, float(fitness(genes[None])[0]), seconds)


def train(
    formula: Formula,
    played: Contest,
    resolution: float = 0.0,
    how: Evolution = DEFAULT,
    *,
    ace: float | None = ACE,
    resamples: int = 1000,
    progress: Callable[[int], None] | None = None,
) -> TrainedFormula:
    """Train a formula on all pairs, and measure it by five-fold cross-validation.

    With a ``resolution`` above 0, parameters are rounded to its multiples in a unit where an ace
    counts ``ace``; if that is None, the best unit is searched for. ``progress`` is called with 1
    after each of the `TRAININGS`.
    """
    steps = train_steps(formula, played, resolution, how, ace=ace, resamples=resamples)
    return _finished(steps, progress)


def train_steps(
    formula: Formula,
    played: Contest,
    resolution: float = 0.0,
    how: Evolution = DEFAULT,
    *,
    ace: float | None = ACE,
    resamples: int = 1000,
) -> Generator[int, None, TrainedFormula]:
    """Train as `train` does; yield 1 after each of the `TRAININGS`, then return the result."""
    check(played.tricks)
    if resolution:
        rounding.check(resolution)
    fitness = Fitness.of(formula, played)
    tried = attempts(fitness, how)
    genes = _best_parameters(fitness, tried, resolution, ace)
    yield 1
    unseen = yield from _held_out(formula, played, resolution, ace)
    strength = pair_counts(formula, played) @ formula.values(genes[None])[0]
    return TrainedFormula(
        formula=formula,
        genes=genes,
        resolution=resolution,
        attempts=tried,
        correlation=float(fitness(genes[None])[0]),
        thresholds=thresholds(strength, played.tricks),
        calibration=Calibration.of(strength, played),
        unseen=judged(str(formula), played, unseen, resamples=resamples),
    )


def check(tricks: Floats) -> None:
    """Refuse mean tricks of pairs, ``(pairs,)``, to train on that are too few or all the same."""
    if len(tricks) < MIN_PAIRS:
        raise UsageError(
            f"expected at least {MIN_PAIRS} pairs of hands to train on, got {len(tricks)}: "
            "give data with more pairs"
        )
    if tricks.std() == 0:
        raise UsageError("all pairs take the same tricks: there is nothing to learn from them")


def trained_parameters(
    fitness: Fitness,
    resolution: float,
    ace: float | None = ACE,
    *,
    generations: int = GENERATIONS,
    seed: int = 0,
) -> Floats:
    """Return the `optimum` of the parameters, rounded if ``resolution`` is above 0.

    It is as good as the genetic algorithm's result or better, and much faster.
    """
    genes = scaled(fitness, optimum(fitness, generations, seed))
    return rounding.rounded(fitness, genes, resolution, ace) if resolution else genes


def _best_parameters(
    fitness: Fitness, tried: tuple[Attempt, ...], resolution: float, ace: float | None
) -> Floats:
    """Return the parameters of the best attempt, rounded if ``resolution`` is above 0."""
    genes = max(tried, key=lambda attempt: attempt.correlation).genes
    return rounding.rounded(fitness, genes, resolution, ace) if resolution else genes


def held_out(
    formula: Formula,
    played: Contest,
    resolution: float = 0.0,
    *,
    ace: float | None = ACE,
) -> Floats:
    """Return the ``(pairs,)`` tricks predicted by parameters trained on other pairs.

    The pairs are in `FOLDS` folds, and each fold is predicted by a training on the others. Strength
    is turned into tricks by a line fitted to the training pairs, since the unit of strength may
    differ from fold to fold.
    """
    return _finished(_held_out(formula, played, resolution, ace))


def _held_out(
    formula: Formula, played: Contest, resolution: float, ace: float | None
) -> Generator[int, None, Floats]:
    counts = pair_counts(formula, played)
    predictions = np.empty(len(played.tricks))
    for fold in range(FOLDS):
        test = played.data.deal % FOLDS == fold
        if not test.any():
            continue
        fitness = Fitness.of_counts(formula, counts[~test], played.tricks[~test])
        genes = trained_parameters(fitness, resolution, ace)
        strength = counts @ formula.values(genes[None])[0]
        line = np.polynomial.Polynomial.fit(strength[~test], played.tricks[~test], 1)
        predictions[test] = line(strength[test])
        yield 1
    return predictions


def _finished(
    steps: Generator[int, None, Result], progress: Callable[[int], None] | None = None
) -> Result:
    """Run a generator to its end, report each step to ``progress``, and return the result."""
    while True:
        try:
            more = next(steps)
        except StopIteration as end:
            return end.value
        if progress:
            progress(more)
