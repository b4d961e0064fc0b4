"""What one suit's cards count, as a plain function of the cards that is fast on millions.

A rule is written for one holding as text, ``AQ765``, which reads as the books put it. Few holdings
are looked at one by one; for many the rule is asked once for each of the 8,192 possible holdings.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import Holdings
from strongsuit.cards import HOLDING, format_holding

Points = NDArray[np.float64]  # (4 suits, n), or (n,) for the hand as a whole
_FEW = 256


class SuitRule:
    """A rule for one suit, to be applied to arrays of holdings."""

    def __init__(self, rule: Callable[[str], float]) -> None:
        self.rule = rule
        self.__doc__ = rule.__doc__
        self.__name__ = rule.__name__

    def __call__(self, holdings: Holdings) -> Points:
        """``(4, n)`` holdings -> ``(4, n)`` points."""
        if holdings.size <= _FEW:
            counted = [self.of(format_holding(bits)) for bits in holdings.ravel().tolist()]
            return np.array(counted, np.float64).reshape(holdings.shape)
        return self.table.take(holdings)

    def of(self, cards: str) -> float:
        """What one holding counts."""
        return float(self.rule(cards))

    @cached_property
    def table(self) -> NDArray[np.float64]:
        """``(8192,)``: the rule's answer for every holding."""
        return np.array([self.of(format_holding(bits)) for bits in range(HOLDING + 1)])


def suit_rule(rule: Callable[[str], float]) -> SuitRule:
    """Make a rule of a function from one suit's cards, ace first, to points."""
    return SuitRule(rule)


def honours(cards: str, among: str = "AKQJT") -> str:
    """Those of the cards that are among the given ranks."""
    return "".join(rank for rank in cards if rank in among)
