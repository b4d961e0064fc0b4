"""Deals in which East overcalls, and layouts in which he still would."""

from __future__ import annotations

import numpy as np

from strongsuit import Hand, HandBatch, Seat, Suit, evaluate
from strongsuit.layouts.overcalls import SILENT, overcalled_deals, overcalled_layouts, overcalls


def test_a_hand_overcalls_in_its_longest_suit_the_higher_of_equals() -> None:
    hands = {
        "AQ765.KJ4.2.QJ83": Suit.SPADES,
        "AQ765.2.K2.QJ854": Suit.SPADES,  # two suits of five
        "2.AQ765.KJ8432.2": Suit.DIAMONDS,
        "AQ76.KJ4.32.QJ83": SILENT,  # no suit of five
        "98765.KJ4.2.9832": SILENT,  # four points
        "AKQ65.KJ4.A.AQ83": SILENT,  # too strong
    }
    found = overcalls(HandBatch.of(map(Hand.parse, hands)))
    assert found.tolist() == [int(suit) for suit in hands.values()]


def test_deals_do_not_depend_on_where_one_begins() -> None:
    whole = overcalled_deals(50, seed=5)
    assert (overcalls(whole.hands(Seat.EAST)) != SILENT).all()
    assert (overcalled_deals(20, seed=5, first=30).masks == whole.masks[30:]).all()


def test_layouts_keep_the_pair_and_fit_the_bid() -> None:
    deals = overcalled_deals(5, seed=6)
    suits = overcalls(deals.hands(Seat.EAST))
    streams = []
    for deal, suit, batch in zip(deals, suits, overcalled_layouts(deals, 30, 7, 0), strict=True):
        assert len(batch) == 30
        assert set(batch.hands(Seat.NORTH)) == {deal[Seat.NORTH]}
        assert set(batch.hands(Seat.SOUTH)) == {deal[Seat.SOUTH]}
        east = batch.hands(Seat.EAST)
        points = evaluate("hcp", east)
        assert (east.lengths[:, suit] >= 5).all()
        assert ((points >= 8) & (points <= 16)).all()
        assert len(np.unique(east.masks)) > 1
        streams.append(batch)
    [again] = overcalled_layouts(deals[3:4], 30, 7, 3)
    assert (again.masks == streams[3].masks).all()
