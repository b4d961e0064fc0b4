"""The shipped belief net: probabilities and meanings after each call."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from strongsuit import (
    Auction,
    LearnedMeanings,
    Seat,
    Suit,
    UsageError,
    Vulnerability,
)
from strongsuit.meanings.belief.tokens import MEASURES
from strongsuit.nets.onnx_file import shipped_path
from tests.strategies import auctions

N, E, S, W = Seat


@pytest.fixture(scope="module")
def net() -> LearnedMeanings:
    return LearnedMeanings.load()


@given(auctions())
@settings(max_examples=25, deadline=None)
def test_every_call_of_every_auction_has_a_meaning(auction: Auction) -> None:
    learned = LearnedMeanings.load()
    chances = learned.after(auction)
    assert chances.points.shape == (len(auction.calls) + 1, 4, 38)
    np.testing.assert_allclose(chances.points.sum(-1), 1, atol=1e-4)
    np.testing.assert_allclose(chances.lengths.sum(-1), 1, atol=1e-4)
    assert all(each.is_informative for seats in learned.meanings(auction) for each in seats)


def test_later_calls_do_not_change_earlier_beliefs(net: LearnedMeanings) -> None:
    whole, part = net.after(Auction.parse("W:1S P 2S P 4S")), net.after(Auction.parse("W:1S P"))
    np.testing.assert_allclose(whole.points[:3], part.points, atol=1e-5)


def test_beliefs_turn_with_the_table(net: LearnedMeanings) -> None:
    north = net.after(Auction.parse("N:1NT P 2H X"), Vulnerability.NS)
    east = net.after(Auction.parse("E:1NT P 2H X"), Vulnerability.EW)
    np.testing.assert_allclose(east.points, np.roll(north.points, 1, axis=1), atol=1e-5)


def test_beliefs_agree_with_common_bidding(net: LearnedMeanings) -> None:
    north = net.meanings(Auction.parse("N:1NT"))[-1][N]
    assert 9 <= north.hcp[0] <= north.hcp[1] <= 18
    assert north.lengths[Suit.SPADES][1] <= 5
    opener = net.after(Auction.parse("N:4S")).lengths[-1, N, Suit.SPADES]
    assert (opener * np.arange(14)).sum() > 6.5
    after = net.after(Auction.parse("N:1S X XX"))
    expected = (after.points * np.arange(38)).sum(-1)
    assert expected[3, S] > expected[2, S]  # a redouble is strong
    assert expected[3, W] < expected[0, W]  # and leaves little for the fourth


def test_files_of_other_nets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a meaning net of this version"):
        LearnedMeanings.load(shipped_path("standard"))
    with pytest.raises(UsageError, match=r"cannot read .*shipped nets: meanings"):
        LearnedMeanings.load(tmp_path / "none.onnx")


def test_the_shipped_net_is_small(net: LearnedMeanings) -> None:
    assert shipped_path("meanings").stat().st_size < 5_000_000
    assert net.about["auctions"] > 200_000
    assert len(net.about["masses"]) == len(MEASURES)
