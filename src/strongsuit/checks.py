"""Run-time checks of numbers given by callers whose types nobody has checked."""

from __future__ import annotations

import math
from numbers import Integral, Real


def is_whole_number(value: object, least: int = 0, below: float = math.inf) -> bool:
    """Return whether ``value`` is an integer, numpy's included, with ``least <= value < below``."""
    return isinstance(value, Integral) and least <= int(value) < below


def is_positive(value: object) -> bool:
    """Return whether ``value`` is a finite real number above 0."""
    return isinstance(value, Real) and 0 < float(value) < math.inf
