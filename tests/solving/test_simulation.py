"""Simulations: right means and honest intervals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from strongsuit import (
    Hand,
    KnownHands,
    Strain,
    UsageError,
    simulate,
    simulate_contract,
    solve,
)
from strongsuit.batch import Tricks
from strongsuit.layouts.known_hands import layouts, take
from strongsuit.solving.simulation import simulate_steps

NORTH, SOUTH = Hand.parse("KJ984.A63.J5.T62"), Hand.parse("AQ765.KJ4.2.QJ83")
KNOWN = KnownHands(NORTH, SOUTH)


def test_simulation_is_the_mean_over_its_layouts() -> None:
    result = simulate(KNOWN, 60, [Strain.SPADES, Strain.NOTRUMP], seed=5)
    [batch] = take(layouts(KNOWN, seed=5), 60)
    tricks = solve(batch, [Strain.SPADES, Strain.NOTRUMP])[:, [3, 4]][:, :, [0, 2]]
    assert (result.tricks == tricks).all()
    assert np.allclose(result.mean, tricks.mean(axis=0))
    assert (result.histogram.sum(axis=2) == 60).all()
    chance, low, high = result.chances()
    assert np.allclose(chance[0, 0, 3], np.mean(tricks[:, 0, 0] >= 10))
    assert (low <= chance + 1e-12).all()
    assert (chance <= high + 1e-12).all()


def test_intervals_cover() -> None:
    """The mean over many layouts lies within most 95 % intervals of small samples."""
    truth = simulate(KNOWN, 2000, [Strain.SPADES], seed=1).mean
    small = [simulate(KNOWN, 40, [Strain.SPADES], seed=seed) for seed in range(100, 140)]
    covered = np.mean([np.abs(result.mean - truth) <= result.error for result in small])
    assert 0.85 <= covered <= 1.0


def test_precision_stops_early() -> None:
    steps = list(simulate_steps(KNOWN, 1000, [Strain.SPADES], precision=0.2))
    assert len(steps[-1]) < 1000
    assert float(steps[-1].error.max()) <= 0.2
    assert all(float(step.error.max()) > 0.2 for step in steps[:-1])


class Steady:
    """A judge who says thirteen tricks, whatever he is asked."""

    def tricks(self, deals: Any, *_: Any, **__: Any) -> Tricks:
        return np.full((len(deals), 5, 4), 13, np.int8)


def test_layouts_that_agree_are_not_enough_when_they_are_few() -> None:
    few = simulate(KNOWN, 40, "S", judge=Steady())
    assert float(few.error.max()) == 0
    assert few.is_known_to(0.15)  # 20 layouts with their swaps: 3 / 20
    assert not few.is_known_to(0.1)
    assert len(simulate(KNOWN, 1000, "S", precision=0.01, judge=Steady())) == 720
    assert len(simulate(KNOWN, 500, "S", precision=0.001, judge=Steady())) == 500


def test_only_whether_a_contract_is_made() -> None:
    known = KnownHands(NORTH, SOUTH)
    whole = simulate(known, 60, "S", seed=4)
    *_, found = simulate_contract(known, "3S", 60, seed=4)
    assert (found.made == (whole.tricks[:, 0] >= 9)).all()
    share, low, high = found.chances()
    expected = whole.chances()
    assert share.tolist() == expected[0][0, :, 2].tolist()
    assert (low.tolist(), high.tolist()) == (
        expected[1][0, :, 2].tolist(),
        expected[2][0, :, 2].tolist(),
    )
    with pytest.raises(UsageError, match="at least 1 layout"):
        next(simulate_contract(known, "3S", 0))
