"""Bounds from probabilities: the shortest range of numbers that is likely enough."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Probabilities = NDArray[np.floating[Any]]  # (..., k) probabilities of the numbers 0 to k - 1
RangeArray = NDArray[np.int8]  # (..., 2) the least and the greatest number of each range

COVERED = 0.95  # the share of hands that should lie within the bounds
_HALVINGS = 12  # steps of a bisection


def shortest_ranges(probabilities: Probabilities, mass: float) -> RangeArray:
    """Return the shortest ranges that hold this probability mass, ``(..., 2)``.

    Of equally short ranges the likeliest is returned.
    """
    rows = probabilities.reshape(-1, probabilities.shape[-1])
    sums = np.pad(np.cumsum(rows, axis=1, dtype=np.float64), ((0, 0), (1, 0)))
    out = np.empty((len(rows), 2), np.int8)
    open_rows = np.arange(len(rows))
    for width in range(1, rows.shape[1] + 1):
        within = sums[open_rows, width:] - sums[open_rows, :-width]
        start = within.argmax(axis=1)
        enough = within[np.arange(len(start)), start] >= min(mass, 1 - 1e-6)
        out[open_rows[enough], 0] = start[enough]
        out[open_rows[enough], 1] = start[enough] + width - 1
        open_rows = open_rows[~enough]
    return out.reshape(*probabilities.shape[:-1], 2)


def is_within(ranges: RangeArray, truth: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Return ``(...)`` flags: whether each number is within its range."""
    inside: NDArray[np.bool_] = (ranges[..., 0] <= truth) & (truth <= ranges[..., 1])
    return inside


def mass_needed(
    probabilities: Probabilities, truth: NDArray[np.int8], covered: float = COVERED
) -> float:
    """Return the probability mass for which `shortest_ranges` hold a share of the true numbers.

    ``truth``, ``(...)``, are the true numbers, ``covered`` is the share. The mass is less than the
    share, as a range of whole numbers mostly holds more mass than is required.
    """
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if is_within(shortest_ranges(probabilities, middle), truth).mean() < covered:
            low = middle
        else:
            high = middle
    return (low + high) / 2
