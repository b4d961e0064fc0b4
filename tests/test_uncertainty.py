"""95 % intervals against textbook values."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit.uncertainty import (
    Z_95,
    Estimate,
    half_of_grouped_share,
    half_of_mean,
    half_of_share,
    half_of_weighted_mean,
    wilson,
)


def test_a_mean_has_students_interval() -> None:
    estimate = Estimate.of_mean([100, 100, 50])
    spread = np.std([100, 100, 50], ddof=1)
    assert estimate.value == pytest.approx(250 / 3)
    assert estimate.half == pytest.approx(4.302653 * spread / 3**0.5)  # two degrees of freedom


def test_one_value_has_no_interval() -> None:
    assert Estimate.of_mean([3.0]) == Estimate.of_resamples(np.array([3.0]))
    assert Estimate.of_mean([3.0]).half is None


def test_resamples_bound_the_figure() -> None:
    figures = np.array([0.3, *np.linspace(0, 1, 41)])
    estimate = Estimate.of_resamples(figures)
    assert estimate.value == 0.3
    assert (estimate.low, estimate.high) == pytest.approx(
        tuple(np.percentile(figures, (2.5, 97.5)))
    )


def test_a_share_has_the_normal_interval() -> None:
    assert Estimate.of_share(0.5, 100).half == pytest.approx(0.098)
    assert half_of_share(0.0, 100) == 0


def test_wilsons_interval_has_a_width_at_nothing_and_at_all() -> None:
    low, high = wilson(np.array([0.0, 0.5, 1.0]), 10)
    assert low.tolist() == pytest.approx([0, 0.2366, 0.7225], abs=1e-4)
    assert high.tolist() == pytest.approx([0.2775, 0.7634, 1], abs=1e-4)


def test_one_value_leaves_the_mean_open() -> None:
    assert half_of_mean(np.zeros((1, 2))).tolist() == [np.inf, np.inf]
    two = np.array([[1.0], [3.0]])
    assert half_of_mean(two).tolist() == pytest.approx([Z_95])


def test_equal_weights_are_a_plain_mean() -> None:
    values = np.array([0.0, 1.0, 2.0, 5.0])
    expected = Z_95 * values.std() / 2
    assert half_of_weighted_mean(values, np.full(4, 0.25)) == pytest.approx(expected)


def test_results_of_one_group_count_once() -> None:
    hits = np.arange(400) % 2 == 0
    alone = half_of_grouped_share(hits, np.arange(400))
    repeated = half_of_grouped_share(hits.repeat(4), np.arange(400).repeat(4))
    assert alone == pytest.approx(1.96 * 0.5 / 403**0.5)  # two of each kind are added
    assert repeated == pytest.approx(alone)
