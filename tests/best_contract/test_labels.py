"""chen2025's best contract."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import Auction, Call, Hand, Vulnerability
from strongsuit.best_contract.decisions import Decision, Position
from strongsuit.best_contract.labels import Category, best_call, lead, margin_of_share
from tests.strategies import auctions, vulnerabilities

HAND = Hand.parse("AQ765.KJ4.2.QJ83")


def always(tricks: int) -> list[float]:
    return [float(place == tricks) for place in range(14)]


def made(auction: str, call: str) -> Decision:
    return Decision(Position(HAND, Auction.parse(auction)), Call.parse(call))


@pytest.mark.parametrize(
    ("auction", "call", "tricks", "best"),
    [
        ("N:1S P 3S P", "4S", 10, "4S"),  # the same level
        ("N:1S P 3S P", "4S", 9, "P"),  # overbid, and partner's bid of the strain stands
        ("N:1S P 3S P", "4S", 12, "6S"),  # underbid
        ("N:1S P 3S P", "4S", 13, "7S"),
        ("N:1S P 2S P", "3S", 10, "4S"),
        ("N:1NT P", "3NT", 8, "P"),
        ("N:1S X", "4S", 11, "4S"),  # 1S would not be left in, doubled
        ("S:1S 2H 3S 4H", "4S", 8, "4S"),  # no part score is left to bid
        ("N:1D 2C", "4S", 8, "2S"),  # the cheapest part score still allowed
        ("N:1S P 4NT P 5H P", "6S", 11, "5S"),  # the cheapest game
    ],
)
def test_the_best_category(auction: str, call: str, tricks: int, best: str) -> None:
    assert str(best_call(made(auction, call), always(tricks))) == best


def test_a_game_that_is_better_by_luck_alone_is_not_bid() -> None:
    even = [0.0] * 9 + [0.5, 0.5, 0.0, 0.0, 0.0]  # 9 or 10 tricks
    bid = made("N:1S P 2S P", "3S")
    assert best_call(bid, even, margin=0) == Call.parse("4S")
    assert best_call(bid, even) == Call.parse("3S")


def test_the_margin_adjusts_a_share_of_the_points() -> None:
    bid = made("N:1S P 2S P", "3S")
    games = [[0.0] * 9 + [1 - share, share] + [0.0] * 3 for share in (0.4, 0.5, 0.6, 0.8, 1.0)]
    leads = [lead(bid, chances) for chances in games]
    assert leads[0] == 0  # a game made in 40 of 100 layouts scores less than the part score
    assert leads == sorted(leads)
    assert leads[-1] == float("inf")
    for number in (1, 2, 3):
        margin = margin_of_share(leads, number / 5)
        best = [str(best_call(bid, chances, margin)) for chances in games]
        assert best == ["3S"] * (5 - number) + ["4S"] * number


def test_no_more_points_are_adjusted_than_have_a_lead() -> None:
    passed = lead(made("W:1S P", "P"), [])
    assert passed == 0
    assert margin_of_share([passed] * 3, 1.0) == 0


def test_passes_and_doubles_stay() -> None:
    assert best_call(made("W:1S P", "P"), []) == Call.parse("P")
    assert best_call(made("W:4S", "X"), []) == Call.parse("X")


@given(auctions(), st.sampled_from(range(14)), vulnerabilities)
def test_the_best_call_is_legal_and_in_the_strain(
    auction: Auction, tricks: int, vulnerability: Vulnerability
) -> None:
    for place, call in enumerate(auction.calls):
        before = Auction(auction.dealer, auction.calls[:place])
        decision = Decision(Position(HAND, before, vulnerability), call)
        if call.is_bid:
            best = best_call(decision, always(tricks))
            assert best in before.legal_calls
            assert best == 0 or best.strain == call.strain


def test_categories() -> None:
    levels = [Category.of(level, Call.parse("1S").strain).name for level in range(1, 8)]
    assert levels == [*["PART_SCORE"] * 3, *["GAME"] * 2, "SLAM", "GRAND_SLAM"]
