"""Bounds that clash are named, and no others."""

from __future__ import annotations

import pytest

from strongsuit import Bounds, Hand, PartialDeal, Seat, UsageError
from strongsuit.layouts.clashes import clash
from strongsuit.layouts.counting import layouts_within
from strongsuit.layouts.known_hands import fitting_layouts
from tests.layouts.test_counting import NORTH, ONE, TWO, within


@pytest.mark.parametrize(
    ("known", "bounds", "reason"),
    [
        (TWO, within(east="S 6+, hcp 10+"), r"East has 6+ spades, but only 5 are left"),
        (TWO, within(west="hcp 12+, D 3+"), r"West has 12+ HCP, but only 9 are left"),
        (
            ONE,
            within(east="hcp 15+, S 4+", west="hcp 10+", south="H 2+"),
            "East has 15+ HCP and West has 10+ HCP, but 22 HCP are left",
        ),
        (
            TWO,
            within(east="H 5+, S 0-1", west="H 4+, hcp 3+"),
            "East has 5+ hearts and West has 4+ hearts, but 8 hearts are left",
        ),
        (ONE, within(north="hcp 0-9"), "North has 0-9 HCP, but holds 18"),
        (
            PartialDeal.of({Seat.NORTH: NORTH, Seat.EAST: Hand.parse("JT98...")}),
            within(east="S 0-3"),
            "East has 0-3 spades, but 4 are seen there",
        ),
        (
            TWO,
            within(east="H 8, hcp 0-1"),
            "no layout fits: East has 0-1 HCP and East has 8 hearts",
        ),
    ],
)
def test_a_clash_is_named(known: PartialDeal, bounds: dict[Seat, Bounds], reason: str) -> None:
    assert not layouts_within(known, bounds).count
    assert clash(known, bounds) == reason
    with pytest.raises(UsageError) as error:
        fitting_layouts(dict(zip(Seat, known, strict=True)), bounds)
    assert str(error.value) == reason
