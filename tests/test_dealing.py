"""Random deals: fair, with fixed cards in place, and the same on every machine."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import DealError, Hand, PartialDeal, Seat, UsageError, random_deals
from strongsuit.batch import popcount
from strongsuit.dealing import BLOCK, complete
from tests.golden import table
from tests.strategies import partial_deals

# Written down once: if this ever changes, every published seed means other deals.
FIRST_OF_SEED_1 = "N:AJT.T5.JT864.KT8 9542.QJ7.975.Q64 KQ83.A643.A2.A75 76.K982.KQ3.J932"


def test_a_seed_means_the_same_deals_for_ever() -> None:
    assert str(random_deals(1, seed=1)[0]) == FIRST_OF_SEED_1


@given(st.integers(0, 3 * BLOCK), st.integers(0, 5), st.integers(0, 1 << 63))
def test_a_deal_depends_on_seed_and_place_only(first: int, n: int, seed: int) -> None:
    one_by_one = [random_deals(1, seed, first=first + i)[0] for i in range(n)]
    assert list(random_deals(n, seed, first=first)) == one_by_one


def test_blocks_join_without_a_seam() -> None:
    whole = random_deals(2 * BLOCK + 10, seed=5).masks
    parts = [
        random_deals(n, 5, first=k).masks for k, n in ((0, 7), (7, BLOCK), (BLOCK + 7, BLOCK + 3))
    ]
    assert (np.concatenate(parts) == whole).all()
    assert len(np.unique(whole, axis=0)) == len(whole)


@given(partial_deals(), st.integers(0, 100))
def test_fixed_cards_stay(known: PartialDeal, seed: int) -> None:
    fixed = dict(zip(Seat, known, strict=True))
    for deal in random_deals(3, seed, fixed=fixed):
        assert all(known[seat] & deal[seat] == known[seat] for seat in Seat)


def test_rows_may_have_different_cards_fixed() -> None:
    known = random_deals(1000, seed=2).masks.copy()
    known[:, [1, 3]] = 0  # East's and West's cards are dealt again
    again = complete(known, seed=3)
    assert (again.masks[:, [0, 2]] == known[:, [0, 2]]).all()
    assert (popcount(again.masks) == 13).all()


@pytest.mark.parametrize("row", table("hcp_counts.csv")[:26], ids=lambda row: row["hcp"])
def test_points_are_as_frequent_as_they_should_be(
    row: dict[str, str], sampled_points: np.ndarray[tuple[int], np.dtype[np.float64]]
) -> None:
    published = int(row["hands"]) / comb(52, 13)
    noise = 5 * (published / len(sampled_points)) ** 0.5 + 1e-5  # five standard errors
    assert np.mean(sampled_points == int(row["hcp"])) == pytest.approx(published, abs=noise)


@pytest.fixture(scope="module")
def sampled_points() -> np.ndarray[tuple[int], np.dtype[np.int8]]:
    """Points of 400,000 hands: four seats are nearly independent samples."""
    deals = random_deals(100_000, seed=11)
    return np.concatenate([deals.hands(seat).hcp for seat in Seat])


def test_every_card_goes_everywhere_alike() -> None:
    """Chi-square of 52 cards by 4 seats, also with cards fixed."""
    n = 40_000
    for fixed in ({}, {Seat.NORTH: Hand.parse("AK.Q..2"), Seat.EAST: Hand.parse("Q.A..")}):
        counts = random_deals(n, 17, fixed=fixed).planes.reshape(n, 4, 52).sum(axis=0)  # (4, 52)
        free = [card for card in range(52) if not any(card in hand for hand in fixed.values())]
        room = np.array([13 - len(fixed.get(seat, Hand(0))) for seat in Seat])
        expected = n * room[:, None] / len(free)
        chi_square = ((counts[:, free] - expected) ** 2 / expected).sum()
        freedom = 3 * (len(free) - 1)
        assert abs(chi_square - freedom) < 6 * (2 * freedom) ** 0.5


def test_all_ways_to_place_two_cards_are_equally_likely() -> None:
    """With 50 cards fixed there are only two deals."""
    known = random_deals(1, 1).masks.copy()
    lowest = [int(mask) & -int(mask) for mask in known[0]]
    known[0, 0] ^= np.uint64(lowest[0])
    known[0, 1] ^= np.uint64(lowest[1])
    n = 20_000
    dealt = complete(np.broadcast_to(known, (n, 4)), seed=4).masks[:, 0]
    stayed = np.mean(dealt & np.uint64(lowest[0]) != 0)
    assert abs(stayed - 0.5) < 5 * 0.5 / n**0.5


@pytest.mark.parametrize(
    ("fixed", "complaint"),
    [
        ({Seat.NORTH: Hand.parse("A..."), Seat.EAST: Hand.parse("A...")}, "in two hands"),
        ({Seat.NORTH: Hand.parse("AKQJT98765432.2..")}, "at most 13"),
    ],
)
def test_impossible_cards_are_refused(fixed: dict[Seat, Hand], complaint: str) -> None:
    with pytest.raises(DealError, match=complaint):
        random_deals(1, 0, fixed=fixed)


def test_impossible_rows_and_seeds_are_refused() -> None:
    both = np.array([[1, 1, 0, 0]], np.uint64)
    with pytest.raises(DealError, match="fixed in two hands"):
        complete(both, seed=0)
    with pytest.raises(DealError, match="expected at most 13 cards in each hand, got 14"):
        complete(np.array([[(1 << 14) - 1, 0, 0, 0]], np.uint64), seed=0)
    with pytest.raises(UsageError, match="negative"):
        random_deals(1, seed=-1)
    with pytest.raises(UsageError, match="64 bits"):
        random_deals(1, seed=1 << 64)
    with pytest.raises(UsageError, match=r"whole numbers, got 1\.5 and 0"):
        random_deals(1, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=r"number of deals from 0 on, got 1\.5"):
        random_deals(1.5, seed=1)  # type: ignore[arg-type]


def test_hands_are_fixed_by_seat_only() -> None:
    with pytest.raises(UsageError, match=r"expected hands by Seat, .* got 'N'"):
        random_deals(1, 0, fixed={"N": Hand.parse("A...")})  # type: ignore[dict-item]
    with pytest.raises(UsageError, match="number of deals from 0 on, got -1"):
        random_deals(-1, 0)
