"""Accuracy and calibration of estimated tricks, of deals and of pairs of hands."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import Tricks
from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.uncertainty import half_of_grouped_share

Chances = NDArray[np.float32]  # (n, 5 strains, 4 declarers, 14), nan where not estimated

SUITS: tuple[Strain, ...] = tuple(strain for strain in Strain if strain is not Strain.NOTRUMP)
GROUPS: dict[str, tuple[Strain, ...]] = {"suits": SUITS, "notrump": (Strain.NOTRUMP,)}
BINS = 15  # bins of confidence, each with equally many results, for the calibration error
_LEAST = 1e-7  # floor of a probability in the log loss


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Accuracy of the likeliest number of tricks, and calibration of its probability."""

    results: int  # number of results
    exact: float  # share of results whose likeliest number of tricks is the true number
    margin: float  # half of the 95 % interval of `exact`, with results grouped by deal
    within_one: float  # share of results at most one trick off
    within_two: float  # share of results at most two tricks off
    error: float  # root mean square of the expected number of tricks less the true one
    bias: float  # mean of the expected number of tricks less the true one
    log_loss: float  # minus the mean log probability of the true number, in nats
    calibration: float  # expected calibration error of the likeliest number's probability

    @classmethod
    def of(
        cls,
        chances: NDArray[np.float32],
        tricks: NDArray[np.int8],
        deals: NDArray[np.intp] | None = None,
    ) -> Accuracy:
        """Return the accuracy of ``(m, 14)`` probabilities against ``(m,)`` true tricks.

        ``deals`` is the number of each result's deal, ``(m,)``; by default no two results are of
        the same deal.
        """
        if not len(tricks):
            raise UsageError("expected known results to measure the accuracy on, got none")
        likeliest = chances.argmax(axis=1)
        distance = np.abs(likeliest - tricks)
        off = chances @ np.arange(14, dtype=np.float32) - tricks
        of_truth = np.maximum(chances[np.arange(len(tricks)), tricks], _LEAST)
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
            log_loss=float(-np.log(of_truth).mean(dtype=np.float64)),
            calibration=_calibration_error(chances.max(axis=1), distance == 0),
        )

    @property
    def loss(self) -> float:
        """The validation loss of a training run: the log loss."""
        return self.log_loss


def _calibration_error(confidence: NDArray[np.float32], is_right: NDArray[np.bool_]) -> float:
    """Return the mean distance of confidence from the share of right answers, over equal bins."""
    order = np.argsort(confidence, kind="stable")
    gaps = [
        abs(float(confidence[rows].mean(dtype=np.float64)) - float(is_right[rows].mean()))
        * len(rows)
        for rows in np.array_split(order, BINS)
        if len(rows)
    ]
    return sum(gaps) / len(order)


def accuracy(chances: Chances, tricks: Tricks, strains: tuple[Strain, ...]) -> Accuracy:
    """Return the accuracy in some strains, where both the result and an estimate are known."""
    columns = list(strains)
    estimate, truth = chances[:, columns], tricks[:, columns]
    known = (truth >= 0) & ~np.isnan(estimate[..., 0])
    return Accuracy.of(estimate[known], truth[known], np.nonzero(known)[0])


def accuracy_by_group(chances: Chances, tricks: Tricks) -> dict[str, Accuracy]:
    """Return the accuracy in suits and in notrump, by name; a group without results is left out."""
    return {
        name: accuracy(chances, tricks, strains)
        for name, strains in GROUPS.items()
        if (tricks[:, list(strains)] >= 0).any()
    }


def accuracy_by_tricks(
    chances: Chances, tricks: Tricks, strains: tuple[Strain, ...]
) -> dict[int, Accuracy]:
    """Return the accuracy in some strains, separately for each true number of tricks."""
    columns = list(strains)
    estimate, truth = chances[:, columns], tricks[:, columns]
    known = ~np.isnan(estimate[..., 0])
    return {
        number: Accuracy.of(estimate[rows], truth[rows], np.nonzero(rows)[0])
        for number in range(14)
        if (rows := known & (truth == number)).any()
    }


@dataclass(frozen=True, slots=True)
class PairAccuracy:
    """Accuracy of the estimated mean tricks of pairs of hands."""

    results: int  # number of results
    correlation: float  # Pearson's
    error: float  # root mean square of estimate less truth, in tricks
    bias: float  # mean of estimate less truth, in tricks

    @classmethod
    def of(cls, mean: NDArray[np.float64], truth: NDArray[np.float64]) -> PairAccuracy:
        """Return the accuracy of ``(m,)`` estimated means against ``(m,)`` true means."""
        if not len(truth):
            raise UsageError("expected known results of pairs to measure the accuracy on, got none")
        off = mean - truth
        return cls(
            results=len(truth),
            correlation=_correlation(mean, truth),
            error=float(np.sqrt(np.square(off).mean())),
            bias=float(off.mean()),
        )

    @property
    def loss(self) -> float:
        """The validation loss of a training run: the mean squared error."""
        return self.error**2


def _correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return Pearson's correlation of two arrays; 0 if either is constant."""
    spreads = float(one.std() * other.std())
    covariance = float(((one - one.mean()) * (other - other.mean())).mean())
    return covariance / spreads if spreads else 0.0


TrickMetric = Accuracy | PairAccuracy  # in a group of strains


def pair_accuracy_by_group(
    mean: NDArray[np.float64], truth: NDArray[np.float64]
) -> dict[str, PairAccuracy]:
    """Return the accuracy of ``(n, 5, 2)`` mean tricks in suits and in notrump, by name.

    ``truth`` is nan where unknown; a group without any known truth is left out.
    """
    return {
        name: PairAccuracy.of(mean[:, columns][known], truth[:, columns][known])
        for name, strains in GROUPS.items()
        if (known := ~np.isnan(truth[:, (columns := list(strains))])).any()
    }


def making_error(making: NDArray[np.float64], histogram: NDArray[np.uint16]) -> float:
    """Return the root mean square error of probabilities to make contracts of level 1..7.

    ``making`` ``(n, 5, 2, 7)`` is compared with the shares of layouts in which each contract makes.
    ``histogram`` ``(n, 5, 2, 14)`` counts layouts by tricks, and is all 0 where these are unknown.
    """
    counts = histogram.sum(axis=-1)
    made = histogram[..., ::-1].cumsum(axis=-1)[..., ::-1][..., 7:]
    known = counts > 0
    off = making[known] - made[known] / counts[known][:, None]
    return float(np.sqrt(np.square(off).mean()))
