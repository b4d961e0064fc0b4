"""evaluation.league: jan2023's Table 11, and figures that can be told by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from strongsuit import (
    HandBatch,
    Seat,
    Strain,
    UsageError,
    evaluate,
    league,
    random_deals,
    read_tricks,
    requirements,
)
from strongsuit.evaluation.league import by_thresholds, contest, monotone
from strongsuit.evaluation.registry import get
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.reproduce.paper import printed
from strongsuit.uncertainty import Estimate


@pytest.fixture(scope="module")
def pairs(shared: Path) -> TrickData:
    """jan2023's kind of data: 50,000 pairs with their mean tricks."""
    return read_tricks(shared / "pair_tricks" / "train.csv.xz")


def test_table_11_of_jan2023(pairs: TrickData) -> None:
    """Every cell within 0.012, and every column in the paper's order."""
    paper = {row["name"]: float(row["correlation"]) for row in printed("jan2023", "table11")}
    found = {row.name: row.correlation.value for row in league(pairs, list(paper), resamples=0)}
    assert found == pytest.approx(paper, abs=0.012)
    for column in ("", "-long", "-short", "-pavlicek"):
        names = [
            name
            for name in paper
            if name == name.split("-")[0].replace("four", "four-aces") + column
        ]
        assert sorted(names, key=paper.__getitem__) == sorted(names, key=found.__getitem__)


def test_the_pairs_that_count(pairs: TrickData) -> None:
    suit, notrump, spades = (contest(pairs, strain) for strain in ("suit", "nt", "S"))
    assert len(suit.tricks) == 40_159
    assert (np.rint(suit.tricks) >= 7).all()
    assert notrump.trumps is None
    assert spades.trumps is not None
    assert set(spades.trumps.tolist()) == {3}
    lengths = spades.data.first.lengths + spades.data.second.lengths
    assert (lengths[:, 3] == lengths.max(axis=1)).all()


def made_up(noise: float = 0.0) -> TrickData:
    """Tricks that follow the high-card points, the same in every strain."""
    deals = random_deals(4000, seed=8)
    first, second = deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)
    points = evaluate("hcp", first, partner=second)
    wobble = np.random.default_rng(1).normal(0, 1, len(points))
    tricks = np.clip(points / 3 + noise * wobble, 0, 13)
    return TrickData(
        first, second, np.tile(tricks[:, None, None], (1, 5, 2)), np.arange(len(points))
    )


def test_a_perfect_count() -> None:
    rows = league(made_up(), ["hcp", "zar", "ltc"], resamples=50)
    assert [row.name for row in rows] == ["hcp", "zar", "ltc"]
    best = rows[0]
    assert best.correlation.value == pytest.approx(1)
    assert best.rmse.value == pytest.approx(0, abs=0.02)  # at strengths one half lacks
    assert best.exact.value > 0.9
    assert best.within_one.value == best.within_two.value == 1
    assert all(row.correlation.value > 0 for row in rows)  # fewer losers, more tricks


def test_intervals_hold_the_figure_and_shrink_with_more_pairs() -> None:
    data = made_up(noise=1.0)
    few = data.rows(np.arange(len(data)) < 1000)
    wide, narrow = (league(each, ["hcp"], resamples=400)[0] for each in (few, data))
    for row in (wide, narrow):
        for name in ("correlation", "rmse", "exact", "within_one", "within_two"):
            figure = getattr(row, name)
            assert figure.low <= figure.value <= figure.high
    assert wide.correlation.half is not None
    assert narrow.correlation.half is not None
    assert 0.3 < narrow.correlation.half / wide.correlation.half < 0.75
    n = len(contest(data, "suit").tricks)
    r = narrow.correlation.value  # Fisher's formula for the width, near enough for these data
    assert narrow.correlation.half == pytest.approx(1.96 * (1 - r * r) / n**0.5, rel=0.3)


def test_the_same_seed_the_same_intervals() -> None:
    data = made_up(noise=1.0)
    first, again = (league(data, ["hcp"], resamples=20, seed=3) for _ in range(2))
    assert first == again
    assert first != league(data, ["hcp"], resamples=20, seed=4)


def test_thresholds_lie_midway_between_the_groups() -> None:
    """Equation 3: groups of 7, 8 and 9 tricks with mean strengths 10, 20 and 24."""
    strength = np.array([9.0, 11.0, 20.0, 24.0])
    tricks = np.array([7.0, 7.2, 8.0, 8.6])
    told = by_thresholds(strength, tricks)
    assert told(np.array([0.0, 14.9, 15.0, 21.9, 22.0, 99.0])).tolist() == [7, 7, 8, 8, 9, 9]


def test_the_best_curve_that_never_falls() -> None:
    told = monotone(np.array([1.0, 2.0, 3.0, 4.0]), np.array([1.0, 3.0, 2.0, 5.0]))
    assert told(np.array([0.0, 1.0, 2.0, 3.0, 4.0, 9.0])).tolist() == [1, 1, 2.5, 2.5, 5, 5]


def test_two_pairs_of_a_deal_are_drawn_together() -> None:
    """The same pair twice tells no more than once: the interval must not shrink."""
    data = made_up(noise=1.0)
    twice = TrickData(
        HandBatch(np.tile(data.first.masks, 2)),
        HandBatch(np.tile(data.second.masks, 2)),
        np.tile(data.tricks, (2, 1, 1)),
        np.tile(data.deal, 2),
    )
    once, doubled = (league(each, ["hcp"], resamples=300)[0].correlation for each in (data, twice))
    assert doubled.half == pytest.approx(once.half, rel=0.02)


def test_names_and_strains_however_given() -> None:
    data = made_up()
    [row] = league(data, "HCP", Strain.NOTRUMP, resamples=0)
    assert row == league(data, [get("hcp"), "work"], "NT", resamples=0)[0]
    assert row.pairs == len(contest(data, "nt").tricks)
    assert row.correlation.low is row.correlation.high is row.correlation.half is None


def test_what_is_refused() -> None:
    data = made_up()
    with pytest.raises(UsageError, match="expected suit, nt"):
        league(data, ["hcp"], "hearts!")
    with pytest.raises(UsageError, match="hcp-short needs a trump suit: it says nothing"):
        league(data, ["hcp-short"], "nt")
    with pytest.raises(UsageError, match="number of resamples"):
        league(data, ["hcp"], resamples=-1)
    with pytest.raises(UsageError, match="at least 20 pairs"):
        league(data.rows(np.arange(len(data)) < 10), ["hcp"])


def test_the_mean_of_a_few_is_known_as_student_has_it() -> None:
    found = Estimate.of_mean([1.0, 2.0, 3.0])
    assert found.value == 2
    assert found.half == pytest.approx(4.3027 / 3**0.5, abs=1e-4)
    assert Estimate.of_mean([5.0]).half is None


def test_an_evaluator_need_not_be_registered() -> None:
    data, hcp = made_up(noise=1.0), get("hcp")
    mine = replace(hcp, name="nobodys")
    one, other = league(data, [mine, hcp], resamples=0)
    assert {one.name, other.name} == {"nobodys", "hcp"}
    assert one.correlation == other.correlation
    found = requirements(data, "3NT", [mine, hcp], resamples=0)
    assert found[0].points == found[1].points is not None
