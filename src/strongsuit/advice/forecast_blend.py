"""Layouts' tricks, moved to a blend of the forecast's distribution and their own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.forecast import Expected
from strongsuit.advice.tuning import TUNING
from strongsuit.batch import Tricks
from strongsuit.best_contract.decisions import Position
from strongsuit.cards import Seat, Strain

TIES = 1  # part of the seed: draws between layouts with equal tricks, apart from those of the play
_NUMBERS = np.arange(14)

Floats = NDArray[np.float64]


def blended_tricks(
    tricks: Tricks, weights: Floats, position: Position, expected: Expected, seed: int = 0
) -> Tricks:
    """``(layouts, 5, 4)`` tricks that follow the blend of forecast and layouts.

    ``weights`` are those of the ``(layouts,)``, one in all. Each layout keeps its rank among the
    others, so that a hand that is better for two strains stays better for both. The other side's
    tricks are moved in the standing contract alone: nothing else of theirs is played.
    """
    out = tricks.copy()
    draws = np.random.default_rng([seed, TIES]).random(len(tricks))
    share = TUNING.forecast_share
    for side, strain, declarer in _contracts(position):
        taken = tricks[:, strain, declarer]
        of_layouts = weights @ (taken[:, None] == _NUMBERS)
        target = share * expected[side, strain] + (1 - share) * of_layouts
        out[:, strain, declarer] = _quantile_matched(taken, target, draws)
    return out


def _contracts(position: Position) -> list[tuple[int, Strain, Seat]]:
    """Side (0 own, 1 theirs), strain and declarer of all contracts that may be played."""
    standing, us = position.auction.contract, position.seat.side
    ours = [(0, strain, who) for strain, who in zip(Strain, position.declarers, strict=True)]
    if standing.level and standing.declarer.side != us:
        return [*ours, (1, standing.strain, standing.declarer)]
    return ours


def _quantile_matched(tricks: NDArray[np.int8], target: Floats, draws: Floats) -> NDArray[np.int8]:
    """``(layouts,)`` tricks distributed as ``target``, the worst layout with the fewest.

    ``target`` is ``(14,)``, the share of each number of tricks; ``draws`` break ties. No layout
    gets fewer or more than any of them had: the forecast does not see that a solid suit must win.
    """
    ranks = np.argsort(np.lexsort((draws, tricks)))
    below = np.cumsum(target)
    moved = np.searchsorted(below, (ranks + 0.5) / len(tricks) * below[-1])
    return moved.clip(tricks.min(), tricks.max()).astype(np.int8)
