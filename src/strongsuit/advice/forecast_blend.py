"""The layouts' tricks, shifted toward the distribution that the forecast net expects."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.forecast import Expected
from strongsuit.advice.tuning import TUNING
from strongsuit.batch import Tricks
from strongsuit.best_contract.decisions import Position
from strongsuit.cards import Seat, Strain

TIES = 1  # part of the seed, so that the draws that break ties differ from those of `Playout`
_NUMBERS = np.arange(14)

Floats = NDArray[np.float64]


def blended_tricks(
    tricks: Tricks, weights: Floats, position: Position, expected: Expected, seed: int = 0
) -> Tricks:
    """``(layouts, 5, 4)`` tricks whose distribution is a blend of the forecast's and the layouts'.

    ``weights`` are the layouts' ``(layouts,)`` and sum to 1; ``expected`` is the forecast. Each
    layout keeps its rank among the others, so that one that is good for two strains stays good for
    both. Of the other side's tricks only those in its present contract are shifted, as it can play
    no other.
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
    """Side (0 own, 1 theirs), strain and declarer of all contracts whose tricks are shifted."""
    standing, us = position.auction.contract, position.seat.side
    ours = [(0, strain, who) for strain, who in zip(Strain, position.declarers, strict=True)]
    if standing.level and standing.declarer.side != us:
        return [*ours, (1, standing.strain, standing.declarer)]
    return ours


def _quantile_matched(tricks: NDArray[np.int8], target: Floats, draws: Floats) -> NDArray[np.int8]:
    """``(layouts,)`` tricks distributed as ``target``, the worst layout with the fewest.

    ``target`` is ``(14,)``, the share of each number of tricks; ``draws`` break ties. The results
    stay between the least and the most of ``tricks``: the forecast does not see that a solid suit
    must take its tricks.
    """
    ranks = np.argsort(np.lexsort((draws, tricks)))
    below = np.cumsum(target)
    moved = np.searchsorted(below, (ranks + 0.5) / len(tricks) * below[-1])
    return moved.clip(tricks.min(), tricks.max()).astype(np.int8)
