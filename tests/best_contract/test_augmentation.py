"""Rare contracts dealt anew."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strongsuit import Deal, HandBatch
from strongsuit.best_contract.augmentation import (
    MOST,
    choose_rare,
    exchange_cards,
    is_within,
    redeal_rare_points,
)
from strongsuit.best_contract.points import DecisionPoint
from tests.strategies import deals


@settings(max_examples=20)
@given(deals(), st.integers(0, 3))
def test_reshuffling_keeps_the_hand_and_what_was_shown(deal: Deal, seat: int) -> None:
    masks = np.array([[hand.mask for hand in deal]], np.uint64)
    spans = np.zeros((1, 4, 5, 2), np.int8)
    spans[..., 1] = 37
    spades = int(HandBatch(masks[0]).lengths[(seat + 1) % 4, 3])
    spans[0, (seat + 1) % 4, 0] = spades  # LHO has shown so many
    dealt = exchange_cards(masks, np.array([seat]), spans, seed=3)
    assert dealt[0, seat] == masks[0, seat]
    assert np.bitwise_or.reduce(dealt[0]) == (1 << 52) - 1
    assert is_within(dealt, spans).all()


def test_rare_contracts_are_dealt_anew(points: list[DecisionPoint]) -> None:
    more = redeal_rare_points(points, seed=1)
    assert more
    for each in more:
        assert each.decision.label.is_bid
        assert each.deal[each.decision.position.seat] == each.decision.position.hand
        assert sum(each.chances) == pytest.approx(1, abs=1e-3)


@given(st.lists(st.integers(0, 5), max_size=60), st.integers(0, 300))
def test_the_rarest_become_as_frequent(labels: list[int], n: int) -> None:
    chosen = choose_rare(np.array(labels, np.int64), n, seed=3)
    assert len(chosen) <= n
    before = np.bincount(labels, minlength=6)
    more = np.bincount(np.array(labels, np.int64)[chosen], minlength=6)
    assert (more <= MOST * before).all()
    if len(chosen) < n:  # all that may be: each is as frequent as the most frequent, or at its most
        assert ((before + more == before.max()) | (more == MOST * before)).all()
    else:  # none that was added to is more frequent than one that could have been, but for a few
        raised = (before + more)[more > 0]
        could = (before + more)[more < MOST * before]
        assert not len(raised) or not len(could) or raised.max() <= could.min() + len(before)
