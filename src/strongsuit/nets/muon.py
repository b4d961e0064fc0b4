"""Muon, an optimizer for matrices: it orthogonalizes the momentum, so all directions count alike.

Keller Jordan and others, "Muon: an optimizer for hidden layers in neural networks", 2024. Torch's
own Muon rounds to bfloat16, for which many processors have no instructions; this one does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor

MOMENTUM = 0.95
# Coefficients of Jordan's odd quintic polynomial, which brings any singular value near 1.
_COEFFICIENTS = (3.4445, -4.7750, 2.0315)
_ITERATIONS = 5


class Muon(torch.optim.Optimizer):
    """Muon for the matrices between hidden layers; other parameters need another optimizer."""

    def __init__(self, matrices: Iterable[Tensor], rate: float, decay: float) -> None:
        super().__init__(list(matrices), {"lr": rate, "decay": decay, "momentum": MOMENTUM})

    @torch.no_grad()
    def step(self, closure: Any = None) -> None:
        """Update all matrices by one step, each from its gradient."""
        for group in self.param_groups:
            for matrix in group["params"]:
                if matrix.grad is None:  # the batch did not need this matrix
                    continue
                mean: Tensor = self.state[matrix].setdefault("mean", torch.zeros_like(matrix))
                matrix.mul_(1 - group["lr"] * group["decay"])
                muon_step(matrix, matrix.grad, mean, group["lr"], group["momentum"])


def muon_step(
    matrix: Tensor, gradient: Tensor, mean: Tensor, rate: float, momentum: float = MOMENTUM
) -> None:
    """Update a matrix, or each of a stack, and its running mean of gradients, both in place.

    The direction is Nesterov's momentum (the updated mean, averaged once more with ``gradient``),
    orthogonalized.
    """
    mean.lerp_(gradient, 1 - momentum)
    direction = orthogonal(gradient.lerp(mean, momentum))
    rows, columns = matrix.shape[-2:]
    matrix.sub_(direction, alpha=rate * max(1.0, rows / columns) ** 0.5)


def orthogonal(matrix: Tensor) -> Tensor:
    """Return approximately the nearest orthogonal matrix, by Newton and Schulz's iteration.

    The matrices of a stack, ``(…, rows, columns)``, are orthogonalized separately.
    """
    if matrix.shape[-2] > matrix.shape[-1]:
        return orthogonal(matrix.mT).mT
    a, b, c = _COEFFICIENTS
    result = matrix / (matrix.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(_ITERATIONS):
        square = result @ result.mT
        result = a * result + (b * square + c * square @ square) @ result
    return result
