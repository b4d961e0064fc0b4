"""formulas.calibration and ceiling: mean, spread, and what is left to find."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from strongsuit import Strain
from strongsuit.evaluation.league import Contest, contest
from strongsuit.evaluation.registry import get
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.formulas.calibration import Calibration
from strongsuit.formulas.ceiling import ceiling
from tests.formulas.contests import played


def halves(whole: Contest, half: int) -> Contest:
    return contest(whole.data.rows(whole.data.deal % 2 == half), "suit")


def test_mean_and_spread_hold_for_other_pairs() -> None:
    learned, other = (halves(played(), half) for half in (0, 1))
    method = get("h-tl-nl")
    found = Calibration.of(learned.strengths(method), learned)
    strength = other.strengths(method)
    error = other.tricks - found.mean(strength)
    assert abs(error.mean()) < 0.05
    assert np.sqrt(np.mean((error / found.spread(strength)) ** 2)) == pytest.approx(1, abs=0.08)
    rising = found.mean(np.linspace(-20, 80, 200))
    assert (np.diff(rising) >= 0).all()
    assert rising[0] == 0
    assert rising[-1] == 13


def test_even_chances_are_half_a_trick_below() -> None:
    """And nothing is said far beyond the strengths that were seen."""
    found = Calibration.of_table([(20, 7, 1), (25, 9.5, 1), (30, 12, 1)])
    assert found.even_chances() == pytest.approx(
        {tricks: 20 + 2 * (tricks - 7.5) for tricks in range(8, 14)}, abs=0.01
    )
    weak = Calibration.of_table([(0, 8.6, 1), (5, 9.4, 1)])
    assert list(weak.even_chances()) == [9, 10]


def test_spread_is_that_of_one_deal_where_layouts_are_known() -> None:
    data = played().data
    histogram = np.zeros((len(data), 5, 2, 14), np.uint16)
    histogram[..., 8] = histogram[..., 10] = 50  # a mean of 9, and 1 either way
    tricks = np.full((len(data), 5, 2), 9.0)
    known = TrickData(data.first, data.second, tricks, data.deal, histogram)
    assert known.made(Strain.SPADES, 9).tolist() == [0.5] * len(data)
    contested = contest(known, "suit")
    assert contested.variance.tolist() == [1.0] * len(data)
    found = Calibration.of(contested.strengths(get("hcp")), contested)
    assert found.spread(np.array([20.0])).tolist() == pytest.approx([1.0])


def test_the_ceiling_is_above_a_poor_formula_and_sees_no_answers() -> None:
    few = contest(played().data.rows(played().data.deal < 1200), "suit")
    reached = np.corrcoef(ceiling(few), few.tricks)[0, 1]
    poor = np.corrcoef(few.strengths(get("hcp")), few.tricks)[0, 1]
    assert reached > poor
    noise = np.random.default_rng(1).permutation(few.tricks)
    shuffled = replace(few, tricks=noise)
    assert abs(np.corrcoef(ceiling(shuffled), noise)[0, 1]) < 0.15
