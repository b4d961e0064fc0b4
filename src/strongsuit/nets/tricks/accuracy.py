"""How far estimates are from the truth, and whether the chances they give are honest."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import Tricks
from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.uncertainty import half_of_grouped_share

Chances = NDArray[np.float32]  # (n, 5 strains, 4 declarers, 14), nan where not asked

SUITS: tuple[Strain, ...] = tuple(strain for strain in Strain if strain is not Strain.NOTRUMP)
GROUPS: dict[str, tuple[Strain, ...]] = {"suits": SUITS, "notrump": (Strain.NOTRUMP,)}
BINS = 15  # of confidence, each with as many results as the others
_LEAST = 1e-7  # a chance of nothing counts as this in the log loss


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Of the likeliest number of tricks, and of the chances given for it."""

    results: int
    exact: float  # share of results
    margin: float  # of that share: half of a 95 % interval, as a deal's results are much alike
    within_one: float
    within_two: float
    error: float  # root mean square of the expected number of tricks less the true one
    bias: float  # the mean of the same
    log_loss: float  # of the true number, in nats
    calibration: float  # expected calibration error of the likeliest number's chance

    @classmethod
    def of(
        cls,
        chances: NDArray[np.float32],
        tricks: NDArray[np.int8],
        deals: NDArray[np.intp] | None = None,
    ) -> Accuracy:
        """From ``(m, 14)`` chances and ``(m,)`` true results; of which deal, or each of its own."""
        if not len(tricks):
            raise UsageError("no results to be measured on")
        likeliest = chances.argmax(axis=1)
        distance = np.abs(likeliest - tricks)
        off = chances @ np.arange(14, dtype=np.float32) - tricks
        given = np.maximum(chances[np.arange(len(tricks)), tricks], _LEAST)
        return cls(
            results=len(tricks),
            exact=float((distance == 0).mean()),
            margin=half_of_grouped_share(
                distance == 0, np.arange(len(tricks)) if deals is None else deals
            ),
            within_one=float((distance <= 1).mean()),
            within_two=float((distance <= 2).mean()),
            error=float(np.sqrt(np.square(off, dtype=np.float64).mean())),
            bias=float(off.mean(dtype=np.float64)),
            log_loss=float(-np.log(given).mean(dtype=np.float64)),
            calibration=_calibration(chances.max(axis=1), distance == 0),
        )

    @property
    def loss(self) -> float:
        """What a training keeps low."""
        return self.log_loss


def _calibration(confidence: NDArray[np.float32], right: NDArray[np.bool_]) -> float:
    """Mean distance of confidence from the share that was right, over bins of equal size."""
    order = np.argsort(confidence, kind="stable")
    gaps = [
        abs(float(confidence[part].mean(dtype=np.float64)) - float(right[part].mean())) * len(part)
        for part in np.array_split(order, BINS)
        if len(part)
    ]
    return sum(gaps) / len(order)


def measure(chances: Chances, tricks: Tricks, strains: tuple[Strain, ...]) -> Accuracy:
    """Over those strains and all declarers whose result and estimate are known."""
    picked = list(strains)
    estimate, truth = chances[:, picked], tricks[:, picked]
    known = (truth >= 0) & ~np.isnan(estimate[..., 0])
    return Accuracy.of(estimate[known], truth[known], np.nonzero(known)[0])


def summary(chances: Chances, tricks: Tricks) -> dict[str, Accuracy]:
    """The suits together, and notrump, as far as results of them are known."""
    return {
        name: measure(chances, tricks, strains)
        for name, strains in GROUPS.items()
        if (tricks[:, list(strains)] >= 0).any()
    }


def by_tricks(chances: Chances, tricks: Tricks, strains: tuple[Strain, ...]) -> dict[int, Accuracy]:
    """The same for the results of each number of tricks that occurs."""
    picked = list(strains)
    estimate, truth = chances[:, picked], tricks[:, picked]
    known = ~np.isnan(estimate[..., 0])
    return {
        number: Accuracy.of(estimate[here], truth[here], np.nonzero(here)[0])
        for number in range(14)
        if (here := known & (truth == number)).any()
    }


@dataclass(frozen=True, slots=True)
class PairAccuracy:
    """Of the mean tricks of pairs."""

    results: int
    correlation: float
    error: float  # root mean square, in tricks
    bias: float  # estimate less truth, in tricks

    @classmethod
    def of(cls, mean: NDArray[np.float64], truth: NDArray[np.float64]) -> PairAccuracy:
        """From ``(m,)`` estimated and true means."""
        if not len(truth):
            raise UsageError("no pairs to be measured on")
        off = mean - truth
        return cls(
            results=len(truth),
            correlation=_correlation(mean, truth),
            error=float(np.sqrt(np.square(off).mean())),
            bias=float(off.mean()),
        )

    @property
    def loss(self) -> float:
        """What a training keeps low."""
        return self.error**2


def _correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Pearson's; 0 where either is the same throughout."""
    spreads = float(one.std() * other.std())
    both = float(((one - one.mean()) * (other - other.mean())).mean())
    return both / spreads if spreads else 0.0


Figure = Accuracy | PairAccuracy


def pair_summary(mean: NDArray[np.float64], truth: NDArray[np.float64]) -> dict[str, PairAccuracy]:
    """The same groups from ``(n, 5, 2)`` means, nan where the truth is not known."""
    return {
        name: PairAccuracy.of(mean[:, picked][known], truth[:, picked][known])
        for name, strains in GROUPS.items()
        if (known := ~np.isnan(truth[:, (picked := list(strains))])).any()
    }


def making_error(making: NDArray[np.float64], histogram: NDArray[np.uint16]) -> float:
    """Root mean square of ``(n, 5, 2, 7)`` chances less the shares of layouts that were made.

    The histogram ``(n, 5, 2, 14)`` counts layouts by tricks, none where they are not known.
    """
    counts = histogram.sum(axis=-1)
    made = histogram[..., ::-1].cumsum(axis=-1)[..., ::-1][..., 7:]
    known = counts > 0
    off = making[known] - made[known] / counts[known][:, None]
    return float(np.sqrt(np.square(off).mean()))
