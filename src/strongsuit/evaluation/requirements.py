"""How many points of both hands a contract needs to be made half the time."""

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
_LEVELS = 100  # strengths that are distinguished; finer ones are grouped


@dataclass(frozen=True, slots=True)
class Requirement:
    """How many of one evaluator's points one contract needs."""

    name: str
    contract: str
    points: Estimate | None  # None where the evaluator cannot tell
    pairs: int  # that were measured


def requirements(
    data: TrickData | str | Path,
    contracts: str | Sequence[Call | str],
    methods: str | Sequence[str | Evaluator] = (),
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> list[Requirement]:
    """Return, for every evaluator and contract, the points with which it is made half the time.

    A suit contract is measured on pairs whose longest suit it is.
    """
    if not isinstance(data, TrickData):
        data = read_tricks(data)
    rows = []
    chosen = entrants(methods, "suit")
    for contract in dict.fromkeys(
        map(bid_of, [contracts] if isinstance(contracts, str) else contracts)
    ):
        of_contract = _ContractPoints(data, contract, resamples, seed)
        for method in chosen:
            points = of_contract.points(method)
            rows.append(Requirement(method.name, str(contract), points, of_contract.pairs))
            if progress:
                progress(1)
    return rows


class _ContractPoints:
    """The pairs that one contract is measured on."""

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
        """Return how many of this method's points the contract needs; None if it cannot tell."""
        if not self.pairs or not method.fits(self.strain):
            return None
        points = _points(self._played.strengths(method), self._made, self._resampling)
        return _negative(points) if points is not None and method.low else points


def _negative(points: Estimate) -> Estimate:
    """The estimate of a count whose negative was the strength, as fewer is better."""
    if points.low is None or points.high is None:
        return Estimate(-points.value, None, None)
    return Estimate(-points.value, -points.high, -points.low)


def _points(strength: Floats, made: Floats, resampling: Resampling) -> Estimate | None:
    """The strength where the rising curve through the shares of made contracts passes one half."""
    if strength.min() == strength.max():
        return None
    width = (strength.max() - strength.min()) / _LEVELS
    _, group = np.unique(np.rint((strength - strength.min()) / width), return_inverse=True)
    levels = np.bincount(group, strength) / np.bincount(group)
    middles = [
        _middle(levels, _sums(group, weight), _sums(group, weight * made))
        for weight in resampling.weights()
    ]
    return estimate_of(np.array(middles))


def estimate_of(middles: Floats) -> Estimate | None:
    """Return the first of the strengths, that of the data, with the interval of the resamples.

    There is no interval if fewer than half of the resamples reach even odds.
    """
    if np.isnan(middles[0]):
        return None
    reached = middles[np.isfinite(middles)]
    return Estimate.of_resamples(reached if 2 * len(reached) > len(middles) else middles[:1])


def _sums(group: NDArray[np.intp], values: Floats) -> Floats:
    return np.bincount(group, values).astype(np.float64)


def _middle(levels: Floats, tried: Floats, made: Floats) -> float:
    """The strength with even odds, from pairs tried and made at each level; nan if none."""
    from scipy.optimize import isotonic_regression

    used = tried > 0
    curve = isotonic_regression(made[used] / tried[used], weights=tried[used]).x
    above = int(np.searchsorted(curve, 0.5))
    if above in (0, len(curve)):
        return float("nan")
    below = slice(above - 1, above + 1)
    return float(np.interp(0.5, curve[below], levels[used][below]))
