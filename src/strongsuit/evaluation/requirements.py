"""The other way round: how many points a contract needs to be made half the time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import Call
from strongsuit.coerce import bid_of
from strongsuit.evaluation.league import FewPairsError, Resampling, contest, entrants
from strongsuit.evaluation.registry import Evaluator
from strongsuit.evaluation.trick_data import TrickData, read_tricks
from strongsuit.uncertainty import Estimate

Floats = NDArray[np.float64]
RESAMPLES = 200  # an interval of points needs no more
_LEVELS = 100  # strengths told apart; finer ones are grouped


@dataclass(frozen=True, slots=True)
class Requirement:
    """What one contract needs in one evaluator's points."""

    name: str
    contract: str
    points: Estimate | None  # None where it says nothing about making it
    pairs: int  # that were looked at


def requirements(
    data: TrickData | str | Path,
    contracts: str | Sequence[Call | str],
    methods: str | Sequence[str | Evaluator] = (),
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> list[Requirement]:
    """For every evaluator and contract the points with which it is made half the time.

    A suit contract is looked at where the suit is the pair's longest.
    """
    if not isinstance(data, TrickData):
        data = read_tricks(data)
    found = []
    chosen = entrants(methods, "suit")
    for contract in dict.fromkeys(
        map(bid_of, [contracts] if isinstance(contracts, str) else contracts)
    ):
        ask = _ContractPoints(data, contract, resamples, seed)
        for method in chosen:
            found.append(Requirement(method.name, str(contract), ask.points(method), ask.pairs))
            if progress:
                progress(1)
    return found


class _ContractPoints:
    """The pairs that one contract is looked at with."""

    def __init__(self, data: TrickData, contract: Call, resamples: int, seed: int) -> None:
        self.strain, self.pairs = contract.strain, 0
        try:
            self._played = contest(data, self.strain, least=0)
        except FewPairsError:
            return
        self._made = self._played.data.made(self.strain, contract.level + 6)
        self._resampling = Resampling(self._played.data.deal, resamples, seed)
        self.pairs = len(self._made)

    def points(self, method: Evaluator) -> Estimate | None:
        """What the contract needs in this method's points."""
        if not self.pairs or not method.fits(self.strain):
            return None
        points = _points(self._played.strengths(method), self._made, self._resampling)
        return _turned(points) if points is not None and method.low else points


def _turned(points: Estimate) -> Estimate:
    """Where fewer is better, strength was the count's negative."""
    if points.low is None or points.high is None:
        return Estimate(-points.value, None, None)
    return Estimate(-points.value, -points.high, -points.low)


def _points(strength: Floats, made: Floats, resampling: Resampling) -> Estimate | None:
    """Where the rising curve through the shares of made contracts passes one half."""
    if strength.min() == strength.max():
        return None
    width = (strength.max() - strength.min()) / _LEVELS
    _, group = np.unique(np.rint((strength - strength.min()) / width), return_inverse=True)
    at = np.bincount(group, strength) / np.bincount(group)
    middles = [
        _middle(at, *(_sums(group, weight * share) for share in (1.0, made)))
        for weight in resampling.weights()
    ]
    return _estimate(np.array(middles))


def _estimate(middles: Floats) -> Estimate | None:
    """The data's own comes first; where most resamples come to even odds too, they bound it."""
    if np.isnan(middles[0]):
        return None
    reached = middles[np.isfinite(middles)]
    return Estimate.of_resamples(reached if 2 * len(reached) > len(middles) else middles[:1])


def _sums(group: NDArray[np.intp], values: Floats) -> Floats:
    return np.bincount(group, values).astype(np.float64)


def _middle(at: Floats, tried: Floats, made: Floats) -> float:
    """The strength of even odds, nan where the data do not reach them."""
    from scipy.optimize import isotonic_regression

    seen = tried > 0
    at, curve = at[seen], isotonic_regression(made[seen] / tried[seen], weights=tried[seen]).x
    above = int(np.searchsorted(curve, 0.5))
    if above in (0, len(curve)):
        return float("nan")
    below = slice(above - 1, above + 1)
    return float(np.interp(0.5, curve[below], at[below]))
