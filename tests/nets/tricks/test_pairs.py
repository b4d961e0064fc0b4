"""Estimates of two hands by the shipped pair net."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from strongsuit import (
    DealError,
    Estimator,
    HandBatch,
    KnownHands,
    PairEstimates,
    Seat,
    Strain,
    UsageError,
    predict_pairs,
    random_deals,
    read_tricks,
    simulate,
)
from strongsuit.nets.tricks.accuracy import pair_accuracy_by_group
from strongsuit.nets.tricks.tokens import deal_tokens, pair_tokens

NORTH, SOUTH = "KJ984.A63.J5.T62", "AQ765.KJ4.2.QJ83"


def pairs(n: int, seed: int) -> tuple[HandBatch, HandBatch]:
    deals = random_deals(n, seed=seed)
    return deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)


def test_tokens_of_a_pair_are_those_of_dummy_and_declarer_in_a_deal() -> None:
    deals = random_deals(20, seed=3)
    seen = pair_tokens(deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH))
    np.testing.assert_array_equal(seen, deal_tokens(deals, Seat.NORTH)[:, :, [1, 3]])


def test_mean_spread_and_making_follow_from_the_chances() -> None:
    chances = np.zeros((1, 1, 2, 14), np.float32)
    chances[0, 0, 0, [8, 10]] = 0.5
    chances[0, 0, 1, 13] = 1
    found = PairEstimates((Strain.SPADES,), chances)
    np.testing.assert_allclose(found.mean, [[[9, 13]]])
    np.testing.assert_allclose(found.spread, [[[1, 0]]])
    np.testing.assert_allclose(found.making[0, 0, 0], [1, 1, 0.5, 0.5, 0, 0, 0])
    np.testing.assert_allclose(found.making[0, 0, 1], 1)


def test_one_pair_is_a_batch_of_one() -> None:
    norths, souths = pairs(300, seed=1)
    many = predict_pairs(norths, souths)
    assert many.chances.shape == (300, 5, 2, 14)
    np.testing.assert_allclose(many.chances.sum(axis=-1), 1, atol=1e-5)
    one = predict_pairs(norths[7], souths[7], ["NT", "H"])
    assert one.strains == (Strain.HEARTS, Strain.NOTRUMP)
    np.testing.assert_allclose(one.chances[0], many.chances[7, [2, 4]], atol=1e-5)
    assert len(predict_pairs([], [])) == 0


def test_the_other_hand_first_is_the_other_declarer() -> None:
    norths, souths = pairs(50, seed=2)
    found, turned = predict_pairs(norths, souths), predict_pairs(souths, norths)
    np.testing.assert_allclose(turned.chances, found.chances[:, :, ::-1], atol=1e-5)


def test_it_agrees_with_a_simulation() -> None:
    norths, souths = pairs(10, seed=4)
    net, found = Estimator.load(), predict_pairs(norths, souths)
    for i, (north, south) in enumerate(zip(norths, souths, strict=True)):
        expected = simulate(KnownHands(north, south), 200, judge=net)
        assert np.abs(found.mean[i] - expected.mean).max() < 0.8
        assert np.abs(found.spread[i] - expected.spread).max() < 0.6


def test_it_tells_means_better_than_the_best_that_is_public(shared: Path) -> None:
    known = read_tricks(shared / "pair_tricks" / "val.csv.xz").first_rows(3000)
    found = pair_accuracy_by_group(predict_pairs(known.first, known.second).mean, known.tricks)
    assert found["suits"].correlation > 0.991
    assert found["suits"].error < 0.36
    assert found["notrump"].correlation > 0.982
    assert found["notrump"].error < 0.50


def test_hands_that_are_no_pair_are_refused() -> None:
    with pytest.raises(DealError, match="both partners hold"):
        predict_pairs(NORTH, NORTH)
    with pytest.raises(DealError, match="13 cards"):
        predict_pairs(NORTH, "AKQ...")
    with pytest.raises(UsageError, match="2 hands, but 1"):
        predict_pairs([NORTH, NORTH], [SOUTH])


def test_a_pair_has_two_hands() -> None:
    with pytest.raises(UsageError, match="got no souths"):
        predict_pairs(NORTH, None)  # type: ignore[arg-type]
