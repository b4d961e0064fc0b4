"""Training the networks of dharmalingam2013 on several draws of deals at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from strongsuit.nets.papers.architectures import target, tricks
from strongsuit.nets.papers.codings import encode
from strongsuit.nets.papers.examples import LeadExamples
from strongsuit.nets.papers.perceptrons import (
    LOGISTIC,
    TANH,
    Activation,
    Array,
    InputScale,
    Weights,
    outputs,
)
from strongsuit.reproduce.dharmalingam2013.readings import Reading

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class Examples:
    """Encoded deals and the tricks that North-South take: ``k`` draws of ``n`` deals."""

    inputs: Array  # (k, n, inputs)
    tricks: NDArray[np.int8]  # (k, n)

    @classmethod
    def of(cls, coding: str, examples: LeadExamples, draws: int) -> Examples:
        """Encode examples and split them into draws of the same size."""
        inputs = encode([coding], examples.deals, examples.strain)
        tricks = examples.tricks.reshape(draws, -1)
        return cls(inputs.reshape(*tricks.shape, -1), tricks)

    @property
    def targets(self) -> Array:
        """``(k, n)`` target outputs."""
        return target(self.tricks)

    def rows(self, rows: slice) -> Examples:
        """Return the examples at these places of each draw."""
        return Examples(self.inputs[:, rows], self.tricks[:, rows])

    def scaled(self, scale: InputScale | None) -> Examples:
        """Return the examples with their inputs scaled, or as they are without a scale."""
        return Examples(scale.apply(self.inputs), self.tricks) if scale else self

    def hits(self, answers: Array) -> NDArray[np.bool_]:
        """``(k, n)`` flags of the outputs ``(k, n)`` that mean the right number of tricks."""
        return np.asarray(tricks(answers) == self.tricks)

    def exact(self, answers: Array) -> Floats:
        """``(k,)`` percent of right outputs."""
        return 100 * self.hits(answers).mean(axis=1)

    def error(self, answers: Array) -> Floats:
        """``(k,)`` mean squared error of outputs ``(k, n)``."""
        return np.square(answers - self.targets).mean(axis=1, dtype=np.float64)


@dataclass(frozen=True, eq=False, slots=True)
class Networks:
    """Trained networks, one for each draw, which take inputs as the paper lists them."""

    weights: Weights
    activation: Activation
    exact: Floats  # (epochs, k) percent right on the deals trained on, after each epoch
    error: Floats  # (epochs, k) mean squared error on them
    minutes: float

    def answers(self, inputs: Array) -> Array:
        """``(k, n)`` outputs for ``(k, n, inputs)``, or for ``(1, n, inputs)`` shared by all."""
        return outputs(self.weights, inputs, self.activation)


def _do_nothing(epoch: int) -> None:
    pass


def train(
    examples: Examples,
    reading: Reading,
    epochs: int,
    progress: Callable[[int], None] = _do_nothing,  # called with the number of each epoch
) -> Networks:
    """Train a network on each draw of examples.

    If the reading sets examples aside for validation, each network ends with its weights that were
    best on them, and training stops when no network improves any more.
    """
    start = time.perf_counter()
    first, last = _parts(examples, reading)
    scale = InputScale.of(examples.rows(first).inputs) if reading.scaled else None
    trained, held = (examples.rows(rows).scaled(scale) for rows in (first, last))
    activation = LOGISTIC if reading.logistic else TANH
    weights = Weights.random(len(examples.tricks), examples.inputs.shape[2], seed=0)
    best = BestWeights.none(weights, reading.patience)
    exact, error = [], []
    steps = reading.method.epochs(weights, trained.inputs, trained.targets, activation)
    for epoch, weights in enumerate(islice(steps, epochs), 1):
        progress(epoch)
        answers = outputs(weights, trained.inputs, activation)
        exact.append(trained.exact(answers))
        error.append(trained.error(answers))
        if held.tricks.size:
            best = best.after(weights, held.error(outputs(weights, held.inputs, activation)))
            if best.is_final:
                break
    final = best.weights if held.tricks.size else weights
    return Networks(
        scale.folded_into(final) if scale else final,
        activation,
        np.array(exact),
        np.array(error),
        (time.perf_counter() - start) / 60,
    )


def _parts(examples: Examples, reading: Reading) -> tuple[slice, slice]:
    """Return the slices of the examples to train on, and of those for validation."""
    size = examples.tricks.shape[1]
    ends = np.rint(np.cumsum(reading.shares) * size).astype(int)
    return slice(0, int(ends[0])), slice(int(ends[0]), int(ends[1]))


@dataclass(frozen=True, eq=False, slots=True)
class BestWeights:
    """Each network's weights with the lowest validation error so far."""

    weights: Weights
    error: Floats  # (k,)
    since: NDArray[np.int_]  # (k,) epochs since then
    patience: int

    @classmethod
    def none(cls, weights: Weights, patience: int) -> BestWeights:
        """The state before the first epoch."""
        networks = len(weights.hidden)
        return cls(weights, np.full(networks, np.inf), np.zeros(networks, int), patience)

    @property
    def is_final(self) -> bool:
        """Whether every network has been without a lower error for too long."""
        return bool((self.since > self.patience).all())

    def after(self, weights: Weights, error: Floats) -> BestWeights:
        """Return the best weights after one more epoch, which ended with this error."""
        better = (error < self.error) & (self.since <= self.patience)
        return BestWeights(
            self.weights.replaced(weights, better),
            np.where(better, error, self.error),
            np.where(better, 0, self.since + 1),
            self.patience,
        )
