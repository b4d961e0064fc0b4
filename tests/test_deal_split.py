"""The part of each deal: training, validation or testing."""

from __future__ import annotations

from strongsuit import (
    Deal,
    random_deals,
)
from strongsuit.deal_split import Part, part_of

DEAL = Deal.parse("N:AKQ4.J982.T3.K54 J93.AKQ.AK86.J92 T875.T53.QJ94.AQ 62.764.752.T8763")


def test_a_deal_is_always_in_the_same_part() -> None:
    deals = list(random_deals(400, seed=1))
    parts = [part_of(deal) for deal in deals]
    assert parts == [part_of(deal) for deal in deals]
    assert 340 < parts.count(Part.TRAINING) < 380
    assert part_of(DEAL) is Part.TRAINING  # in all versions
