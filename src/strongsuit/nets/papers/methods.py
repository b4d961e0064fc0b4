"""Optimization methods for mandziuk2007's networks: Rprop as there, and Muon.

The state of a method is a dictionary of lists of tensors, mostly one tensor for each weight tensor,
so that a checkpoint can store it as arrays. Torch's own optimizers would do, but import slowly.
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

    When the sign of its gradient changes, a weight stays where it is for one epoch; it is not moved
    back.
    """

    name: ClassVar[str] = "Rprop"  # in checkpoints and reports

    initial: float = 0.1  # first step
    largest: float = 50.0  # largest step
    least: float = 1e-6  # smallest step
    shrink: float = 0.5  # factor of a step after a change of sign
    grow: float = 1.2  # factor of a step if the sign stays the same
    decay: float = 1e-4  # weight decay, relative to the error summed over all examples
    batch: int = 0  # examples for each step; 0 for all

    def initial_state(self, weights: Weights, steps: int) -> State:
        """Return the initial state: previous gradients of 0, and the first steps."""
        return {
            "slope": [torch.zeros_like(weight) for weight in weights],
            "step": [torch.full_like(weight, self.initial) for weight in weights],
        }

    def update(self, weights: Weights, gradients: Weights, state: State) -> None:
        """Move all weights by one step, in place, and update the state."""
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
class MuonMethod:
    """Muon for matrices and Adam for biases and single rows, on small batches.

    The papers do not use it; it is a hundred times faster, and more accurate. Both learning rates
    fall to 0 along a cosine over all epochs.
    """

    name: ClassVar[str] = "Muon"  # in checkpoints and reports

    epochs: int
    rate: float = 0.02  # learning rate of matrices, by Muon
    plain: float = 0.01  # learning rate of the rest, by Adam
    decay: float = 0.1
    batch: int = 512

    def initial_state(self, weights: Weights, steps: int) -> State:
        """Return the initial state: means of gradients and of squares, steps done, steps in all."""
        return {
            "mean": [torch.zeros_like(weight) for weight in weights],
            "square": [torch.zeros_like(weight) for weight in weights],
            "number": [torch.zeros(1)],
            "last": [torch.full((1,), float(self.epochs * steps))],
        }

    def update(self, weights: Weights, gradients: Weights, state: State) -> None:
        """Move all weights by one step, in place, and update the state."""
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
    """Take step ``number`` of Kingma and Ba's Adam: update a weight and its moments in place."""
    mean, square = moments
    mean.lerp_(gradient, 0.1)
    square.lerp_(gradient.square(), 0.001)
    size = (square / (1 - 0.999**number)).sqrt_().add_(1e-8)
    weight.sub_(mean / size, alpha=rate / (1 - 0.9**number))


Method = RpropMethod | MuonMethod
