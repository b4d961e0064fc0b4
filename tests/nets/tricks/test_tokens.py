"""Deals as a net sees them."""

from __future__ import annotations

import numpy as np

from strongsuit import DealBatch, Hand, Seat, Strain, Suit, random_deals
from strongsuit.nets.tricks.tokens import deal_tokens, holding_features, trump_flags


def test_a_token_is_one_suit_from_the_leader_on() -> None:
    deals = random_deals(20, seed=3)
    seen = deal_tokens(deals, Seat.SOUTH)
    assert seen.shape == (20, 4, 4)
    for deal, row in zip(deals, seen, strict=True):
        leader, dummy, partner, declarer = (
            deal[seat] for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
        )
        for suit in Suit:
            held = [hand.holding(suit) for hand in (leader, dummy, partner, declarer)]
            assert row[suit].tolist() == held


def test_turning_the_table_turns_the_declarer() -> None:
    deals = random_deals(50, seed=4)
    turned = DealBatch(np.roll(deals.masks, 1, axis=1))
    for declarer in Seat:
        np.testing.assert_array_equal(
            deal_tokens(deals, declarer), deal_tokens(turned, declarer.lho)
        )


def test_no_token_is_trumps_in_notrump() -> None:
    flags = trump_flags((Strain.SPADES, Strain.NOTRUMP))
    assert flags.tolist() == [[0, 0, 0, 1], [0, 0, 0, 0]]


def test_features_of_a_holding() -> None:
    features = holding_features()
    assert features.shape == (8192, 29)
    assert (features.min(), features.max()) == (0, 1)
    spades = Hand.parse("AQ2...").holding(Suit.SPADES)
    ranks, best, length = np.split(features[spades], [13, 21])
    assert np.flatnonzero(ranks).tolist() == [0, 10, 12]
    np.testing.assert_allclose(best * 13, [13, 11, 1, 0, 0, 0, 0, 0], rtol=1e-6)
    assert length.tolist() == [1, 1, 1, 0, 0, 0, 0, 0]
    assert not features[0].any()
