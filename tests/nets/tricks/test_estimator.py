"""Estimates of deals by the shipped trick nets."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from strongsuit import Estimator, Seat, Strain, UsageError, predict_tricks, random_deals, solve
from strongsuit.nets.tricks.accuracy import SUITS, accuracy, accuracy_by_group
from strongsuit.nets.tricks.solved_deals import SolvedDeals

DEAL = "N:AKQ4.J982.T3.K54 J93.AKQ.AK86.J92 T875.T53.QJ94.AQ 62.764.752.T8763"


@pytest.fixture(scope="module")
def net() -> Estimator:
    return Estimator.load()


def test_chances_of_all_strains_and_declarers() -> None:
    chances = predict_tricks(random_deals(3, seed=1))
    assert chances.shape == (3, 5, 4, 14)
    assert chances.dtype == np.float32
    np.testing.assert_allclose(chances.sum(axis=-1), 1, atol=1e-5)


def test_what_is_not_asked_is_nan_or_minus_one(net: Estimator) -> None:
    deals = random_deals(300, seed=2)
    whole, part = net.chances(deals), net.chances(deals, "S", [Seat.EAST])
    np.testing.assert_allclose(
        part[:, Strain.SPADES, Seat.EAST], whole[:, Strain.SPADES, Seat.EAST], atol=1e-5
    )
    assert np.isnan(part).sum() == 300 * 19 * 14
    tricks = net.tricks(deals, "S", [Seat.EAST])
    assert (tricks == -1).sum() == 300 * 19
    assert tricks[:, Strain.SPADES, Seat.EAST].tolist() == (
        whole[:, Strain.SPADES, Seat.EAST].argmax(axis=1).tolist()
    )


def test_no_deals_no_chances(net: Estimator) -> None:
    assert net.chances([]).shape == (0, 5, 4, 14)


def test_turned_tables_and_renamed_suits_get_the_same_answer(net: Estimator) -> None:
    deals = random_deals(20, seed=3)
    chances = net.chances(deals)
    turned = type(deals)(np.roll(deals.masks, 1, axis=1))
    np.testing.assert_allclose(net.chances(turned), np.roll(chances, 1, axis=2), atol=1e-5)
    low, high = deals.masks & np.uint64(0x3FFFFFF), deals.masks >> np.uint64(26)
    renamed = type(deals)(low << np.uint64(26) | high)
    np.testing.assert_allclose(net.chances(renamed), chances[:, [2, 3, 0, 1, 4]], atol=1e-5)


def test_it_is_mostly_right(net: Estimator) -> None:
    deals = random_deals(20, seed=4)
    truth, chances = solve(deals), net.chances(deals)
    assert accuracy(chances, truth, SUITS).exact > 0.65
    assert accuracy(chances, truth, SUITS).within_one > 0.97
    assert accuracy(chances, truth, (Strain.NOTRUMP,)).within_one > 0.9


@pytest.mark.parametrize(
    ("name", "suits", "notrump", "near"),
    [
        ("standard", 0.7905, 0.8481, 0.98),
        ("large", 0.8289, 0.8791, 0.985),
        ("shared", 0.8073, 0.8224, 0.98),
    ],
)
def test_they_are_as_right_as_their_card_says(
    name: str, suits: float, notrump: float, near: float, shared: Path
) -> None:
    """On the last of the deals that they never saw; being few, they may be two percent off."""
    solved = SolvedDeals.read(shared / "solved_random" / "more_random.txt.xz")[-1000:]
    found = accuracy_by_group(Estimator.load(name).chances(solved.deals), solved.tricks)
    assert found["suits"].exact > suits - 0.02
    assert found["suits"].within_two > 0.999
    assert found["notrump"].exact > notrump - 0.02
    assert found["notrump"].within_one > near


def test_impossible_threads_are_refused() -> None:
    with pytest.raises(UsageError, match="threads, got -1"):
        predict_tricks(random_deals(1, seed=1), threads=-1)
