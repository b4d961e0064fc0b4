"""The bounds that a call implies."""

from __future__ import annotations

from strongsuit import bid, random_deals
from tests.meanings.conventions.cards import SAYC


def test_high_cards_are_never_more_than_total_points() -> None:
    for explained in bid(random_deals(60, seed=2), SAYC):
        for call in explained.calls:
            assert call.meaning.hcp[1] <= call.meaning.points[1], (explained.auction, call)
