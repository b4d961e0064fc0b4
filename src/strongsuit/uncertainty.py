"""95 % intervals: of means, of shares, of figures with resamples, and of results in groups."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Z_95 = 1.96  # half the width of a 95 % interval in standard errors

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval; ``low`` and ``high`` are None if there are too few data."""

    value: float
    low: float | None
    high: float | None

    @classmethod
    def of_mean(cls, values: ArrayLike) -> Estimate:
        """Return the mean of values with Student's interval, which holds for few values too."""
        from scipy.special import stdtrit

        sample = np.asarray(values, np.float64)
        mean = float(sample.mean())
        if len(sample) < 2:
            return cls(mean, None, None)
        t = float(stdtrit(len(sample) - 1, 0.975) * sample.std(ddof=1))
        return cls.around(mean, t / len(sample) ** 0.5)

    @classmethod
    def of_resamples(cls, figures: Floats) -> Estimate:
        """Return the first figure with its bootstrap interval; the others are those of resamples.

        The interval is from the 2.5 % to the 97.5 % quantile of all the figures.
        """
        if len(figures) == 1:
            return cls(float(figures[0]), None, None)
        low, high = np.percentile(figures, (2.5, 97.5))
        return cls(float(figures[0]), float(low), float(high))

    @classmethod
    def of_share(cls, share: float, n: int) -> Estimate:
        """Return a share of ``n`` results with its interval by the normal approximation."""
        return cls.around(float(share), half_of_share(share, n))

    @classmethod
    def around(cls, value: float, half: float) -> Estimate:
        """Return a figure with the interval from ``value - half`` to ``value + half``."""
        return cls(value, value - half, value + half)

    def scaled(self, factor: float) -> Estimate:
        """Return the figure and its interval multiplied by a positive factor."""
        low, high = (None if end is None else factor * end for end in (self.low, self.high))
        return Estimate(factor * self.value, low, high)

    @property
    def half(self) -> float | None:
        """Half the width of the interval; None without an interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def half_of_share(share: float, n: int) -> float:
    """Return half the width of the interval of a share of ``n`` results; 0 for shares 0 and 1."""
    return Z_95 * float(np.sqrt(share * (1 - share) / n))


def wilson(share: Floats, n: int) -> tuple[Floats, Floats]:
    """Return the low and the high ends of Wilson's intervals of shares of ``n`` results.

    Unlike the normal approximation, Wilson's interval has a width where a share is 0 or 1.
    """
    z2 = Z_95**2
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z_95 * np.sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return np.clip(centre - half, 0, 1), np.clip(centre + half, 0, 1)


def half_of_mean(values: Floats) -> Floats:
    """Return half the width of the interval of the mean over the first axis; infinite if n < 2."""
    if len(values) < 2:
        return np.full(values.shape[1:], np.inf)
    return np.asarray(Z_95 * (values.std(axis=0, ddof=1) / np.sqrt(len(values))))


def half_of_weighted_mean(values: Floats, weights: Floats) -> float:
    """Return half the width of the interval of a weighted mean; the weights add up to 1."""
    off = values - weights @ values
    return float(Z_95 * np.sqrt(weights**2 @ off**2))


def half_of_grouped_share(hits: NDArray[np.bool_], groups: NDArray[np.intp]) -> float:
    """Return half the width of the interval of the share of hits, with results in groups.

    ``groups`` ``(n,)`` has the number of each result's group, such as the deal. Results of one deal
    depend on each other and deals do not, so the variance is that between groups. Two groups of
    hits only and two without hits are added, after Agresti and Coull: otherwise a few groups that
    agree would have an interval of width 0.
    """
    group = np.unique(groups, return_inverse=True)[1]
    usual = len(group) / (group.max() + 1)
    sizes = np.append(np.bincount(group), 4 * [usual])
    counts = np.append(np.bincount(group, hits), [usual, usual, 0, 0])
    off = counts - sizes * counts.sum() / sizes.sum()
    variance = np.square(off).sum() * len(off) / (len(off) - 1)
    return float(Z_95 * np.sqrt(variance) / sizes.sum())
