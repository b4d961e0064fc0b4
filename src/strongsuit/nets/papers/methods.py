"""How weights are moved: the papers' two methods, and one of today.

Each has the state it needs as tensors, one list a kind and one entry a weight, so that a training
can be stored as arrays. Torch's own optimizers would do, but load half of torch to begin with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

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

    def begin(self, weights: Sequence[Tensor]) -> State:
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

    def begin(self, weights: Sequence[Tensor]) -> State:
        """Nothing to remember."""
        return {}

    def move(self, weights: Sequence[Tensor], slopes: Sequence[Tensor], state: State) -> None:
        """One step of every weight."""
        for weight, slope in zip(weights, slopes, strict=True):
            weight.sub_(slope, alpha=self.rate)


@dataclass(frozen=True, kw_only=True, slots=True)
class Adam:
    """Kingma and Ba's, on few examples at a time: not the papers', but a hundred times faster.

    The rate falls with the square of the number of steps, to half of it after ``slower`` of them.
    """

    rate: float = 0.03
    slower: int = 2000
    decay: float = 1e-4
    batch: int = 1024

    def begin(self, weights: Sequence[Tensor]) -> State:
        """Means of slopes and of their squares, and the number of steps."""
        return {
            "mean": [torch.zeros_like(each) for each in weights],
            "square": [torch.zeros_like(each) for each in weights],
            "number": [torch.zeros(1)],
        }

    def move(self, weights: Sequence[Tensor], slopes: Sequence[Tensor], state: State) -> None:
        """One step of every weight."""
        state["number"][0] += 1
        number = float(state["number"][0])
        rate = self.rate / (1 + (number / self.slower) ** 2)
        for weight, slope, mean, square in zip(
            weights, slopes, state["mean"], state["square"], strict=True
        ):
            mean.lerp_(slope, 0.1)
            square.lerp_(slope.square(), 0.001)
            size = (square / (1 - 0.999**number)).sqrt_().add_(1e-8)
            weight.sub_(mean / size, alpha=rate / (1 - 0.9**number))


Method = Rprop | Descent | Adam
