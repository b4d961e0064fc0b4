"""Training a formula on pairs: parameters, rounding, and what they are worth on other pairs."""

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
from strongsuit.formulas.optimum import ACE, optimum, scaled
from strongsuit.formulas.terms import Floats

Result = TypeVar("Result")

FOLDS = 5
TRAININGS = FOLDS + 1  # one on all pairs, one without each fold
FEWEST = 100  # pairs: with fewer a fit says nothing


@dataclass(frozen=True, eq=False, slots=True)
class Attempt:
    """One way to train, what it reached on its own data and how long it took."""

    way: str
    genes: Floats
    correlation: float
    seconds: float


@dataclass(frozen=True, eq=False, slots=True)
class TrainedFormula:
    """A trained formula."""

    formula: Formula
    genes: Floats  # in the paper's unit, rounded if so asked
    resolution: float  # 0 for none
    attempts: tuple[Attempt, ...]
    correlation: float  # on the data it was trained on
    thresholds: dict[int, float]  # the strength of a pair from which so many tricks are expected
    calibration: Calibration  # their mean and spread by strength
    unseen: LeagueRow  # on pairs that each fold's training did not see


def attempts(fitness: Fitness, how: Evolution = DEFAULT) -> tuple[Attempt, ...]:
    """The genetic algorithm and, where there is a closed form, least squares."""
    ways: dict[str, Callable[[], Floats]] = {"genetic algorithm": lambda: best(fitness, how).genes}
    if fitness.formula.linear:
        ways["least squares"] = lambda: optimum(fitness)
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
    """Train on all pairs, and again on four fifths of them to see what the last fifth says.

    Where it is rounded the ace counts ``ace``; None looks for the best unit.
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
    """The same, one training after the other: yields how many more of `TRAININGS` are done."""
    check(played.tricks)
    if resolution:
        rounding.check(resolution)
    fitness = Fitness.of(formula, played)
    tried = attempts(fitness, how)
    genes = _settle(fitness, tried, resolution, ace)
    yield 1
    unseen = yield from _held_out(formula, played, resolution, how, ace)
    strength = pair_counts(formula, played) @ formula.values(genes[None])[0]
    return TrainedFormula(
        *(formula, genes, resolution, tried, float(fitness(genes[None])[0])),
        thresholds(strength, played.tricks),
        Calibration.of(strength, played),
        judged(str(formula), played, unseen, resamples=resamples),
    )


def check(tricks: Floats) -> None:
    """Refuse what cannot be learnt from."""
    if len(tricks) < FEWEST:
        raise UsageError(f"{len(tricks)} pairs are too few to train on: {FEWEST} are needed")
    if tricks.std() == 0:
        raise UsageError("all pairs take the same tricks: there is nothing to learn from them")


def settled(
    fitness: Fitness, resolution: float, how: Evolution = DEFAULT, ace: float | None = ACE
) -> Floats:
    """The parameters, by least squares where that applies, rounded if so asked."""
    return _settle(fitness, _quickest(fitness, how), resolution, ace)


def _settle(
    fitness: Fitness, tried: tuple[Attempt, ...], resolution: float, ace: float | None
) -> Floats:
    found = max(tried, key=lambda attempt: attempt.correlation).genes
    return rounding.rounded(fitness, found, resolution, ace) if resolution else found


def held_out(
    formula: Formula,
    played: Contest,
    resolution: float = 0.0,
    how: Evolution = DEFAULT,
    *,
    ace: float | None = ACE,
) -> Floats:
    """``(n,)``: each pair's strength by parameters trained without its fold.

    It is turned into tricks, by a line through the pairs trained on, as the unit of strength may
    differ from fold to fold.
    """
    return _finished(_held_out(formula, played, resolution, how, ace))


def _held_out(
    formula: Formula, played: Contest, resolution: float, how: Evolution, ace: float | None
) -> Generator[int, None, Floats]:
    counts = pair_counts(formula, played)
    strength = np.empty(len(played.tricks))
    for fold in range(FOLDS):
        held = played.data.deal % FOLDS == fold
        if not held.any():
            continue
        fitness = Fitness.of_counts(formula, counts[~held], played.tricks[~held])
        genes = settled(fitness, resolution, how, ace)
        found = counts @ formula.values(genes[None])[0]
        line = np.polynomial.Polynomial.fit(found[~held], played.tricks[~held], 1)
        strength[held] = line(found[held])
        yield 1
    return strength


def _finished(
    steps: Generator[int, None, Result], progress: Callable[[int], None] | None = None
) -> Result:
    """Take all steps, telling of each."""
    while True:
        try:
            more = next(steps)
        except StopIteration as end:
            return end.value
        if progress:
            progress(more)


def _quickest(fitness: Fitness, how: Evolution) -> tuple[Attempt, ...]:
    """Least squares where it applies: the genetic algorithm comes to the same."""
    if fitness.formula.linear:
        return (_attempt(fitness, "least squares", lambda: optimum(fitness)),)
    return attempts(fitness, how)
