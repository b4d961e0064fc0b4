"""Simulations of two hands for the terminal."""

from __future__ import annotations

from strongsuit.cli.views.simulation import bars


def test_bars_are_as_high_as_the_shares() -> None:
    assert bars([0, 1, 2, 4, 8]) == " ▁▂▄█"


def test_a_share_below_a_thousandth_of_the_highest_has_no_bar() -> None:
    assert bars([0.0009, 0.002, 1]) == " ▁█"
