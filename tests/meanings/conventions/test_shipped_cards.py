"""What the cards of the package explain and bid: by their booklets, and where they once erred."""

from __future__ import annotations

from pathlib import Path

import pytest

from strongsuit import Auction, Hand, Seat, Suit, Vulnerability, explain_auction, random_deals
from strongsuit.meanings.conventions.bidder import bid_deal
from strongsuit.meanings.conventions.measures import measure, of_hand, of_suit
from strongsuit.meanings.conventions.players import Players
from tests.golden import table
from tests.meanings.conventions.cards import PLAYERS, SAYC, TWO_OVER_ONE, after


@pytest.mark.parametrize("row", table("sayc_meanings.csv"), ids=lambda row: row["auction"])
def test_calls_mean_what_the_booklet_says(row: dict[str, str]) -> None:
    """The booklet's range is within ours, a suit's least length the same."""
    call = explain_auction(Auction.parse(row["auction"]), SAYC).calls[-1]
    low, high = map(int, row["hcp"].split("-"))
    assert call.shown.hcp[0] <= low, call
    assert high <= call.shown.hcp[1] + 3, call
    if row["suit"]:
        assert call.shown.lengths[Suit.parse(row["suit"])][0] == int(row["cards"]), call
    assert str(call.meaning.forcing) == row["forcing"]
    assert call.meaning.name == row["name"]


@pytest.mark.parametrize(
    "row", table("sayc_calls.csv"), ids=lambda row: f"{row['auction']} {row['hand']}"
)
def test_hands_bid_what_the_booklet_bids(row: dict[str, str]) -> None:
    node = after(SAYC, row["auction"])
    assert str(node.choose(measure(Hand.parse(row["hand"])))) == row["call"]


@pytest.mark.parametrize(
    ("auction", "name"),
    [
        ("N:1NT P 4C P 4S", "two aces"),
        ("N:1D P 1S P 1NT P 2C", "new minor forcing"),
        ("N:1C P 1H P 1NT P 2D P 2H", "three cards"),
        ("N:1NT P 2C P 2D P 3S", "Smolen"),
        ("N:1NT 2H 2NT", "Lebensohl"),
        ("E:2H X P 2NT P 3C", "relay"),
        ("N:1S 2S P 2NT", "asks for the minor"),
        ("N:1S P 3S P 4NT", "key-card Blackwood"),
    ],
)
def test_conventions_by_name(auction: str, name: str) -> None:
    assert explain_auction(Auction.parse(auction), TWO_OVER_ONE).calls[-1].meaning.name == name


@pytest.mark.parametrize(
    ("auction", "hand", "call"),
    [
        ("N:1D P 1S P 1NT P", "KQ874.K5.Q84.K62", "2C"),
        ("N:1D P 1S P 1NT P 2C P", "A93.K84.KQ84.Q72", "3S"),
        ("N:1NT P 2C P 2D P", "KQ874.AJ52.84.62", "3H"),
        ("N:1NT P 2C P 2D P 3H P", "A93.K8.KQ84.AQ72", "4S"),
        ("N:1NT 2S 2NT P", "A93.K84.KQ84.AQ2", "3C"),
        ("E:2S X P", "8743.K84.84.Q762", "2NT"),
        ("E:2S X P 2NT P", "83.KQ84.AK84.Q76", "3C"),
    ],
)
def test_conventions_in_use(auction: str, hand: str, call: str) -> None:
    node = after(TWO_OVER_ONE, auction)
    assert str(node.choose(measure(Hand.parse(hand)))) == call


@pytest.mark.parametrize(
    ("auction", "hand", "call"),
    [
        ("N:1C P", "A7.K3.KQ2.AQJ754", "4C"),  # not 3NT: a slam may be on
        ("N:1C P", "AJ7.KQ3.AQ2.K754", "4NT"),
        ("N:2C P 2D P 2NT P 4D P", "AKQ4.AK3.AQ2.K75", "4H"),  # Texas, as over 2NT
        ("N:1S 2D P", "JT43.Q7.AK4.J852", "2S"),  # the cheapest cue raise
        ("N:1NT P 2C P 2D P 4NT P", "KJ2.A97.T7.AKQT8", "6NT"),  # no answer in aces
        ("N:1NT P 2D P 2H P 4NT P", "KQ42.52.KQT4.KQ5", "P"),
        ("N:1D 1S 2C P 3NT P", "7.K3.Q82.AKJT754", "P"),
        ("N:1D 1S 1NT P 3NT P", "KJ9874.3.Q82.Q75", "P"),  # not 4S, their suit
        ("N:1NT P 2H P 2S P", "AQJ853.QJ6.KQ74.", "6S"),  # 17 points opposite 15 to 17
        ("N:1C P 1D P 3D P", "A964.AKQ.T964.AT", "4NT"),  # 17 opposite 16 to 18, and a fit
        ("N:1C P 1D P 3D P 4NT P 5D P", "A964.AKQ.T964.AT", "5NT"),  # all aces: now kings
        ("N:1C P 1D P 3D P 4NT P 5D P 5NT P", "K2.J4.AKJ5.KQJ83", "6S"),
        ("N:1C P 1D P 3D P 4NT P 5D P 5NT P 6S P", "A964.AKQ.T964.AT", "7D"),
        ("N:1S P 2NT P 4S P", "KQ83.AKQ.J964.AT", "4NT"),  # a minimum, but we have 19
        ("N:1S P 2NT P 4S P 4NT P 5D P 5S P", "AJT42.KQ2.Q964.K", "P"),  # asked and answered
        ("N:1S P 2NT P 4S P 4NT P 5D P", "KQ83.AKQ.J964.QT", "5S"),  # two aces are missing
        ("N:1H P 1S P 3D P", "AKQT64.J97.5.Q32", "4NT"),  # a fit with one of his two suits
        ("N:1NT P 2C P 2H P", "AKJ7.KQ73.A92.82", "4C"),  # 4NT would be quantitative
        ("N:1NT P 2C P 2H P 4C P 4S P", "AKJ7.KQ73.A92.82", "5C"),  # all aces: now kings
        ("N:1NT P 2C P 2H P 4C P 4S P 5C P 5H P", "AKJ7.KQ73.A92.82", "6H"),  # a king is missing
        ("N:2NT P", "AQ7.K83.A92.K982", "4C"),  # 36 together, perhaps all aces
    ],
)
def test_calls_of_sayc(auction: str, hand: str, call: str) -> None:
    node = after(SAYC, auction)
    assert str(node.choose(measure(Hand.parse(hand)))) == call


def test_no_ace_asking_where_partner_has_shown_no_suit() -> None:
    """2C says nothing of clubs: there is no suit to ask for aces in."""
    node = after(SAYC, "N:2C P")
    assert str(node.choose(measure(Hand.parse("KJT3.AJ84.J.J654")))) != "4NT"


def test_a_raise_of_a_minor_is_no_jump_shift() -> None:
    raised = explain_auction(Auction.parse("N:1D P 2D"), "sayc").calls[-1].meaning
    assert raised.name == "raise"
    shifted = explain_auction(Auction.parse("N:1C P 2D"), "sayc").calls[-1].meaning
    assert shifted.name == "jump shift"


def test_the_guides_weak_notrump() -> None:
    guide = Path(__file__).parents[3] / "docs"
    weak = Players.load(guide / "weak-notrump.toml")
    calls = explain_auction("1NT P 2NT P 3NT", weak).calls
    assert [call.meaning.hcp for call in calls[::2]] == [(12, 14), (11, 12), (13, 14)]
    assert explain_auction("1D P 1H P 1NT", weak).calls[-1].meaning.hcp == (11, 17)
    overcalled = explain_auction("1S 1NT P 2NT", weak).calls
    assert overcalled[-1].meaning.hcp == (8, 9)  # SAYC's, for its notrump is strong
    for deal in random_deals(100, seed=9):
        for call in explain_auction(bid_deal(deal, weak, Seat.NORTH), weak).calls:
            assert not call.clashes, (deal, call)


@pytest.mark.parametrize("name", PLAYERS)
def test_bidders_have_what_their_calls_show(name: str) -> None:
    """A call that is made by one rule and explained by another would exclude the hand, or clash."""
    outside = calls = 0
    for deal in random_deals(300, seed=8):
        auction = bid_deal(deal, PLAYERS[name], Seat.NORTH)
        for call in explain_auction(auction, PLAYERS[name]).calls:
            assert not call.clashes, (deal, call)
            hand = measure(deal.hands[call.seat])
            spans = (call.meaning.hcp, *call.meaning.lengths)
            values = (hand[of_hand("hcp")], *(hand[of_suit("length", suit)] for suit in Suit))
            calls += 1
            outside += any(
                not low <= value <= high for value, (low, high) in zip(values, spans, strict=True)
            )
    assert outside < calls / 200


@pytest.mark.parametrize("name", PLAYERS)
def test_auctions_are_legal_and_end(name: str) -> None:
    for number, deal in enumerate(random_deals(150, seed=7)):
        vulnerability = Vulnerability(number % 4)
        auction = bid_deal(deal, PLAYERS[name], Seat(number % 4), vulnerability)
        assert auction.is_over  # Auction refuses what is not legal
