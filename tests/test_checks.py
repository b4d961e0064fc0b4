"""Run-time checks of numbers."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit.checks import is_positive, is_whole_number


@pytest.mark.parametrize("value", [0, 13, np.int64(13), np.uint8(1)])
def test_integers_within_the_range_are_whole_numbers(value: object) -> None:
    assert is_whole_number(value, 0, 14)


@pytest.mark.parametrize("value", [-1, 14, 2.0, "2", None, np.float64(2)])
def test_anything_else_is_no_whole_number(value: object) -> None:
    assert not is_whole_number(value, 0, 14)


@pytest.mark.parametrize("value", [1, 1e-9, np.float32(2)])
def test_finite_numbers_above_zero_are_positive(value: object) -> None:
    assert is_positive(value)


@pytest.mark.parametrize("value", [0, -1, float("inf"), float("nan"), "1", None])
def test_anything_else_is_not_positive(value: object) -> None:
    assert not is_positive(value)
