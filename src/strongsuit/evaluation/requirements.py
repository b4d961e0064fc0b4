"""How many points both hands together need so that a contract is made half the time."""

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
RESAMPLES = 200  # bootstrap resamples; an interval of points needs no more
_LEVELS = 100  # steps of strength; pairs whose strength falls in the same step are grouped


@dataclass(frozen=True, slots=True)
class Requirement:
    """How many of one evaluator's points one contract needs."""

    name: str
    contract: str
    points: Estimate | None  # None if they cannot be estimated
    pairs: int  # number of pairs that were measured


def requirements(
    data: TrickData | str | Path,
    contracts: str | Sequence[Call | str],
    methods: str | Sequence[str | Evaluator] = (),
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> list[Requirement]:
    """Return, for each contract and evaluator, how many points make the contract half the time.

    A suit contract is measured on the pairs whose longest suit is its trump suit. ``methods`` are
    by default all evaluators.
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
    """Estimator of the points that one contract needs, with the pairs it is measured on."""

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
        """Return how many of an evaluator's points the contract needs; None if unknown."""
        if not self.pairs or not method.fits(self.strain):
            return None
        points = _points(self._played.strengths(method), self._made, self._resampling)
        return _negative(points) if points is not None and method.low else points


def _negative(points: Estimate) -> Estimate:
    """Return the negative of an estimate, for evaluators whose strength is the negative count."""
    if points.low is None or points.high is None:
        return Estimate(-points.value, None, None)
    return Estimate(-points.value, -points.high, -points.low)


def _points(strength: Floats, made: Floats, resampling: Resampling) -> Estimate | None:
    """Return the strength at which half of the contracts are made; None if the data do not tell.

    ``made`` is the share made by each pair. A rising curve is fitted to these shares by strength.
    """
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
    """Return the strength with even odds and its interval; None if the data reach no even odds.

    ``middles`` are strengths with even odds: the data's first, then the resamples', nan where even
    odds are not reached. There is no interval if half of them or more are nan.
    """
    if np.isnan(middles[0]):
        return None
    reached = middles[np.isfinite(middles)]
    return Estimate.of_resamples(reached if 2 * len(reached) > len(middles) else middles[:1])


def _sums(group: NDArray[np.intp], values: Floats) -> Floats:
    return np.bincount(group, values).astype(np.float64)


def _middle(levels: Floats, tried: Floats, made: Floats) -> float:
    """Return the strength at which contracts are made half the time; nan if there is none.

    ``tried`` and ``made`` are the numbers of pairs and of contracts made at each of the ``levels``.
    """
    from scipy.optimize import isotonic_regression

    used = tried > 0
    curve = isotonic_regression(made[used] / tried[used], weights=tried[used]).x
    above = int(np.searchsorted(curve, 0.5))
    if above in (0, len(curve)):
        return float("nan")
    below = slice(above - 1, above + 1)
    return float(np.interp(0.5, curve[below], levels[used][below]))
