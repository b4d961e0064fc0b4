"""Networks with one hidden layer, several trained side by side: those of dharmalingam2013.

All networks have the same shape; each has weights and examples of its own. Arrays have the networks
first: inputs are ``(k, n, inputs)``, targets and outputs ``(k, n)``. Needs numpy alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
HIDDEN = 25  # neurons of the hidden layer


class Weights(NamedTuple):
    """Weights and biases of ``k`` networks."""

    hidden: Array  # (k, inputs, HIDDEN)
    hidden_bias: Array  # (k, 1, HIDDEN)
    output: Array  # (k, HIDDEN, 1)
    output_bias: Array  # (k, 1, 1)

    @classmethod
    def random(cls, networks: int, inputs: int, seed: int) -> Weights:
        """Weights uniform in ±1/√(number of inputs of the neuron), biases 0.

        Network i's weights depend on the seed and on i alone.
        """
        parts = [_random_layers(inputs, np.random.default_rng([seed, i])) for i in range(networks)]
        hidden, output = (np.stack(layers) for layers in zip(*parts, strict=True))
        zeros = np.zeros((networks, 1, HIDDEN), np.float32)
        return cls(hidden, zeros, output, zeros[:, :, :1].copy())

    def copy(self) -> Weights:
        """Return weights that do not share memory with these."""
        return Weights(*(part.copy() for part in self))

    def replaced(self, other: Weights, where: NDArray[np.bool_]) -> Weights:
        """Return the other weights for the ``(k,)`` networks in ``where``, these for the rest."""
        pairs = zip(other, self, strict=True)
        return Weights(*(np.where(where[:, None, None], new, old) for new, old in pairs))


def _random_layers(inputs: int, rng: np.random.Generator) -> tuple[Array, Array]:
    sizes = ((inputs, HIDDEN), (HIDDEN, 1))
    hidden, output = (
        (rng.uniform(-1, 1, size) / size[0] ** 0.5).astype(np.float32) for size in sizes
    )
    return hidden, output


@dataclass(frozen=True, slots=True)
class Activation:
    """The activation function of all neurons, and its derivative as a function of its value."""

    function: Callable[[Array], Array]
    derivative: Callable[[Array], Array]


def _logistic(x: Array) -> Array:
    return 0.5 + 0.5 * np.tanh(0.5 * x)  # does not overflow


TANH = Activation(np.tanh, lambda value: 1 - value * value)
LOGISTIC = Activation(_logistic, lambda value: value * (1 - value))


def outputs(weights: Weights, inputs: Array, activation: Activation) -> Array:
    """``(k, n)`` outputs of the networks."""
    hidden = activation.function(inputs @ weights.hidden + weights.hidden_bias)
    return activation.function(hidden @ weights.output + weights.output_bias)[..., 0]


def gradients(weights: Weights, inputs: Array, targets: Array, activation: Activation) -> Weights:
    """Return the gradients of ``½ Σ (target - output)²`` over each network's examples."""
    hidden = activation.function(inputs @ weights.hidden + weights.hidden_bias)
    output = activation.function(hidden @ weights.output + weights.output_bias)
    delta = (output - targets[..., None]) * activation.derivative(output)
    hidden_delta = activation.derivative(hidden) * (delta @ weights.output.transpose(0, 2, 1))
    return Weights(
        np.matmul(inputs.transpose(0, 2, 1), hidden_delta, dtype=np.float32),
        hidden_delta.sum(axis=1, keepdims=True, dtype=np.float32),
        np.matmul(hidden.transpose(0, 2, 1), delta, dtype=np.float32),
        delta.sum(axis=1, keepdims=True, dtype=np.float32),
    )


Epochs = Iterator[Weights]  # the weights after each epoch, without end


@dataclass(frozen=True, slots=True)
class Descent:
    """Back-propagation with a constant learning rate."""

    rate: float = 0.01
    each: bool = True  # update after each example (Figure 6 of the paper), or once in an epoch

    def epochs(self, start: Weights, inputs: Array, targets: Array, of: Activation) -> Epochs:
        """Train without end and yield the weights after each epoch."""
        weights = start.copy()
        batch = 1 if self.each else inputs.shape[1]
        rate = np.float32(self.rate / batch)
        while True:
            for first in range(0, inputs.shape[1], batch):
                rows = slice(first, first + batch)
                slopes = gradients(weights, inputs[:, rows], targets[:, rows], of)
                for weight, slope in zip(weights, slopes, strict=True):
                    weight -= rate * slope
            yield weights.copy()


@dataclass(frozen=True, slots=True)
class Rprop:
    """Resilient back-propagation (RPROP) on the gradient over all examples."""

    initial: float = 0.07  # first step
    least: float = 1e-6
    largest: float = 50.0
    shrink: float = 0.5
    grow: float = 1.2
    step_back: bool = False  # undo the last step where a gradient changes its sign (Equation 7)

    def epochs(self, start: Weights, inputs: Array, targets: Array, of: Activation) -> Epochs:
        """Train without end and yield the weights after each epoch."""
        weights = start.copy()
        steps = [np.full_like(weight, self.initial) for weight in weights]
        slopes = [np.zeros_like(weight) for weight in weights]
        moves = [np.zeros_like(weight) for weight in weights]
        while True:
            for i, slope in enumerate(gradients(weights, inputs, targets, of)):
                turned = slope * slopes[i] < 0
                steps[i] = self._resized(steps[i], slope * slopes[i])
                slopes[i] = np.where(turned, np.float32(0), slope)
                move = -np.sign(slopes[i]) * steps[i]
                moves[i] = np.where(turned, -moves[i], move) if self.step_back else move
                weights[i][...] += moves[i]
            yield weights.copy()

    def _resized(self, steps: Array, agreement: Array) -> Array:
        """Return longer steps where two gradients agree in sign, shorter ones where they do not."""
        factor = np.where(agreement > 0, self.grow, np.where(agreement < 0, self.shrink, 1.0))
        return (steps * factor).clip(self.least, self.largest).astype(np.float32)


Method = Descent | Rprop


@dataclass(frozen=True, slots=True)
class InputScale:
    """A linear map of each input to -1 … 1, by its range in the examples trained on.

    An input that is the same in all of them becomes 0. This is what MATLAB's ``mapminmax`` does to
    the inputs of a network by default.
    """

    factor: Array  # (k, 1, inputs)
    offset: Array  # (k, 1, inputs)

    @classmethod
    def of(cls, inputs: Array) -> InputScale:
        """Return the scaling to -1 … 1 of ``(k, n, inputs)`` examples, for each network its own."""
        low, high = inputs.min(axis=1, keepdims=True), inputs.max(axis=1, keepdims=True)
        factor = np.divide(2, high - low, out=np.zeros_like(low), where=high > low)
        return cls(factor, np.where(high > low, -1 - low * factor, np.float32(0)))

    def apply(self, inputs: Array) -> Array:
        """Return the inputs mapped to -1 … 1."""
        return inputs * self.factor + self.offset

    def folded_into(self, weights: Weights) -> Weights:
        """Return weights that compute from unscaled inputs what these compute from scaled ones."""
        return weights._replace(
            hidden=weights.hidden * self.factor.transpose(0, 2, 1),
            hidden_bias=weights.hidden_bias + self.offset @ weights.hidden,
        )
