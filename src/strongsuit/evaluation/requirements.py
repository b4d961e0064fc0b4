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
_LEVELS = 200  # strengths told apart; finer ones are grouped
_STEPS = 50  # of Newton's method, more than it ever takes


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
    """Where the logistic curve through the shares of made contracts passes one half."""
    if strength.min() == strength.max() or not 0 < made.sum() < len(made):
        return None
    width = (strength.max() - strength.min()) / _LEVELS
    _, group = np.unique(np.rint((strength - strength.min()) / width), return_inverse=True)
    drawn = resampling.weights()
    tried, taken = (
        np.stack([np.bincount(group, weight * share) for weight in drawn], axis=1).astype(float)
        for share in (1.0, made)
    )
    middles = _middle(np.bincount(group, strength) / np.bincount(group), tried, taken)
    return interval(middles) if np.isfinite(middles).all() else None


def _middle(at: Floats, tried: Floats, made: Floats) -> Floats:
    """For every resample the strength of even odds; nan where the curve does not rise."""
    centre, spread = at.mean(), at.std()
    x = ((at - centre) / spread)[:, None]
    offset, slope = np.zeros(tried.shape[1]), np.ones(tried.shape[1])
    for _ in range(_STEPS):  # Newton's method on the likelihood, all resamples at once
        chance = 1 / (1 + np.exp(-np.clip(offset + slope * x, -30, 30)))
        error, weight = made - tried * chance, tried * chance * (1 - chance) + 1e-9
        a, b, c = weight.sum(axis=0), (weight * x).sum(axis=0), (weight * x * x).sum(axis=0)
        u, v = error.sum(axis=0), (error * x).sum(axis=0)
        determinant = a * c - b * b + 1e-12
        step = (c * u - b * v) / determinant, (a * v - b * u) / determinant
        offset, slope = offset + np.clip(step[0], -2, 2), slope + np.clip(step[1], -2, 2)
        if max(np.abs(step[0]).max(), np.abs(step[1]).max()) < 1e-8:
            break
    rising = slope > 1e-6
    return np.where(rising, centre - spread * offset / np.where(rising, slope, 1), np.nan)
