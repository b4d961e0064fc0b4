"""What strength says about tricks: their mean and their spread, beside jan2023's thresholds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from strongsuit.evaluation.league import Contest, monotone
from strongsuit.formulas.terms import Floats

_STEPS = 12  # groups of equally many pairs, by strength
_BEYOND = 0.5  # of the range of strengths: so far the curve may be drawn out at either end


@dataclass(frozen=True, eq=False, slots=True)
class Calibration:
    """Mean tricks and their spread at some strengths; straight lines between them.

    The spread is that of one deal: of the layouts of the other cards where these are known, and of
    the pairs of equal strength.
    """

    strengths: Floats  # (k,) rising
    means: Floats  # (k,) never falling
    spreads: Floats  # (k,)

    @classmethod
    def of(cls, strength: Floats, played: Contest) -> Calibration:
        """From the pairs of a contest and their strengths."""
        curve = monotone(strength, played.tricks)
        squares = (played.tricks - curve(strength)) ** 2 + played.variance
        groups = np.array_split(np.argsort(strength, kind="stable"), _STEPS)
        middles = np.array([strength[group].mean() for group in groups])
        means = np.array([played.tricks[group].mean() for group in groups])
        spreads = np.array([np.sqrt(squares[group].mean()) for group in groups])
        return cls(middles, np.maximum.accumulate(means), spreads)

    def mean(self, strength: Floats) -> Floats:
        """``(n,)``: the tricks to expect; beyond both ends it goes on as steeply as overall."""
        low, high = self.strengths[0], self.strengths[-1]
        slope = (self.means[-1] - self.means[0]) / max(high - low, 1e-9)
        beyond = np.minimum(strength - low, 0) + np.maximum(strength - high, 0)
        found = np.interp(strength, self.strengths, self.means) + slope * beyond
        return np.clip(found, 0, 13)

    def strength(self, mean: float) -> float:
        """The strength from which so many tricks are to be expected; nan where none is near."""
        reach = _BEYOND * (self.strengths[-1] - self.strengths[0])
        at = np.linspace(self.strengths[0] - reach, self.strengths[-1] + reach, 4001)
        place = int(np.searchsorted(self.mean(at), mean))
        return float(at[place]) if 0 < place < len(at) else float("nan")

    def even_chances(self) -> dict[int, float]:
        """From which strength 8 … 13 tricks are as likely as not, as far as it can be told."""
        found = {tricks: self.strength(tricks - 0.5) for tricks in range(8, 14)}
        return {tricks: strength for tricks, strength in found.items() if np.isfinite(strength)}

    @classmethod
    def of_table(cls, rows: Sequence[Sequence[float]]) -> Calibration:
        """From what `table` gave."""
        return cls(*np.array(rows, np.float64).reshape(-1, 3).T)

    def table(self) -> list[tuple[float, float, float]]:
        """Strength, mean and spread at the points between which lines are drawn."""
        rows = np.stack([self.strengths, self.means, self.spreads], axis=1).round(2)
        return [(strength, mean, spread) for strength, mean, spread in rows.tolist()]

    def spread(self, strength: Floats) -> Floats:
        """``(n,)``: the standard deviation around the mean."""
        return np.interp(strength, self.strengths, self.spreads)
