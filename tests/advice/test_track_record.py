"""How advice fares over many boards."""

from __future__ import annotations

import pytest

from strongsuit import Auction, Board, Deal, TrickTable, Vulnerability, adviser, review
from strongsuit.advice.track_record import track_record


def test_a_record_counts_gains_and_chances() -> None:
    deal = Deal.parse("N:KJ942.A3.9743.T4 T.Q987.AKT85.765 AQ765.KJ4.2.QJ83 83.T652.QJ6.AK92")
    board = Board(
        deal=deal,
        auction=Auction.parse("W:1D 1S 2D 4S P P P"),
        vulnerability=Vulnerability.NS,
        tricks=10,
    )
    reviewed = list(review([board, board], adviser(layouts=40)))
    record = track_record(reviewed, [TrickTable.of([10] * 20)] * 2)
    assert (record.boards, record.differ, record.gain.value) == (2, 0, 0)
    assert [each.made for each in record.reliability] == [1.0, 1.0]
    chance = record.reliability[0].chance
    assert record.calibration_error == pytest.approx(1 - chance)
