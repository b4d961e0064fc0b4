"""Accuracy and calibration of estimates against the truth."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import Strain, UsageError
from strongsuit.nets.tricks.accuracy import (
    SUITS,
    Accuracy,
    PairAccuracy,
    accuracy,
    accuracy_by_tricks,
    making_error,
    pair_accuracy_by_group,
)


def certain(tricks: np.ndarray[tuple[int, ...], np.dtype[np.int8]]) -> np.ndarray:
    """Chances that are sure of a number."""
    return np.eye(14, dtype=np.float32)[tricks]


def test_the_truth_is_right() -> None:
    truth = np.array([0, 7, 13], np.int8)
    found = Accuracy.of(certain(truth), truth)
    assert (found.exact, found.within_one, found.error, found.bias) == (1, 1, 0, 0)
    assert found.log_loss == pytest.approx(0)
    assert found.calibration == 0


def test_shares_and_bias_of_estimates_too_high() -> None:
    truth = np.array([5, 5, 5, 5], np.int8)
    found = Accuracy.of(certain(np.array([5, 6, 7, 8], np.int8)), truth)
    assert (found.exact, found.within_one, found.within_two) == (0.25, 0.5, 0.75)
    assert found.bias == pytest.approx(1.5)
    assert found.calibration == pytest.approx(0.75)


def test_the_margin_counts_deals_not_results() -> None:
    right = np.arange(400) % 2 == 0
    truth = np.where(right, 5, 6).astype(np.int8)
    alone = Accuracy.of(certain(np.full(400, 5)), truth)
    assert alone.margin == pytest.approx(1.96 * 0.5 / 403**0.5)  # four are added
    repeated = Accuracy.of(certain(np.full(1600, 5)), truth.repeat(4), np.arange(400).repeat(4))
    assert repeated.margin == pytest.approx(alone.margin)


@pytest.mark.parametrize(("deals", "least"), [(1, 0.4), (3, 0.3), (30, 0.05)])
def test_few_results_have_a_wide_margin(deals: int, least: float) -> None:
    """No interval from shares that are all alike would be none at all."""
    fives = np.full(20 * deals, 5)
    found = Accuracy.of(certain(fives), fives.astype(np.int8), np.repeat(np.arange(deals), 20))
    assert found.exact == 1
    assert least < found.margin < 0.5


def test_honest_chances_are_calibrated() -> None:
    rng = np.random.default_rng(1)
    chances = rng.dirichlet(np.full(14, 0.2), 40_000).astype(np.float32)
    drawn = rng.random((40_000, 1)) > chances.cumsum(axis=1)[:, :13]
    truth = drawn.sum(axis=1).astype(np.int8)
    assert Accuracy.of(chances, truth).calibration < 0.01
    overdone = chances**3 / (chances**3).sum(axis=1, keepdims=True)
    assert Accuracy.of(overdone, truth).calibration > 0.05


def test_unknown_results_are_left_out() -> None:
    truth = np.full((2, 5, 4), 8, np.int8)
    truth[0, Strain.SPADES] = -1
    chances = certain(np.full((2, 5, 4), 8, np.int8))
    chances[:, Strain.HEARTS] = np.nan
    assert accuracy(chances, truth, SUITS).results == 4 + 8 + 8
    assert accuracy_by_tricks(chances, truth, SUITS).keys() == {8}
    with pytest.raises(UsageError, match="expected known results to"):
        accuracy(chances, truth, (Strain.HEARTS,))


def test_pairs_are_measured_where_their_tricks_are_known() -> None:
    truth = np.full((2, 5, 2), np.nan)
    truth[:, Strain.SPADES] = [[7, 8], [9, 10]]
    found = pair_accuracy_by_group(np.nan_to_num(truth) + 0.5, truth)
    assert found.keys() == {"suits"}
    assert found["suits"].results == 4
    assert found["suits"].correlation == pytest.approx(1)
    assert (found["suits"].error, found["suits"].bias) == (0.5, 0.5)
    level = pair_accuracy_by_group(np.zeros((2, 5, 2)), truth)
    assert level["suits"].correlation == 0
    with pytest.raises(UsageError, match="expected known results of pairs"):
        PairAccuracy.of(np.empty(0), np.empty(0))


def test_chances_of_contracts_are_measured_by_the_share_that_made_them() -> None:
    histogram = np.zeros((1, 5, 2, 14), np.uint16)
    histogram[0, 0, 0, [8, 10]] = 5
    making = np.zeros((1, 5, 2, 7))
    making[0, 0, 0] = [1, 1, 0.5, 0.5, 0, 0, 0]
    assert making_error(making, histogram) == 0
    making[0, 0, 0, 2:4] = 0.7
    assert making_error(making, histogram) == pytest.approx(0.2 * (2 / 7) ** 0.5)
