"""Bounds from chances: the shortest range that is likely enough."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Chances = NDArray[np.floating[Any]]  # (..., k) of the numbers 0 to k - 1
Ranges = NDArray[np.int8]  # (..., 2): the least and the most

COVERED = 0.95  # of the hands, that bounds are to hold
_HALVINGS = 12


def shortest(chances: Chances, mass: float) -> Ranges:
    """The shortest range with so much of the chances, the likeliest of those."""
    rows = chances.reshape(-1, chances.shape[-1])
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
    return out.reshape(*chances.shape[:-1], 2)


def holds(ranges: Ranges, truth: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Is each number within its range?"""
    inside: NDArray[np.bool_] = (ranges[..., 0] <= truth) & (truth <= ranges[..., 1])
    return inside


def mass_needed(chances: Chances, truth: NDArray[np.int8], covered: float = COVERED) -> float:
    """How much of the chances ranges must have to hold so many of the ``(...)`` truths.

    Less than that: a range of whole numbers mostly has some more than asked.
    """
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if holds(shortest(chances, middle), truth).mean() < covered:
            low = middle
        else:
            high = middle
    return (low + high) / 2
