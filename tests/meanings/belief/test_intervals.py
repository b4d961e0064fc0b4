"""The shortest ranges that hold a probability mass."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from strongsuit.meanings.belief.intervals import is_within, mass_needed, shortest_ranges
from strongsuit.meanings.belief.prior import PRIOR


def test_the_shortest_range_that_holds_enough_mass() -> None:
    chances = np.array([[0.05, 0.5, 0.3, 0.1, 0.05], [0, 0, 0, 0, 1.0]])
    assert shortest_ranges(chances, 0.75).tolist() == [[1, 2], [4, 4]]
    assert shortest_ranges(chances, 0.9).tolist() == [[1, 3], [4, 4]]
    assert shortest_ranges(chances, 1.0).tolist() == [[0, 4], [4, 4]]


@given(st.lists(st.floats(0.001, 1), min_size=14, max_size=14), st.floats(0.1, 0.99))
def test_a_range_holds_the_mass_and_no_shorter_range_does(
    weights: list[float], mass: float
) -> None:
    chances = np.array(weights) / sum(weights)
    low, high = shortest_ranges(chances[None], mass)[0]
    assert chances[low : high + 1].sum() >= mass - 1e-9
    if high > low:
        width = high - low  # one fewer
        assert all(chances[i : i + width].sum() < mass for i in range(14 - width + 1))


def test_the_mass_needed_makes_ranges_hold_the_share_required() -> None:
    rng = np.random.default_rng(0)
    chances = np.tile(PRIOR[1], (20_000, 1))
    truth = rng.choice(14, p=PRIOR[1], size=20_000).astype(np.int8)
    mass = mass_needed(chances, truth)
    assert 0.9 < is_within(shortest_ranges(chances, mass), truth).mean() < 0.99
