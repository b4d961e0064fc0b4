"""What the other players have shown, by the belief net."""

from __future__ import annotations

import numpy as np

from strongsuit import Auction, Hand
from strongsuit.best_contract.decisions import Position
from strongsuit.best_contract.shown_bounds import bounds_by_net
from strongsuit.meanings.belief.runtime import LearnedMeanings

HAND = Hand.parse("AQ765.KJ4.2.QJ83")


def test_bounds_by_the_net_of_many_auctions_are_those_of_each() -> None:
    """Auctions of different lengths are read together; players are counted from who is to call."""
    auctions = ("S:1S P 2S P", "N:P 1NT P", "W:1D 1S 2D")
    positions = [Position(HAND, Auction.parse(text)) for text in auctions]
    net = LearnedMeanings.load()
    bounds = bounds_by_net(positions, net)
    for position, together in zip(positions, bounds, strict=True):
        np.testing.assert_allclose(bounds_by_net([position], net)[0], together, atol=1e-3)
    low, high = 0, 1
    assert bounds[0, 1, low] > 2.5  # partner raised spades
    assert bounds[0, 1, 8 + high] < 11  # to the level of two
    assert 11 < bounds[1, 1, 8 + low] < bounds[1, 1, 8 + high] < 18  # partner opened a notrump
    assert bounds[2, 1, low] > 4.5  # partner overcalled in spades
