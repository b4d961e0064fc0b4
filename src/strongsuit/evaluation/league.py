"""The league: how well each evaluator tells the tricks of a pair.

As jan2023 measures: the unit is a pair, its strength the sum over both hands, trump its longest
combined suit, and only pairs whose mean tricks round to 7 or more count. What is fitted, thresholds
and monotone curves, is fitted on one half of the deals and measured on the other, both ways round.
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
LEAST, MOST = 7, 13  # tricks the thresholds tell apart
RESAMPLES = 1000
FEWEST = 20  # pairs
_BATCH = 100  # resamples at a time


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """One evaluator's place in the league."""

    name: str
    correlation: Estimate  # of strength with mean tricks
    rmse: Estimate  # tricks, of the best monotone curve
    exact: Estimate  # share of pairs whose tricks the thresholds tell exactly,
    within_one: Estimate  # within one,
    within_two: Estimate  # within two
    pairs: int  # that were judged


@dataclass(frozen=True, eq=False, slots=True)
class Contest:
    """The pairs that count, with what they are to be judged by."""

    data: TrickData
    trumps: NDArray[np.int8] | None  # None in notrump
    tricks: Floats  # (n,) mean tricks in the strain
    half: NDArray[np.bool_]  # (n,) which half of the deals a pair belongs to
    variance: Floats  # (n,) of the tricks over the layouts; 0 where only their mean is known

    def strengths(self, method: Evaluator) -> Floats:
        """``(n,)``: each pair's count, turned so that more is better."""
        trumps = self.trumps
        data = self.data
        counted = evaluate(method, data.first, trump=trumps, partner=data.second, lho=data.bid)
        return -counted if method.low else counted


class FewPairsError(UsageError):
    """Too few pairs to say anything."""


STRAINS = ("suit", "nt", "C", "D", "H", "S")


def strain_name(strain: str | Strain) -> str:
    """One of the names above, however spelled."""
    spelled = {name.lower(): name for name in STRAINS} | {"n": "nt", "notrump": "nt"}
    try:
        return spelled[str(strain).lower()]
    except KeyError:
        raise UsageError(f"expected {', '.join(STRAINS)}, got {str(strain)!r}") from None


def contest(data: TrickData, strain: str | Strain, least: int = LEAST) -> Contest:
    """The pairs that play in ``suit``, their longest, in ``nt``, or in ``S`` if it is longest."""
    strain = strain_name(strain)
    if strain == "nt":
        trumps, tricks = None, data.mean[:, Strain.NOTRUMP]
    else:
        trumps = data.longest
        tricks = np.take_along_axis(data.mean, trumps[:, None].astype(np.intp), 1)[:, 0]
    counts = np.isfinite(tricks) & (np.rint(tricks) >= least)
    if trumps is not None and strain != "suit":
        counts &= trumps == Strain.parse(strain)
    if counts.sum() < FEWEST:
        raise FewPairsError(f"{counts.sum()} pairs to judge by in {strain}: {FEWEST} are needed")
    kept, tricks = data.rows(counts), tricks[counts]
    trumps = None if trumps is None else trumps[counts]
    return Contest(kept, trumps, tricks, kept.deal % 2 == 1, _variance(kept, trumps, tricks))


def _variance(data: TrickData, trumps: NDArray[np.int8] | None, means: Floats) -> Floats:
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
    """Each evaluator's row, the best correlation first; without names all that fit the strain."""
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
    """The evaluators of these names, or all that can be used in the strain."""
    notrump = strain_name(strain) == "nt"
    if not names:
        return [each for each in evaluators() if not (notrump and each.needs_trump)]
    asked = [names] if isinstance(names, str) else names
    found = list({each.name: each for each in map(get, asked)}.values())
    for each in found:
        if notrump and each.needs_trump:
            raise UsageError(f"{each.name} needs a trump suit: it says nothing about notrump")
    return found


def judged(
    name: str, played: Contest, strength: Floats, *, resamples: int = RESAMPLES, seed: int = 0
) -> LeagueRow:
    """The row of any strength of the pairs."""
    return _row(name, played, strength, Resampling(played.data.deal, resamples, seed))


def _row(name: str, played: Contest, strength: Floats, resampling: Resampling) -> LeagueRow:
    tricks = played.tricks
    x, y = _standard(strength), _standard(tricks)
    error = crossed(monotone, strength, tricks, played.half) - tricks
    missed = np.abs(crossed(by_thresholds, strength, tricks, played.half) - np.rint(tricks))
    columns = np.stack([x, y, x * x, x * y, y * y, error**2, missed < 1, missed < 2, missed < 3])
    means = resampling.means(columns)
    correlation, rmse, exact, one, two = map(Estimate.of_resamples, _figures(means))
    return LeagueRow(name, correlation, rmse, exact, one, two, len(tricks))


def _figures(means: Floats) -> list[Floats]:
    """Correlation, RMSE and the three accuracies from the means of the columns of `_row`."""
    x, y, xx, xy, yy, squares, *accuracies = means
    spread = np.sqrt((xx - x * x) * (yy - y * y))
    correlation = np.divide(xy - x * y, spread, out=np.zeros_like(spread), where=spread > 0)
    return [correlation, np.sqrt(squares), *accuracies]


def _standard(values: Floats) -> Floats:
    """Mean 0 and spread 1, so that sums of squares lose no digits."""
    return (values - values.mean()) / (values.std() or 1.0)


class Resampling:
    """How often each deal is drawn in every resample of the data.

    All evaluators are measured on the same resamples, so that their intervals can be compared.
    """

    def __init__(self, deal: NDArray[np.int64], resamples: int, seed: int) -> None:
        if resamples < 0:
            raise UsageError(f"expected a number of resamples, got {resamples}")
        units, self._unit = np.unique(deal, return_inverse=True)
        self._alone = len(units) == len(deal)
        # Poisson's weights are the bootstrap's in the limit, and need no sorting.
        rng = np.random.default_rng(seed)
        self._drawn = rng.poisson(1.0, (resamples, len(units))).astype(np.uint8)

    def means(self, columns: Floats) -> Floats:
        """``(columns, 1 + resamples)``: the data as it is comes first."""
        ones = np.ones((1, columns.shape[1]))
        sums = self._by_deal(np.concatenate([columns, ones])).astype(np.float32)
        found = [sums.sum(axis=1, dtype=np.float64)[None]]
        for start in range(0, len(self._drawn), _BATCH):
            found.append(self._drawn[start : start + _BATCH].astype(np.float32) @ sums.T)
        totals = np.concatenate(found).T
        means: Floats = totals[:-1] / totals[-1]
        return means

    def weights(self) -> list[Floats]:
        """How often each pair counts: once in the data as it is, then in every resample."""
        drawn = [weight.astype(np.float64)[self._unit] for weight in self._drawn]
        return [np.ones(len(self._unit)), *drawn]

    def _by_deal(self, columns: Floats) -> Floats:
        """Sums over the pairs of each deal."""
        if self._alone:
            return columns
        return np.stack([np.bincount(self._unit, column) for column in columns])


Fit = Callable[[Floats, Floats], Callable[[Floats], Floats]]


def crossed(fit: Fit, strength: Floats, tricks: Floats, half: NDArray[np.bool_]) -> Floats:
    """What a fit on each half of the pairs says about the other half."""
    said = np.empty_like(tricks)
    for side in (half, ~half):
        said[side] = fit(strength[~side], tricks[~side])(strength[side])
    return said


def monotone(strength: Floats, tricks: Floats) -> Callable[[Floats], Floats]:
    """The best curve that never falls."""
    from scipy.optimize import isotonic_regression

    levels, place, counts = np.unique(strength, return_inverse=True, return_counts=True)
    means = np.bincount(place, tricks) / counts
    curve = isotonic_regression(means, weights=counts).x
    return lambda at: np.interp(at, levels, curve)


def thresholds(strength: Floats, tricks: Floats) -> dict[int, float]:
    """By tricks, the strength from which so many are to be expected; the fewest from anything.

    Equation 3 of jan2023: the border of i and i+1 tricks is midway between their mean strengths.
    """
    numbers = np.rint(tricks).astype(int)
    groups = [i for i in range(LEAST, MOST + 1) if (numbers == i).any()]
    means = np.maximum.accumulate([strength[numbers == i].mean() for i in groups])
    borders = [-np.inf, *((means[:-1] + means[1:]) / 2).tolist()]
    return dict(zip(groups, borders, strict=True))


def by_thresholds(strength: Floats, tricks: Floats) -> Callable[[Floats], Floats]:
    """The tricks that the thresholds of these pairs tell."""
    borders = thresholds(strength, tricks)
    expected = np.array(list(borders), np.float64)
    return lambda at: expected[np.searchsorted(list(borders.values())[1:], at, side="right")]
