"""Batches: arrays give the same as single values."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import (
    Deal,
    DealBatch,
    DealError,
    Hand,
    HandBatch,
    Seat,
    Suit,
    TrickTable,
    UsageError,
)
from strongsuit.batch import rank_weights, trick_table, tricks_array
from strongsuit.cards import RANKS
from tests.strategies import deals, hands, trick_tables

WORK = [0] * 9 + [1, 2, 3, 4]


@given(st.lists(st.integers(0, 13).flatmap(hands), max_size=5))
def test_hands_there_and_back(values: list[Hand]) -> None:
    batch = HandBatch.of(values)
    assert list(batch) == values
    assert [batch[i] for i in range(len(batch))] == values
    assert batch.lengths.tolist() == [list(hand.lengths) for hand in values]
    for hand, planes, holdings in zip(values, batch.planes, batch.holdings, strict=True):
        assert [13 * s + r for s, r in np.argwhere(planes)] == sorted(hand)
        assert holdings.tolist() == [hand.holding(suit) for suit in Suit]


@given(st.lists(hands(), min_size=1, max_size=5))
def test_total_is_the_sum_over_cards(values: list[Hand]) -> None:
    expected = [sum(WORK[card.rank] for card in hand) for hand in values]
    assert HandBatch.of(values).total(rank_weights(WORK)).tolist() == expected
    assert HandBatch.of(values).hcp.tolist() == [hand.hcp for hand in values] == expected


@given(st.lists(deals(), max_size=3))
def test_deals_there_and_back(values: list[Deal]) -> None:
    batch = DealBatch.of(values)
    assert list(batch) == values
    assert [batch[i] for i in range(len(batch))] == values
    assert (batch.planes.sum(axis=1) == 1).all()
    for seat in Seat:
        assert list(batch.hands(seat)) == [deal[seat] for deal in values]


def test_slices_and_masks_are_batches() -> None:
    batch = HandBatch.of(map(Hand, range(6)))
    assert list(batch[2:4]) == [Hand(2), Hand(3)]
    assert list(batch[np.array([5, 0])]) == [Hand(5), Hand(0)]
    assert list(batch[batch.masks > 4]) == [Hand(5)]
    assert batch[-1] == Hand(5)


@given(st.lists(trick_tables, max_size=3))
def test_tables_there_and_back(values: list[TrickTable]) -> None:
    array = tricks_array(values)
    assert array.shape == (len(values), 5, 4)
    assert [trick_table(tricks) for tricks in array] == values


def test_bad_arrays_are_refused() -> None:
    good = np.array([[(1 << 13) - 1 << 13 * suit for suit in range(4)]], np.uint64)
    assert str(DealBatch(good)[0][Seat.WEST]) == f"{RANKS[::-1]}..."
    with pytest.raises(DealError, match="deal 0 of the batch"):
        DealBatch(good | np.uint64(1))
    with pytest.raises(DealError, match="deal 0 of the batch"):
        DealBatch(good[:, [0, 0, 1, 2]])
    with pytest.raises(DealError, match="beyond the 52 cards"):
        HandBatch(np.array([1 << 52], np.uint64))
    with pytest.raises(UsageError, match="uint64"):
        HandBatch(np.array([1]))
    with pytest.raises(UsageError, match="shape"):
        DealBatch(good[:, :3])
    with pytest.raises(UsageError, match="13 weights"):
        rank_weights([4, 3, 2, 1])


def test_batches_cannot_be_written_through() -> None:
    masks = np.array([1, 2], np.uint64)
    batch = HandBatch(masks)
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0] = 5
    masks[0] = 3  # the caller's array is as writable as before
