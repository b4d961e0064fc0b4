"""Layouts sampled in proportion to their weights by the belief net."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import (
    Auction,
    Bounds,
    Hand,
    LearnedMeanings,
    Seat,
    Suit,
    fitting_layouts,
)
from strongsuit.meanings.belief.layout_sampler import WeightedLayouts
from strongsuit.meanings.belief.prior import PRIOR
from strongsuit.meanings.belief.runtime import HandBeliefs

N, E, S, W = Seat


@pytest.fixture(scope="module")
def net() -> LearnedMeanings:
    return LearnedMeanings.load()


def test_weighted_layouts_follow_the_beliefs(net: LearnedMeanings) -> None:
    hand = Hand.parse("A93.K84.KQ84.AQ2")
    bounds = {E: Bounds.parse("hcp 3-9, H 2-5")}
    layouts = fitting_layouts({S: hand}, bounds)
    weighted = WeightedLayouts(layouts, net.after(Auction.parse("N:4S"))[-1], bounds, [N, E, W])
    uniform, likely = layouts.draw(150, seed=1), weighted.draw(150, seed=1)
    assert set(likely.hands(S)) == {hand}
    assert bounds[E].fit(likely.hands(E)).all()
    spades = [deals.hands(N).lengths[:, Suit.SPADES].mean() for deals in (uniform, likely)]
    assert spades[0] < 4 < 5 < spades[1]
    np.testing.assert_array_equal(weighted.draw(150, seed=1).masks, likely.masks)


def test_layouts_are_as_frequent_as_their_weights() -> None:
    """Beliefs are made up so that the expected share can be computed."""
    north, south = Hand.parse("AKQJT98765432..."), Hand.parse("..AKQJT98765432.")
    known = {N: north, S: south}
    east = Bounds.parse("hcp 0-20, H 0-13")
    layouts = fitting_layouts(known, {E: east})
    points = np.tile(PRIOR[0], (4, 1)).astype(np.float32)
    points[E, :10] *= 3  # a weak East is three times as likely as a strong one
    lengths = np.tile(PRIOR[1], (4, 4, 1)).astype(np.float32)
    weighted = WeightedLayouts(layouts, HandBeliefs(points, lengths), {E: east}, [E, W])
    weak = weighted.draw(2000, seed=3).hands(E).hcp < 10
    share = (layouts.draw(20_000, seed=3).hands(E).hcp < 10).mean()
    assert weak.mean() == pytest.approx(3 * share / (1 + 2 * share), abs=0.035)
