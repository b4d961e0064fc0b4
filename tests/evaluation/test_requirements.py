"""evaluation.requirements: points for even odds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from strongsuit import Seat, UsageError, evaluate, random_deals, requirements
from strongsuit.evaluation.requirements import estimate_of
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.uncertainty import Estimate


def data(middle: float, sharp: float) -> TrickData:
    """Nine tricks in notrump with a chance that passes one half at so many points."""
    deals = random_deals(8000, seed=8)
    first, second = deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)
    points = evaluate("hcp", first, partner=second)
    chance = 1 / (1 + np.exp(-(points - middle) * sharp))
    made = np.random.default_rng(2).random(len(points)) < chance
    tricks = np.where(made, 9.0, 8.0)
    return TrickData(
        first, second, np.tile(tricks[:, None, None], (1, 5, 2)), np.arange(len(points))
    )


def test_the_middle_is_found_with_its_interval() -> None:
    [found] = requirements(data(24.5, 0.8), ["3NT"], ["hcp"])
    assert found.points is not None
    assert found.points.value == pytest.approx(24.5, abs=0.4)
    assert found.points.half is not None
    assert abs(found.points.value - 24.5) < 2 * found.points.half < 1
    assert (found.contract, found.pairs) == ("3NT", 8000)


def test_fewer_losers_are_better() -> None:
    [found] = requirements(data(24.5, 0.8), ["3NT"], ["ltc"])
    assert found.points is not None
    assert found.points.low is not None
    assert found.points.high is not None
    assert found.points.low < found.points.value < found.points.high
    assert 8 < found.points.value < 16


def test_where_nothing_can_be_said() -> None:
    found = requirements(data(24.5, 0.8), ["7NT", "3NT"], ["hcp", "hcp-short"])
    said = {(each.contract, each.name): each.points for each in found}
    assert said["7NT", "hcp"] is None  # never made
    assert said["3NT", "hcp-short"] is None  # needs trumps
    assert said["3NT", "hcp"] is not None
    for wrong in ("X", "P", "3ZZ", "3"):
        with pytest.raises(UsageError, match="expected a contract such as 3NT"):
            requirements(data(24.5, 0.8), wrong, "hcp")


def test_an_estimate_outlives_resamples_that_have_none() -> None:
    few = data(24.5, 0.8).rows(np.arange(8000) < 60)
    for seed in range(5):
        [found] = requirements(few, "3NT", "hcp", seed=seed)
        [alone] = requirements(few, "3NT", "hcp", resamples=0)
        assert found.points is not None
        assert alone.points is not None
        assert found.points.value == alone.points.value


def test_an_interval_is_that_of_most_resamples_or_none() -> None:
    nan = float("nan")
    assert estimate_of(np.array([nan, 1.0, 2.0])) is None
    assert estimate_of(np.array([3.0, nan, nan])) == Estimate(3.0, None, None)
    assert estimate_of(np.array([3.0, nan, 3.0, 3.0])) == Estimate(3.0, 3.0, 3.0)


def test_too_few_pairs_say_nothing_but_spoil_nothing() -> None:
    few = data(24.5, 0.8).rows(np.arange(8000) < 60)
    found = requirements(few, ["3NT", "4S"], "hcp")
    assert [(each.contract, each.pairs) for each in found] == [("3NT", 60), ("4S", 0)]
    assert found[1].points is None


def test_real_deals_need_what_counting_them_says(shared: Path) -> None:
    """Of 30 HCP 44 % make 6NT double dummy, of 31 HCP 62 %; of 24 HCP 38 % 3NT, of 25 53 %."""
    found = requirements(
        shared / "solved_random" / "more_random.txt.xz", ["3NT", "4S", "6NT"], ["hcp"], resamples=20
    )
    points = {each.contract: each.points.value for each in found if each.points}
    assert points == pytest.approx({"3NT": 24.8, "4S": 23.5, "6NT": 30.4}, abs=0.5)
