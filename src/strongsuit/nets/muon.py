"""Muon, an optimizer for matrices: momentum whose every direction is given the same length.

Keller Jordan and others, "Muon: an optimizer for hidden layers in neural networks", 2024. That of
torch rounds to bfloat16, for which many processors have no instructions; this one does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor

_CUBIC = (3.4445, -4.7750, 2.0315)  # of the paper: any singular value soon comes near 1
_ITERATIONS = 5


class Muon(torch.optim.Optimizer):
    """For the weights of hidden layers; vectors and the first and last layer want another."""

    def __init__(
        self, matrices: Iterable[Tensor], rate: float, decay: float, momentum: float = 0.95
    ) -> None:
        super().__init__(list(matrices), {"lr": rate, "decay": decay, "momentum": momentum})

    @torch.no_grad()
    def step(self, closure: Any = None) -> None:
        """One step down the gradients."""
        for group in self.param_groups:
            for matrix in group["params"]:
                if matrix.grad is None:  # nothing was asked of it
                    continue
                direction = orthogonal(self._momentum(matrix, matrix.grad, group["momentum"]))
                rows, columns = matrix.shape
                matrix.mul_(1 - group["lr"] * group["decay"])
                matrix.add_(direction, alpha=-group["lr"] * max(1.0, rows / columns) ** 0.5)

    def _momentum(self, matrix: Tensor, gradient: Tensor, kept: float) -> Tensor:
        """Nesterov's: the mean gradient, looked at a step ahead."""
        state = self.state[matrix]
        mean: Tensor = state.setdefault("mean", torch.zeros_like(matrix))
        mean.lerp_(gradient, 1 - kept)
        return gradient.lerp(mean, kept)


def orthogonal(matrix: Tensor) -> Tensor:
    """The nearest matrix that keeps lengths, roughly, by Newton and Schulz's iteration.

    A stack of matrices, ``(…, rows, columns)``, is taken one by one.
    """
    if matrix.shape[-2] > matrix.shape[-1]:
        return orthogonal(matrix.mT).mT
    a, b, c = _CUBIC
    found = matrix / (matrix.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(_ITERATIONS):
        square = found @ found.mT
        found = a * found + (b * square + c * square @ square) @ found
    return found
