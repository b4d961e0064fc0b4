"""How weights are moved: the papers' two methods, and one of today.

Each has the state it needs as tensors, one list a kind and one entry a weight, so that a training
can be stored as arrays. Torch's own optimizers would do, but load half of torch to begin with.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from strongsuit.nets.muon import orthogonal

State = dict[str, list[Tensor]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Rprop:
    """Resilient back-propagation as in SNNS; the defaults are mandziuk2007's.

    After a change of sign a weight stands still for an epoch and does not go back.
    """

    initial: float = 0.1  # update-value
    largest: float = 50.0
    least: float = 1e-6
    shrink: float = 0.5
    grow: float = 1.2
    decay: float = 1e-4  # of the weights, against the error summed over all examples
    batch: int = 0  # examples a step; 0 for all

    def begin(self, weights: Sequence[Tensor], steps: int) -> State:
        """As yet no slope, and the initial step for all."""
        return {
            "slope": [torch.zeros_like(each) for each in weights],
            "step": [torch.full_like(each, self.initial) for each in weights],
        }

    def move(self, weights: Sequence[Tensor], slopes: Sequence[Tensor], state: State) -> None:
        """One step of every weight."""
        for weight, slope, before, step in zip(
            weights, slopes, state["slope"], state["step"], strict=True
        ):
            same = slope * before
            factor = torch.where(same > 0, self.grow, torch.where(same < 0, self.shrink, 1.0))
            step.mul_(factor).clamp_(self.least, self.largest)
            slope = slope.masked_fill(same < 0, 0.0)
            weight.sub_(slope.sign() * step)
            before.copy_(slope)


@dataclass(frozen=True, kw_only=True, slots=True)
class Descent:
    """Plain back-propagation: down the slope of the mean error, always at the same rate."""

    rate: float = 0.01  # the default of MATLAB's traingd, which dharmalingam2013 used
    decay: float = 0.0
    batch: int = 0

    def begin(self, weights: Sequence[Tensor], steps: int) -> State:
        """Nothing to remember."""
        return {}

    def move(self, weights: Sequence[Tensor], slopes: Sequence[Tensor], state: State) -> None:
        """One step of every weight."""
        for weight, slope in zip(weights, slopes, strict=True):
            weight.sub_(slope, alpha=self.rate)


@dataclass(frozen=True, kw_only=True, slots=True)
class Muon:
    """On few examples at a time: not the papers', but a hundred times faster, and better.

    Matrices move as in `strongsuit.nets.muon`; biases and single rows as by Kingma and Ba's Adam.
    Both rates fall to nothing, as a cosine, over all epochs.
    """

    epochs: int
    rate: float = 0.02  # of matrices
    plain: float = 0.01  # of the rest
    decay: float = 0.1
    batch: int = 512

    def begin(self, weights: Sequence[Tensor], steps: int) -> State:
        """Means of slopes and of their squares, steps done and steps in all."""
        return {
            "mean": [torch.zeros_like(each) for each in weights],
            "square": [torch.zeros_like(each) for each in weights],
            "number": [torch.zeros(1)],
            "last": [torch.full((1,), float(self.epochs * steps))],
        }

    def move(self, weights: Sequence[Tensor], slopes: Sequence[Tensor], state: State) -> None:
        """One step of every weight."""
        state["number"][0] += 1
        number, last = float(state["number"][0]), float(state["last"][0])
        left = (1 + math.cos(math.pi * min(number / last, 1.0))) / 2
        for weight, slope, mean, square in zip(
            weights, slopes, state["mean"], state["square"], strict=True
        ):
            if min(weight.shape[-2:]) > 1:
                _turn(weight, slope, mean, left * self.rate)
            else:
                _slide(weight, slope, (mean, square), left * self.plain, number)


def _turn(weight: Tensor, slope: Tensor, mean: Tensor, rate: float) -> None:
    """A step of matrices: every direction of the mean slope at the same length."""
    mean.lerp_(slope, 0.05)
    rows, columns = weight.shape[-2:]
    weight.sub_(orthogonal(slope.lerp(mean, 0.95)), alpha=rate * max(1.0, rows / columns) ** 0.5)


def _slide(
    weight: Tensor, slope: Tensor, means: tuple[Tensor, Tensor], rate: float, number: float
) -> None:
    """A step of vectors: Adam's."""
    mean, square = means
    mean.lerp_(slope, 0.1)
    square.lerp_(slope.square(), 0.001)
    size = (square / (1 - 0.999**number)).sqrt_().add_(1e-8)
    weight.sub_(mean / size, alpha=rate / (1 - 0.9**number))


Method = Rprop | Descent | Muon
