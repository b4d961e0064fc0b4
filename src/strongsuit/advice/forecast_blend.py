"""Layouts' tricks made to agree with a forecast, each layout keeping its rank among them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.forecast import Expected
from strongsuit.batch import Tricks
from strongsuit.best_contract.decisions import Position
from strongsuit.cards import Strain

BELIEVED = 0.65  # the forecast's say in how likely tricks are; the rest is the layouts'
TIES = 1  # between layouts with as many tricks: a luck of its own, not that of the play
_NUMBERS = np.arange(14)

Shares = NDArray[np.float64]


def blended_tricks(
    tricks: Tricks, likely: Shares, position: Position, expected: Expected, seed: int = 0
) -> Tricks:
    """``(layouts, 5, 4)``: tricks as often as forecast and layouts, so likely, expect together.

    A layout that is better for a strain than another still is, so what goes together still does.
    The other side's tricks are moved in the contract that stands: nothing else of theirs is played.
    """
    out = tricks.copy()
    luck = np.random.default_rng([seed, TIES]).random(len(tricks))
    standing, us = position.auction.contract, position.seat.side
    places = [(0, strain, who) for strain, who in zip(Strain, position.declarers, strict=True)]
    if standing.level and standing.declarer.side != us:
        places.append((1, standing.strain, standing.declarer))
    for side, strain, who in places:
        taken = tricks[:, strain, who]
        shares = likely @ (taken[:, None] == _NUMBERS)
        chances = BELIEVED * expected[side, strain] + (1 - BELIEVED) * shares
        out[:, strain, who] = _moved(taken, chances, luck)
    return out


def _moved(tricks: NDArray[np.int8], chances: Shares, luck: Shares) -> NDArray[np.int8]:
    """``(layouts,)``: the worst layout has the fewest tricks expected, the best the most.

    None has fewer or more than any of them: the net does not see that a solid suit must win.
    """
    ranks = np.argsort(np.lexsort((luck, tricks)))
    below = np.cumsum(chances)
    found = np.searchsorted(below, (ranks + 0.5) / len(tricks) * below[-1])
    return found.clip(tricks.min(), tricks.max()).astype(np.int8)
