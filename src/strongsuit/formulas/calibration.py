"""Calibration: mean and standard deviation of the tricks of pairs with a given strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from strongsuit.evaluation.league import Contest, monotone
from strongsuit.formulas.terms import Floats

_GROUPS = 12  # of pairs with similar strength, equally many pairs in each
_BEYOND = 0.5  # how far the curve is extended at either end, as a share of the range of strengths


@dataclass(frozen=True, eq=False, slots=True)
class Calibration:
    """Mean tricks and their spread at some strengths, with linear interpolation in between.

    The spread is the standard deviation of the tricks in a single deal. It has two sources: pairs
    of similar strength differ, and, where histograms of tricks are known, so do a pair's layouts.
    """

    strengths: Floats  # (k,) rising
    means: Floats  # (k,) never falling
    spreads: Floats  # (k,)

    @classmethod
    def of(cls, strength: Floats, played: Contest) -> Calibration:
        """Return the calibration fitted to the pairs of ``played`` and their ``(n,)`` strengths."""
        curve = monotone(strength, played.tricks)
        squares = (played.tricks - curve(strength)) ** 2 + played.variance
        groups = np.array_split(np.argsort(strength, kind="stable"), _GROUPS)
        middles = np.array([strength[group].mean() for group in groups])
        means = np.array([played.tricks[group].mean() for group in groups])
        spreads = np.array([np.sqrt(squares[group].mean()) for group in groups])
        return cls(middles, np.maximum.accumulate(means), spreads)

    def mean(self, strength: Floats) -> Floats:
        """Return the mean tricks of n pairs by their ``(n,)`` strengths.

        Beyond both ends the curve continues with its overall slope.
        """
        low, high = self.strengths[0], self.strengths[-1]
        slope = (self.means[-1] - self.means[0]) / max(high - low, 1e-9)
        beyond = np.minimum(strength - low, 0) + np.maximum(strength - high, 0)
        tricks = np.interp(strength, self.strengths, self.means) + slope * beyond
        return np.clip(tricks, 0, 13)

    def strength(self, mean: float) -> float:
        """Return the least strength with ``mean`` tricks; nan if far beyond the curve's ends."""
        reach = _BEYOND * (self.strengths[-1] - self.strengths[0])
        at = np.linspace(self.strengths[0] - reach, self.strengths[-1] + reach, 4001)
        place = int(np.searchsorted(self.mean(at), mean))
        return float(at[place]) if 0 < place < len(at) else float("nan")

    def even_chances(self) -> dict[int, float]:
        """Return for 8 … 13 tricks the strength from which a pair as likely as not takes them.

        Numbers of tricks far beyond the ends of the curve are left out.
        """
        strengths = {tricks: self.strength(tricks - 0.5) for tricks in range(8, 14)}
        return {tricks: strength for tricks, strength in strengths.items() if np.isfinite(strength)}

    @classmethod
    def of_table(cls, rows: Sequence[Sequence[float]]) -> Calibration:
        """Return the calibration of which ``rows`` is the `table`."""
        return cls(*np.array(rows, np.float64).reshape(-1, 3).T)

    def table(self) -> list[tuple[float, float, float]]:
        """Return rows of strength, mean and spread, rounded to hundredths."""
        rows = np.stack([self.strengths, self.means, self.spreads], axis=1).round(2)
        return [(strength, mean, spread) for strength, mean, spread in rows.tolist()]

    def spread(self, strength: Floats) -> Floats:
        """Return the standard deviation of the tricks of n pairs by their ``(n,)`` strengths."""
        return np.interp(strength, self.strengths, self.spreads)
