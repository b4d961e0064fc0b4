"""solving.simulation, layouts and bounds: right means, honest intervals, bounds kept."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import (
    Bounds,
    DealError,
    Hand,
    HandBatch,
    KnownHands,
    ParseError,
    Seat,
    Strain,
    Suit,
    UsageError,
    random_deals,
    simulate,
    simulate_contract,
    simulate_pairs,
    solve,
)
from strongsuit.batch import Tricks
from strongsuit.layouts.known_hands import layouts, take
from strongsuit.solving.simulation import simulate_steps

NORTH, SOUTH = Hand.parse("KJ984.A63.J5.T62"), Hand.parse("AQ765.KJ4.2.QJ83")
KNOWN = KnownHands(NORTH, SOUTH)


@st.composite
def some_bounds(draw: st.DrawFn) -> Bounds:
    low = draw(st.tuples(*[st.integers(0, 3)] * 4))
    lengths = [(short, draw(st.integers(max(short, 4), 13))) for short in low]
    hcp = sorted(draw(st.tuples(st.integers(0, 37), st.integers(0, 37))))
    return Bounds((hcp[0], hcp[1]), tuple(lengths))  # type: ignore[arg-type]


@given(some_bounds())
def test_bounds_parse_inverts_str(bounds: Bounds) -> None:
    assert Bounds.parse(str(bounds)) == bounds


@given(some_bounds(), st.integers(0, 1000))
def test_bounds_fit_hands_one_by_one(bounds: Bounds, seed: int) -> None:
    hands = random_deals(50, seed).hands(Seat.WEST)
    for hand, fits in zip(hands, bounds.fit(hands), strict=True):
        points = sum(max(0, card.rank - 8) for card in hand)
        inside = all(
            low <= hand.lengths[suit] <= high for suit, (low, high) in enumerate(bounds.lengths)
        )
        assert fits == (inside and bounds.hcp[0] <= points <= bounds.hcp[1])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("S 5", None),
        ("points 3", "expected a bound such as"),
        ("S 14", "within 0-13"),
        ("S 7, H 7", "more than 13"),
        ("S 0-1, H 0-1, D 0-1, C 0-1", "fewer than 13"),
        ("hcp 15-11", "within 0-37"),
    ],
)
def test_bounds_as_people_type_them(text: str, complaint: str | None) -> None:
    if complaint is None:
        assert Bounds.parse(text).lengths[Suit.SPADES] == (5, 5)
        return
    with pytest.raises(ParseError, match=complaint):
        Bounds.parse(text)


def test_layouts_keep_what_is_known() -> None:
    known = KnownHands(
        NORTH,
        SOUTH,
        east_cards=Hand.parse("T2..."),
        east=Bounds.parse("hcp 0-9"),
        west=Bounds.parse("D 5+"),
    )
    [batch] = take(layouts(known, seed=1), 200)
    assert len(batch) == 200
    for deal in batch:
        assert (deal[Seat.NORTH], deal[Seat.SOUTH]) == (NORTH, SOUTH)
        assert known.east_cards & deal[Seat.EAST] == known.east_cards
    assert known.east.fit(batch.hands(Seat.EAST)).all()
    assert known.west.fit(batch.hands(Seat.WEST)).all()


def test_narrow_bounds_are_no_trouble() -> None:
    known = KnownHands(NORTH, SOUTH, east=Bounds.parse("hcp 0, S 0, D 7"))
    assert known.fitting().count == 210  # of 10,400,600
    [batch] = take(layouts(known, seed=1), 100)
    assert known.east.fit(batch.hands(Seat.EAST)).all()


def test_layouts_come_with_their_swap() -> None:
    [batch] = take(layouts(KNOWN, seed=1), 100)
    assert (batch.masks[::2, Seat.EAST] == batch.masks[1::2, Seat.WEST]).all()
    assert (batch.masks[::2, Seat.WEST] == batch.masks[1::2, Seat.EAST]).all()


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


def test_pairs_are_the_same_one_by_one() -> None:
    deals = random_deals(3, 8)
    norths, souths = deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)
    whole = list(simulate_pairs(norths, souths, 10, [Strain.CLUBS], seed=3))
    assert [found.shape for found in whole] == [(5, 2, 14)] * 3
    assert all(found[0].sum() == 20 and found[1:].sum() == 0 for found in whole)
    [last] = simulate_pairs(norths[2:], souths[2:], 10, [Strain.CLUBS], seed=3, first=2)
    assert (last == whole[2]).all()


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


def test_impossible_requests_are_refused() -> None:
    with pytest.raises(DealError, match="North holds 2 cards, expected 13"):
        KnownHands(Hand.parse("AK..."), SOUTH)
    with pytest.raises(DealError, match="in two hands"):
        KnownHands(NORTH, NORTH)
    with pytest.raises(UsageError, match="expected 2, 4, 6"):
        list(simulate_pairs(HandBatch.of([NORTH]), HandBatch.of([SOUTH]), 7))
    with pytest.raises(UsageError, match=r"East has 30\+ HCP, but only 18 are left"):
        KnownHands(NORTH, SOUTH, east=Bounds.parse("hcp 30+"))
    with pytest.raises(UsageError, match=r"West has 4\+ spades, but only 3 are left"):
        KnownHands(NORTH, SOUTH, west=Bounds.parse("S 4+"))
    many = Bounds.parse("hcp 12+")
    clash = r"East has 12\+ HCP and West has 12\+ HCP, but 18 HCP are left"
    with pytest.raises(UsageError, match=clash):
        KnownHands(NORTH, SOUTH, east=many, west=many)
