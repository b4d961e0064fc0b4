"""Optimization methods for the papers' networks: their two methods, and Muon.

Each method has its state as tensors, one list a kind and one entry a weight, so that a training can
be stored as arrays. Torch's own optimizers would do as well, but are slow to import.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import torch
from torch import Tensor

from strongsuit.nets.muon import muon_step

State = dict[str, list[Tensor]]
Weights = Sequence[Tensor]


@dataclass(frozen=True, kw_only=True, slots=True)
class RpropMethod:
    """Resilient back-propagation as in SNNS; the defaults are mandziuk2007's.

    After a change of sign of its gradient a weight stays where it is for an epoch; it is not moved
    back.
    """

    name: ClassVar[str] = "Rprop"  # in checkpoints and reports

    initial: float = 0.1  # first step
    largest: float = 50.0  # step
    least: float = 1e-6  # step
    shrink: float = 0.5  # factor of a step after a change of sign
    grow: float = 1.2  # factor of a step without one
    decay: float = 1e-4  # of the weights, against the error summed over all examples
    batch: int = 0  # examples a step; 0 for all

    def initial_state(self, weights: Weights, steps: int) -> State:
        """The previous gradients, 0, and the first steps."""
        return {
            "slope": [torch.zeros_like(weight) for weight in weights],
            "step": [torch.full_like(weight, self.initial) for weight in weights],
        }

    def update(self, weights: Weights, gradients: Weights, state: State) -> None:
        """Move all weights one step in place."""
        for weight, gradient, previous, step in zip(
            weights, gradients, state["slope"], state["step"], strict=True
        ):
            same = gradient * previous
            factor = torch.where(same > 0, self.grow, torch.where(same < 0, self.shrink, 1.0))
            step.mul_(factor).clamp_(self.least, self.largest)
            gradient = gradient.masked_fill(same < 0, 0.0)
            weight.sub_(gradient.sign() * step)
            previous.copy_(gradient)


@dataclass(frozen=True, kw_only=True, slots=True)
class BackPropagation:
    """Plain back-propagation: gradient descent on the mean error with a constant rate."""

    name: ClassVar[str] = "Descent"  # in checkpoints

    rate: float = 0.01  # the default of MATLAB's traingd, which dharmalingam2013 used
    decay: float = 0.0
    batch: int = 0

    def initial_state(self, weights: Weights, steps: int) -> State:
        """No state."""
        return {}

    def update(self, weights: Weights, gradients: Weights, state: State) -> None:
        """Move all weights one step in place."""
        for weight, gradient in zip(weights, gradients, strict=True):
            weight.sub_(gradient, alpha=self.rate)


@dataclass(frozen=True, kw_only=True, slots=True)
class MuonMethod:
    """Muon for matrices and Adam for biases and single rows, on small batches.

    It is not the papers', but a hundred times faster and more accurate. Both rates fall to 0 over
    all epochs, as a cosine.
    """

    name: ClassVar[str] = "Muon"  # in checkpoints and reports

    epochs: int
    rate: float = 0.02  # of matrices
    plain: float = 0.01  # of the rest
    decay: float = 0.1
    batch: int = 512

    def initial_state(self, weights: Weights, steps: int) -> State:
        """Means of gradients and of their squares, steps done and steps in all."""
        return {
            "mean": [torch.zeros_like(weight) for weight in weights],
            "square": [torch.zeros_like(weight) for weight in weights],
            "number": [torch.zeros(1)],
            "last": [torch.full((1,), float(self.epochs * steps))],
        }

    def update(self, weights: Weights, gradients: Weights, state: State) -> None:
        """Move all weights one step in place."""
        state["number"][0] += 1
        number, last = float(state["number"][0]), float(state["last"][0])
        factor = (1 + math.cos(math.pi * min(number / last, 1.0))) / 2
        for weight, gradient, mean, square in zip(
            weights, gradients, state["mean"], state["square"], strict=True
        ):
            if min(weight.shape[-2:]) > 1:
                muon_step(weight, gradient, mean, factor * self.rate)
            else:
                _adam_step(weight, gradient, (mean, square), factor * self.plain, number)


def _adam_step(
    weight: Tensor, gradient: Tensor, moments: tuple[Tensor, Tensor], rate: float, number: float
) -> None:
    """Step number ``number`` of Kingma and Ba's Adam."""
    mean, square = moments
    mean.lerp_(gradient, 0.1)
    square.lerp_(gradient.square(), 0.001)
    size = (square / (1 - 0.999**number)).sqrt_().add_(1e-8)
    weight.sub_(mean / size, alpha=rate / (1 - 0.9**number))


Method = RpropMethod | BackPropagation | MuonMethod
