"""nets.papers.codings: each card where the paper puts it, each count within its range."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray

from strongsuit.batch import DealBatch, HandBatch, holding_ranks
from strongsuit.cards import Hand, Seat, Strain, Suit
from strongsuit.deal import Deal
from strongsuit.dealing import random_deals
from strongsuit.errors import UsageError
from strongsuit.evaluation.counting import evaluate
from strongsuit.nets.papers.codings import (
    CODINGS,
    DISTRIBUTION,
    POINT_COUNTS,
    SUMS,
    encode,
    get,
)
from strongsuit.nets.papers.contract_counts import ENHANCEMENTS, count, network_parts, view

DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
MIXED = Deal.parse("N:AK32.QJ4.T98.K32 QJT9.A2.AKQ.A765 654.KT98.J765.J4 87.7653.432.QT98")
SPADES = Strain.SPADES


def shown(name: str, deal: Deal = MIXED, strain: Strain = SPADES) -> NDArray[np.float32]:
    found: NDArray[np.float32] = encode([name], DealBatch.of([deal]), strain)[0]
    return found


def test_52_tells_who_holds_a_card() -> None:
    north, east, south, west = shown("52-hands", DEAL).reshape(4, 13)
    assert set(north.tolist()) == {1.0}
    assert south == pytest.approx(0.8)
    assert set(west.tolist()) == {-1.0}
    assert east == pytest.approx(-0.8)
    assert shown("52-declarers", DEAL)[13] == -1
    assert shown("52-declarers", DEAL)[26] == pytest.approx(0.8)
    assert shown("52", DEAL).reshape(4, 13)[:, 0].tolist() == [1, -1, 1, -1]
    assert shown("52")[:4].tolist() == [1, 1, 1, 1]  # ♠2 3 with North, 4 5 with South
    assert shown("52")[12] == 1  # the ace of spades


def test_104_tells_the_pair_then_the_hand() -> None:
    pair, hand = shown("104", DEAL).reshape(2, 4, 13)
    assert pair[:, 0].tolist() == [1, -1, 1, -1]
    assert hand[:, 0].tolist() == [1, -1, -1, 1]


def test_52x4_has_a_one_for_every_card() -> None:
    hands = shown("52x4").reshape(4, 4, 13)
    assert (hands.sum(axis=0) == 1).all()
    assert hands.sum(axis=(1, 2)).tolist() == [13] * 4
    assert hands[Seat.NORTH, 0].nonzero()[0].tolist() == [0, 1, 11, 12]  # ♠2 3 K A
    assert hands[Seat.WEST, 3].nonzero()[0].tolist() == [6, 7, 8, 10]  # ♣8 9 T Q


def test_26x4_gives_rank_and_suit_of_every_card() -> None:
    cards = shown("26x4").reshape(4, 13, 2)
    assert cards[0, :4, 0] == pytest.approx([0.9, 0.9 - 0.8 / 12, 0.1 + 0.8 / 12, 0.1])
    assert cards[0, :, 1] == pytest.approx([0.3] * 4 + [0.5] * 3 + [0.7] * 3 + [0.9] * 3)
    assert cards[2, 0] == pytest.approx([0.1 + 4 * 0.8 / 12, 0.3])  # South's ♠6


def test_counts_are_scaled_by_least_and_most() -> None:
    counts = evaluate("hcp", HandBatch.of(MIXED.hands))
    assert shown("hcp") == pytest.approx(0.1 + 0.8 * counts / 37)
    assert shown("points-4")[:4] == pytest.approx(shown("hcp"))
    assert shown("hcp-pair") == pytest.approx(0.1 + 0.8 * (counts[0] + counts[2]) / 74)
    assert shown("points-6")[4:6] == pytest.approx(
        [shown("hcp")[[0, 2]].mean(), shown("hcp")[[1, 3]].mean()]
    )
    assert shown("lengths")[:4] == pytest.approx(0.1 + 0.8 * np.array([4, 3, 3, 3]) / 13)


def test_without_trumps_the_rule_of_three_and_four_knows_only_side_suits() -> None:
    place = 4 * list(DISTRIBUTION).index("rule-of-3-and-4")
    trumps, none = (shown("distribution-4", strain=s)[place] for s in (SPADES, Strain.NOTRUMP))
    assert none - trumps == pytest.approx(0.8 / 10, rel=1e-4)  # North's fourth spade


@pytest.mark.parametrize("name", CODINGS)
def test_sizes_and_ranges(name: str) -> None:
    for strain in (SPADES, Strain.NOTRUMP):
        found = get(name).encode(random_deals(500, seed=3), strain)
        assert found.shape == (500, get(name).size)
        assert found.dtype == np.float32
        if name[:2] not in ("52", "10"):
            assert found.min() > 0.1 - 1e-6
            assert found.max() < 0.9 + 1e-6


@pytest.mark.parametrize("name", sorted({*POINT_COUNTS, *DISTRIBUTION} - {"moins-value"}))
def test_ranges_are_what_hands_can_count(name: str) -> None:
    assert extremes(name) == pytest.approx({**POINT_COUNTS, **DISTRIBUTION}[name])


def test_the_range_of_moins_value() -> None:
    """It takes 1½ off besides for no ace and no ten, and J32 J32 J32 J432 has neither."""
    low, high = extremes("moins-value")
    assert (low - 1.5, high) == DISTRIBUTION["moins-value"]


@pytest.mark.parametrize("name", sorted({*SUMS} - {"moins-value"}))
def test_ranges_are_what_sums_can_count(name: str) -> None:
    assert extremes(name, summed=True) == pytest.approx(SUMS[name])


def test_the_range_of_moins_value_summed() -> None:
    """1½ is off for no ace and no ten, as in J32 J32 J32 5432, and ½ in the hand with 37 points."""
    low, high = extremes("moins-value", summed=True)
    assert (low - 1.5, high - 0.5) == SUMS["moins-value"]
    strongest = contract_count("moins-value", "AKQJ.AKQ.AKQ.AKQ", SPADES, summed=True)
    assert strongest == SUMS["moins-value"][1]


def extremes(name: str, summed: bool = False) -> tuple[float, float]:
    """The least and the most over all hands, in spades and in notrump."""
    found = [
        each
        for strain, spades in product((SPADES, Strain.NOTRUMP), range(14))
        for each in extremes_beside(name, strain, spades, summed)
    ]
    return min(found), max(found)


def extremes_beside(name: str, strain: Strain, spades: int, summed: bool) -> tuple[float, float]:
    """The least and the most with so many spades: given that, every suit counts for itself."""
    found = []
    for pick in (np.min, np.max):
        best = {spades: beside(name, strain, spades, Suit.SPADES, pick, summed)[spades]}
        for suit in (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
            each = beside(name, strain, spades, suit, pick, summed)
            reached: dict[int, list[float]] = {}
            for (cards, points), n in product(best.items(), range(14)):
                reached.setdefault(cards + n, []).append(points + each[n])
            best = {cards: float(pick(points)) for cards, points in reached.items() if cards < 14}
        found.append(best[13])
    return found[0], found[1]


LENGTHS = holding_ranks().sum(axis=1)


def beside(
    name: str,
    strain: Strain,
    spades: int,
    suit: Suit,
    pick: Callable[[ArrayLike], Any],
    summed: bool,
) -> list[float]:
    """What a suit of 0, 1 … 13 cards counts at its least or most, with so many low spades."""
    masks = np.arange(8192, dtype=np.uint64) << np.uint64(13 * suit)
    if suit is not Suit.SPADES:
        masks |= np.uint64(((1 << spades) - 1) << 13 * Suit.SPADES)
    parts = network_parts(name, view(HandBatch(masks), strain), summed)
    table = sum(points[suit] for _, points in parts if points.ndim == 2)
    return [float(pick(np.asarray(table)[n == LENGTHS])) for n in range(14)]


def contract_count(name: str, hand: str, strain: Strain, summed: bool = False) -> float:
    return float(count(name, HandBatch.of([Hand.parse(hand)]), strain, summed)[0])


@pytest.mark.parametrize("name", ENHANCEMENTS)
def test_enhancements_of_works_count_tell_what_they_add(name: str) -> None:
    hands = random_deals(500, seed=4).hands(Seat.NORTH)
    whole = evaluate(name, hands, trump=Suit.SPADES if name == "rule-of-3-and-4" else None)
    assert count(name, hands, SPADES) == pytest.approx(whole - evaluate("hcp", hands))
    assert count(name, hands, SPADES, summed=True) == pytest.approx(whole)


@pytest.mark.parametrize("name", sorted({*POINT_COUNTS, *DISTRIBUTION} - {*ENHANCEMENTS}))
def test_other_counts_are_whole(name: str) -> None:
    """Without a short suit Playing Trick is what it is with the longest suit as trumps."""
    hand = "KJ984.A63.Q54.62" if name != "playing-tricks-mandziuk" else "KJ98.A63.Q54.762"
    assert contract_count(name, hand, SPADES) == evaluate(name, hand)


def test_playing_tricks_know_the_trumps() -> None:
    """2½ honour tricks; hearts 2 as trumps, 1½ beside; clubs ½, 1 as trumps; ruffs with trumps."""
    found = [
        contract_count("playing-tricks-mandziuk", "2.AQ765.KJ4.QJ83", strain)
        for strain in (Strain.HEARTS, Strain.CLUBS, Strain.DIAMONDS, SPADES, Strain.NOTRUMP)
    ]
    assert found == [2.5 + 2.5 + 2, 2.5 + 2.5 + 2, 2.5 + 2 + 1, 2.5 + 2, 2.5 + 2]


def test_an_unknown_coding_is_refused() -> None:
    with pytest.raises(UsageError, match="no coding '53'; there are 26x4"):
        get("53")
