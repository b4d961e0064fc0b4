"""Rules for the points of one suit's cards: plain functions, made fast for millions of hands.

A rule is written for one holding as text, ``AQ765``, so that it reads as books state it. For a few
holdings the rule is called on each; for many it is tabulated over the 8,192 possible holdings.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import Holdings
from strongsuit.cards import HOLDING, format_holding

Points = NDArray[np.float64]  # (4 suits, n), or (n,) for the hand as a whole
_FEW = 256  # holdings up to which the rule is called on each


class SuitRule:
    """A rule for the points of one suit, which can be applied to arrays of holdings."""

    def __init__(self, rule: Callable[[str], float]) -> None:
        self.rule = rule
        self.__doc__ = rule.__doc__
        self.__name__ = rule.__name__

    def __call__(self, holdings: Holdings) -> Points:
        """Return the points of each holding; both arrays are ``(4 suits, n hands)``."""
        if holdings.size <= _FEW:
            points = [self.of(format_holding(bits)) for bits in holdings.ravel().tolist()]
            return np.array(points, np.float64).reshape(holdings.shape)
        return self.table.take(holdings)

    def of(self, cards: str) -> float:
        """Return the points of one holding."""
        return float(self.rule(cards))

    @cached_property
    def table(self) -> NDArray[np.float64]:
        """The points of all 8,192 holdings; a holding's 13 bits are its index."""
        return np.array([self.of(format_holding(bits)) for bits in range(HOLDING + 1)])


def suit_rule(rule: Callable[[str], float]) -> SuitRule:
    """Return the `SuitRule` of a function from one suit's cards, highest first, to points."""
    return SuitRule(rule)


def honours(cards: str, among: str = "AKQJT") -> str:
    """Return the suit's cards whose ranks are in ``among``, by default the honours."""
    return "".join(rank for rank in cards if rank in among)
