"""The league: how well each evaluator predicts the tricks of a pair.

The rules are those of the paper jan2023: a pair's strength is the sum of both hands' counts, trumps
are its longest combined suit, and only pairs whose mean tricks round to 7 or more are measured.
Thresholds and monotone curves are fitted on one half of the deals and measured on the other, and
the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.evaluation.counting import evaluate
from strongsuit.evaluation.registry import Evaluator, evaluators, get
from strongsuit.evaluation.trick_data import TrickData, read_tricks
from strongsuit.uncertainty import Estimate

Floats = NDArray[np.float64]
LEAST, MOST = 7, 13  # tricks that thresholds distinguish
RESAMPLES = 1000
MIN_PAIRS = 20  # pairs that are needed to measure an evaluator
_BATCH = 100  # resamples computed at a time


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """How well one evaluator predicts tricks: a row of the league."""

    name: str
    correlation: Estimate  # of strength with mean tricks
    rmse: Estimate  # in tricks, of predictions by the best monotone curve
    exact: Estimate  # share of pairs whose tricks the thresholds predict exactly
    within_one: Estimate  # share predicted within one trick
    within_two: Estimate  # share predicted within two tricks
    pairs: int  # number of pairs that were measured


@dataclass(frozen=True, eq=False, slots=True)
class Contest:
    """The pairs on which evaluators are measured in a strain, with their tricks."""

    data: TrickData
    trumps: NDArray[np.int8] | None  # (n,) trump suits; None in notrump
    tricks: Floats  # (n,) mean tricks in the strain
    half: NDArray[np.bool_]  # (n,) which half of the deals a pair belongs to
    variance: Floats  # (n,) of the tricks over the layouts; 0 where only their mean is known

    def strengths(self, method: Evaluator) -> Floats:
        """Return each pair's count by an evaluator, ``(n,)``; negative if less is better."""
        data = self.data
        counts = evaluate(method, data.first, trump=self.trumps, partner=data.second, lho=data.bid)
        return -counts if method.low else counts


class FewPairsError(UsageError):
    """Too few pairs to measure an evaluator by."""


STRAINS = ("suit", "nt", "C", "D", "H", "S")


def strain_name(strain: str | Strain) -> str:
    """Return the entry of `STRAINS` for a strain or a text such as ``s``, ``N``, ``notrump``."""
    spelled = {name.lower(): name for name in STRAINS} | {"n": "nt", "notrump": "nt"}
    try:
        return spelled[str(strain).lower()]
    except KeyError:
        raise UsageError(f"expected {', '.join(STRAINS)}, got {str(strain)!r}") from None


def contest(data: TrickData, strain: str | Strain, least: int = LEAST) -> Contest:
    """Return the pairs that are measured in a strain: those with ``least`` tricks or more.

    ``suit`` takes every pair in its longest suit, ``nt`` every pair in notrump, and ``S``, for
    instance, only the pairs whose longest suit is spades.
    """
    strain = strain_name(strain)
    if strain == "nt":
        trumps, tricks = None, data.mean[:, Strain.NOTRUMP]
    else:
        trumps = data.longest
        tricks = np.take_along_axis(data.mean, trumps[:, None].astype(np.intp), 1)[:, 0]
    counts = np.isfinite(tricks) & (np.rint(tricks) >= least)
    if trumps is not None and strain != "suit":
        counts &= trumps == Strain.parse(strain)
    if counts.sum() < MIN_PAIRS:
        raise FewPairsError(
            f"expected at least {MIN_PAIRS} pairs of hands that take {least} tricks or more "
            f"(strain: {strain}), got {counts.sum()}: give data with more pairs"
        )
    counting, tricks = data.rows(counts), tricks[counts]
    trumps = None if trumps is None else trumps[counts]
    return Contest(
        data=counting,
        trumps=trumps,
        tricks=tricks,
        half=counting.deal % 2 == 1,
        variance=_variance(counting, trumps, tricks),
    )


def _variance(data: TrickData, trumps: NDArray[np.int8] | None, means: Floats) -> Floats:
    """Return for each pair how its tricks vary from layout to layout: ``(pairs,)`` variances.

    They are 0 if the data have only mean tricks, without histograms.
    """
    if data.histogram is None:
        return np.zeros(len(means))
    strains = np.full(len(means), Strain.NOTRUMP) if trumps is None else trumps
    counts = data.histogram[np.arange(len(means)), strains].sum(axis=1)
    squares: Floats = (counts * np.arange(14) ** 2).sum(axis=1) / counts.sum(axis=1)
    return np.maximum(squares - means**2, 0.0)


def league(
    data: TrickData | str | Path,
    methods: str | Sequence[str | Evaluator] = (),
    strain: str | Strain = "suit",
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> list[LeagueRow]:
    """Return a row for each evaluator, by default all that fit the strain, the best first."""
    if not isinstance(data, TrickData):
        data = read_tricks(data)
    played = contest(data, strain)
    resampling = Resampling(played.data.deal, resamples, seed)
    rows = []
    for method in entrants(methods, strain):
        rows.append(_row(method.name, played, played.strengths(method), resampling))
        if progress:
            progress(1)
    return sorted(rows, key=lambda row: -row.correlation.value)


def entrants(names: str | Sequence[str | Evaluator], strain: str | Strain) -> list[Evaluator]:
    """Return the evaluators named, or without names all that can be used in the strain."""
    notrump = strain_name(strain) == "nt"
    if not names:
        return [each for each in evaluators() if not (notrump and each.needs_trump)]
    names = [names] if isinstance(names, str) else names
    methods = list({each.name: each for each in map(get, names)}.values())
    for each in methods:
        if notrump and each.needs_trump:
            raise UsageError(f"{each.name} needs a trump suit: it says nothing about notrump")
    return methods


def judged(
    name: str, played: Contest, strength: Floats, *, resamples: int = RESAMPLES, seed: int = 0
) -> LeagueRow:
    """Return the league row of a method by the ``(n,)`` strengths that it gives the pairs."""
    return _row(name, played, strength, Resampling(played.data.deal, resamples, seed))


def _row(name: str, played: Contest, strength: Floats, resampling: Resampling) -> LeagueRow:
    tricks = played.tricks
    x, y = _standard(strength), _standard(tricks)
    error = cross_fitted(monotone, strength, tricks, played.half) - tricks
    predicted = cross_fitted(by_thresholds, strength, tricks, played.half)
    off = np.abs(predicted - np.rint(tricks))
    columns = np.stack([x, y, x * x, x * y, y * y, error**2, off < 1, off < 2, off < 3])
    means = resampling.means(columns)
    correlation, rmse, exact, one, two = map(Estimate.of_resamples, _measures(means))
    return LeagueRow(
        name=name,
        correlation=correlation,
        rmse=rmse,
        exact=exact,
        within_one=one,
        within_two=two,
        pairs=len(tricks),
    )


def _measures(means: Floats) -> list[Floats]:
    """Return correlation, RMSE and the three accuracies from means of the columns in `_row`."""
    x, y, xx, xy, yy, squares, *accuracies = means
    spread = np.sqrt((xx - x * x) * (yy - y * y))
    correlation = np.divide(xy - x * y, spread, out=np.zeros_like(spread), where=spread > 0)
    return [correlation, np.sqrt(squares), *accuracies]


def _standard(values: Floats) -> Floats:
    """Return values with mean 0 and standard deviation 1: sums of squares then lose no digits."""
    return (values - values.mean()) / (values.std() or 1.0)


class Resampling:
    """Bootstrap weights: how often each deal is drawn in every resample of the data.

    All evaluators are measured on the same resamples, so that their intervals can be compared.
    """

    def __init__(self, deal: NDArray[np.int64], resamples: int, seed: int) -> None:
        if resamples < 0:
            raise UsageError(f"expected a number of resamples, 0 or more, got {resamples}")
        units, self._unit = np.unique(deal, return_inverse=True)
        self._alone = len(units) == len(deal)
        # With many deals Poisson weights are as good as the bootstrap's, and faster to draw.
        rng = np.random.default_rng(seed)
        self._drawn = rng.poisson(1.0, (resamples, len(units))).astype(np.uint8)

    def means(self, columns: Floats) -> Floats:
        """Return the mean of each column over the pairs: in the data, then in each resample.

        ``columns`` are ``(columns, pairs)``, the means ``(columns, 1 + resamples)``.
        """
        ones = np.ones((1, columns.shape[1]))
        sums = self._by_deal(np.concatenate([columns, ones])).astype(np.float32)
        parts = [sums.sum(axis=1, dtype=np.float64)[None]]
        for start in range(0, len(self._drawn), _BATCH):
            parts.append(self._drawn[start : start + _BATCH].astype(np.float32) @ sums.T)
        totals = np.concatenate(parts).T
        means: Floats = totals[:-1] / totals[-1]
        return means

    def weights(self) -> list[Floats]:
        """Return the pairs' ``(n,)`` weights: ones for the data, then those of each resample."""
        drawn = [weight.astype(np.float64)[self._unit] for weight in self._drawn]
        return [np.ones(len(self._unit)), *drawn]

    def _by_deal(self, columns: Floats) -> Floats:
        """Sum ``(columns, pairs)`` values over the pairs of each deal: ``(columns, deals)``."""
        if self._alone:
            return columns
        return np.stack([np.bincount(self._unit, column) for column in columns])


Fit = Callable[[Floats, Floats], Callable[[Floats], Floats]]  # from strengths and tricks to a curve


def cross_fitted(fit: Fit, strength: Floats, tricks: Floats, half: NDArray[np.bool_]) -> Floats:
    """Return the ``(pairs,)`` tricks predicted for each half of the pairs by a fit on the other.

    ``half`` tells which half each pair belongs to.
    """
    predictions = np.empty_like(tricks)
    for side in (half, ~half):
        predictions[side] = fit(strength[~side], tricks[~side])(strength[side])
    return predictions


def monotone(strength: Floats, tricks: Floats) -> Callable[[Floats], Floats]:
    """Return the best curve from strength to tricks that never falls, by isotonic regression."""
    from scipy.optimize import isotonic_regression

    levels, place, counts = np.unique(strength, return_inverse=True, return_counts=True)
    means = np.bincount(place, tricks) / counts
    curve = isotonic_regression(means, weights=counts).x
    return lambda at: np.interp(at, levels, curve)


def thresholds(strength: Floats, tricks: Floats) -> dict[int, float]:
    """Return, for each number of tricks, the strength from which that number is expected.

    Equation 3 of jan2023: the border of i and i+1 tricks is midway between the mean strengths of
    the pairs that take i and i+1 tricks. The smallest number has the border -inf.
    """
    numbers = np.rint(tricks).astype(int)
    groups = [i for i in range(LEAST, MOST + 1) if (numbers == i).any()]
    means = np.maximum.accumulate([strength[numbers == i].mean() for i in groups])
    borders = [-np.inf, *((means[:-1] + means[1:]) / 2).tolist()]
    return dict(zip(groups, borders, strict=True))


def by_thresholds(strength: Floats, tricks: Floats) -> Callable[[Floats], Floats]:
    """Return the curve from strength to tricks that has its steps at the pairs' `thresholds`."""
    borders = thresholds(strength, tricks)
    expected = np.array(list(borders), np.float64)
    return lambda at: expected[np.searchsorted(list(borders.values())[1:], at, side="right")]
