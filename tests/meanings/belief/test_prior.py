"""Probabilities for a hand of which nothing is known, and within bounds."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit.meanings.belief.prior import PRIOR, log_prior, log_within


def test_prior_probabilities_sum_to_one() -> None:
    assert all(each.sum() == pytest.approx(1) for each in PRIOR)
    assert PRIOR[0][10] == pytest.approx(59_723_754_816 / 635_013_559_600)


def test_probabilities_within_bounds_sum_to_one() -> None:
    ranges = np.array([[0, 37], [4, 13], [0, 13], [2, 3], [0, 0]], np.int8)
    numbers = np.stack([np.arange(14)] * 5, axis=-1).astype(np.int8)  # (14, 5)
    chances = np.exp(log_within(np.broadcast_to(ranges, (14, 5, 2)), numbers))
    assert chances[:, 1:].sum(axis=0) == pytest.approx(1)
    assert chances[4:, 1].sum() == pytest.approx(0.95)
    np.testing.assert_allclose(chances[:, 2], np.exp(log_prior(numbers))[:, 2])
