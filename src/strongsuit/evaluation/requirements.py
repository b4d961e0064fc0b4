"""The other way round: how many points a contract needs to be made half the time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import Call
from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.evaluation.league import Estimate, Resampling, contest, entrants, interval
from strongsuit.evaluation.trick_data import TrickData, read_tricks

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
    contracts: Sequence[Call | str],
    methods: Sequence[str] = (),
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
    for contract in map(_bid, contracts):
        strain, tricks = contract.strain, contract.level + 6
        played = contest(data, "nt" if strain is Strain.NOTRUMP else str(strain), least=0)
        made = played.data.made(strain, tricks)
        resampling = Resampling(played.data.deal, resamples, seed)
        for method in entrants(methods, "suit"):
            points = None
            if method.fits(strain):
                points = _points(played.strengths(method), made, resampling)
            if points is not None and method.low:
                points = _turned(points)
            found.append(Requirement(method.name, str(contract), points, len(made)))
            if progress:
                progress(1)
    return found


def _bid(contract: Call | str) -> Call:
    bid = contract if isinstance(contract, Call) else Call.parse(contract)
    if not bid.is_bid:
        raise UsageError(f"expected a contract such as 3NT or 4S, got {bid}")
    return bid


def _turned(points: Estimate) -> Estimate:
    """Where fewer is better, strength was the count's negative."""
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
    return interval(np.array(middles)) if np.isfinite(middles).all() else None


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
