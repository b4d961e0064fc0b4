"""Histograms of tricks of many pairs."""

from __future__ import annotations

import pytest

from strongsuit import (
    Hand,
    HandBatch,
    KnownHands,
    Seat,
    Strain,
    UsageError,
    random_deals,
    simulate_pairs,
)

NORTH, SOUTH = Hand.parse("KJ984.A63.J5.T62"), Hand.parse("AQ765.KJ4.2.QJ83")
KNOWN = KnownHands(NORTH, SOUTH)


def test_pairs_are_the_same_one_by_one() -> None:
    deals = random_deals(3, 8)
    norths, souths = deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)
    whole = list(simulate_pairs(norths, souths, 10, [Strain.CLUBS], seed=3))
    assert [found.shape for found in whole] == [(5, 2, 14)] * 3
    assert all(found[0].sum() == 20 and found[1:].sum() == 0 for found in whole)
    [last] = simulate_pairs(norths[2:], souths[2:], 10, [Strain.CLUBS], seed=3, first=2)
    assert (last == whole[2]).all()


def test_layouts_of_a_pair_come_with_their_swaps() -> None:
    with pytest.raises(UsageError, match="expected 2, 4, 6"):
        list(simulate_pairs(HandBatch.of([NORTH]), HandBatch.of([SOUTH]), 7))
