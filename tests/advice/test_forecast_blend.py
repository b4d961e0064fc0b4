"""Layouts' tricks, moved to what the forecast expects."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import Auction, Call, ExactJudge, Hand, Seat, Strain, Vulnerability, advise
from strongsuit.advice.forecast_blend import blended_tricks
from strongsuit.advice.tuning import TUNING
from strongsuit.best_contract.decisions import Position


def test_layouts_take_the_expected_tricks_in_their_order() -> None:
    tricks = np.random.default_rng(1).integers(4, 12, (400, 5, 4)).astype(np.int8)
    hand = Hand.parse("AQ765.KJ4.2.QJ83")
    position = Position(hand, Auction.parse("W:1D 1S 2D"), Vulnerability.NS)
    expected = np.zeros((2, 5, 14), np.float32)
    expected[..., 11] = 1
    blended = blended_tricks(tricks, np.full(400, 1 / 400), position, expected)
    played = [*zip(Strain, position.declarers, strict=True), (Strain.DIAMONDS, Seat.WEST)]
    for strain, declarer in played:
        before, taken = tricks[:, strain, declarer], blended[:, strain, declarer]
        share = TUNING.forecast_share + (1 - TUNING.forecast_share) * (before == 11).mean()
        assert (taken == 11).mean() == pytest.approx(share, abs=0.01)
        assert before[taken == 11].min() >= before[taken < 11].max()
    assert np.array_equal(blended[:, 0, Seat.WEST], tricks[:, 0, Seat.WEST])


def test_what_no_layout_allows_is_not_expected() -> None:
    hand, judge = "AKQJT98765432...", ExactJudge()
    advice = advise(hand, dealer="N", layouts=10, judge=judge, double_dummy=True)
    assert advice.of(Call.parse("7S")).chance == 1
