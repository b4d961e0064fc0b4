"""Convention cards: what they say, what they bid, and which are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from strongsuit import (
    Auction,
    FormatError,
    Hand,
    Meaning,
    Seat,
    UsageError,
    Vulnerability,
    random_deals,
)
from strongsuit.auction import BIDS, PASS
from strongsuit.board import Board, Tag
from strongsuit.cards import Suit
from strongsuit.meanings.conventions.agreement import agreement
from strongsuit.meanings.conventions.bidder import bid, bid_board, bid_deal
from strongsuit.meanings.conventions.card import ConventionCard, card_names
from strongsuit.meanings.conventions.explain import explain_auction
from strongsuit.meanings.conventions.language import parse_pattern, parse_term
from strongsuit.meanings.conventions.measures import measure, of_hand, of_suit
from strongsuit.meanings.conventions.players import Players
from tests.golden import table
from tests.strategies import auctions

SAYC = Players(ConventionCard.load("sayc"))
TWO_OVER_ONE = Players(ConventionCard.load("two-over-one"))
TABLES = {"sayc": SAYC, "two-over-one": TWO_OVER_ONE}


def test_the_cards_that_come_with_us() -> None:
    assert card_names() == ["natural", "sayc", "two-over-one"]


@pytest.mark.parametrize("row", table("sayc_meanings.csv"), ids=lambda row: row["auction"])
def test_what_the_booklet_says(row: dict[str, str]) -> None:
    """The booklet's range is within ours, a suit's least length the same."""
    said = explain_auction(Auction.parse(row["auction"]), SAYC).calls[-1]
    low, high = map(int, row["hcp"].split("-"))
    assert said.shown.hcp[0] <= low, said
    assert high <= said.shown.hcp[1] + 3, said
    if row["suit"]:
        assert said.shown.lengths[Suit.parse(row["suit"])][0] == int(row["cards"]), said
    assert str(said.meaning.forcing) == row["forcing"]
    assert said.meaning.name == row["name"]


@pytest.mark.parametrize(
    "row", table("sayc_calls.csv"), ids=lambda row: f"{row['auction']} {row['hand']}"
)
def test_what_the_booklet_bids(row: dict[str, str]) -> None:
    node = SAYC.start(Seat.NORTH)
    for call in Auction.parse(row["auction"]).calls:
        node = node.after(call)
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
    node = TWO_OVER_ONE.start(Seat.NORTH)
    for each in Auction.parse(auction).calls:
        node = node.after(each)
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
    node = SAYC.start(Seat.NORTH)
    for each in Auction.parse(auction).calls:
        node = node.after(each)
    assert str(node.choose(measure(Hand.parse(hand)))) == call


def test_high_cards_are_never_more_than_total_points() -> None:
    for said in bid(random_deals(60, seed=2), SAYC):
        for call in said.calls:
            assert call.meaning.hcp[1] <= call.meaning.points[1], (said.auction, call)


@pytest.mark.parametrize("name", TABLES)
def test_bidders_have_what_their_calls_show(name: str) -> None:
    """A call told by one rule and made by another would not hold the hand, or clash."""
    outside = calls = 0
    for deal in random_deals(300, seed=8):
        for each in explain_auction(bid_deal(deal, TABLES[name], Seat.NORTH), TABLES[name]).calls:
            assert not each.clashes, (deal, each)
            hand = measure(deal.hands[each.seat])
            spans = (each.meaning.hcp, *each.meaning.lengths)
            held = (hand[of_hand("hcp")], *(hand[of_suit("length", suit)] for suit in Suit))
            calls += 1
            outside += any(
                not low <= one <= high for one, (low, high) in zip(held, spans, strict=True)
            )
    assert outside < calls / 200


@given(auctions())
@settings(max_examples=60, deadline=None)
def test_any_auction_can_be_explained(auction: Auction) -> None:
    for players in TABLES.values():
        explained = explain_auction(auction, players, Vulnerability.NS)
        assert [each.call for each in explained.calls] == list(auction.calls)


@pytest.mark.parametrize("name", TABLES)
def test_auctions_are_legal_and_end(name: str) -> None:
    for number, deal in enumerate(random_deals(150, seed=7)):
        vulnerability = Vulnerability(number % 4)
        auction = bid_deal(deal, TABLES[name], Seat(number % 4), vulnerability)
        assert auction.is_over  # Auction refuses what is not legal


def test_two_cards_at_one_table() -> None:
    mixed = Players(ConventionCard.load("two-over-one"), ConventionCard.load("sayc"))
    ours = explain_auction(Auction.parse("N:1S P 1NT"), mixed).calls[-1].meaning
    theirs = explain_auction(Auction.parse("E:1S P 1NT"), mixed).calls[-1].meaning
    assert (ours.name, theirs.name) == ("forcing notrump", "")


def test_bid_takes_letters_and_one_deal() -> None:
    (deal,) = random_deals(1, seed=1)
    plain = bid([deal], SAYC, Seat.WEST, Vulnerability.NS)
    assert list(bid(str(deal), "sayc", "W", "NS")) == list(plain)


def test_bid_explains_as_it_goes() -> None:
    (first, second) = bid(random_deals(2, seed=1), SAYC)
    assert first.auction.is_over
    assert any(call.meaning.is_informative for call in second.calls)


def test_a_bid_board_keeps_its_deal_and_gets_notes() -> None:
    (deal,) = random_deals(1, seed=3)
    board, explained = bid_board(Board(number=4, deal=deal, dealer=Seat.WEST), SAYC)
    assert board.deal == deal
    assert board.auction == explained.auction
    assert board.notes
    with pytest.raises(UsageError, match="no whole deal"):
        bid_board(Board(number=4), SAYC)


def test_agreement_counts_every_call() -> None:
    boards = [bid_board(Board(deal=deal), SAYC)[0] for deal in random_deals(5, seed=5)]
    counted = agreement(boards, SAYC)
    assert counted.same == counted.calls == sum(len(b.auction.calls) for b in boards if b.auction)


CARD = """
name = "mine"
extends = "sayc"

[[context]]
name = "Opening"
after = ""
rows = [
  { call = "1NT", shows = "12-14 hcp, balanced" },
]
"""


def test_a_card_of_ones_own_overrides_rules_by_name(tmp_path: Path) -> None:
    (tmp_path / "weak.toml").write_text(CARD)
    weak = Players(ConventionCard.load(tmp_path / "weak.toml"))
    said = explain_auction(Auction.parse("N:1NT P 2C"), weak)
    assert said.calls[0].meaning.hcp == (12, 14)
    assert said.calls[2].meaning.name == "Stayman"
    hand = measure(Hand.parse("AQ5.KJ7.Q943.K82"))
    assert str(weak.start(Seat.NORTH).choose(hand)) == "1D"


def test_a_row_replaces_all_rows_for_its_call() -> None:
    text = CARD.replace("1NT", "2D").replace("12-14 hcp, balanced", "11-15 hcp, 4 S, 5 H")
    flannery = Players(ConventionCard.parse(text)).start(Seat.NORTH)
    assert str(flannery.choose(measure(Hand.parse("84.K3.QJ7542.K75")))) == "P"  # no weak two
    assert str(flannery.choose(measure(Hand.parse("84.KQ8754.K3.875")))) == "2H"  # as before


def test_the_guides_weak_notrump() -> None:
    guide = Path(__file__).parents[3] / "docs"
    weak = Players(ConventionCard.load(guide / "weak-notrump.toml"))
    said = explain_auction("1NT P 2NT P 3NT", weak).calls
    assert [call.meaning.hcp for call in said[::2]] == [(12, 14), (11, 12), (13, 14)]
    assert explain_auction("1D P 1H P 1NT", weak).calls[-1].meaning.hcp == (11, 17)
    overcalled = explain_auction("1S 1NT P 2NT", weak).calls
    assert overcalled[-1].meaning.hcp == (8, 9)  # SAYC's, for its notrump is strong
    for deal in random_deals(100, seed=9):
        for each in explain_auction(bid_deal(deal, weak, Seat.NORTH), weak).calls:
            assert not each.clashes, (deal, each)


def test_a_rule_can_be_switched_off() -> None:
    text = CARD.replace(
        '{ call = "1NT", shows = "12-14 hcp, balanced" }', '{ call = "1NT", off = true }'
    )
    without = Players(ConventionCard.parse(text))
    hand = measure(Hand.parse("AQ5.KJ7.Q943.K82"))
    assert str(without.start(Seat.NORTH).choose(hand)) == "1D"
    assert explain_auction("N:1NT", without).calls[0].meaning == Meaning()  # not even naturally


WRONG = {
    'shows = "12-14 hcp, balanced"': {
        'shows = "12-14 hpc"': "mine.toml:9: 'hpc' is no suit",
        'shows = "14-12 hcp"': "mine.toml:9: '14-12 hcp': 14 is more than 12",
        'shows = "5+ M"': "mine.toml:9: '5+ M': neither auction nor call says what M is",
        'shows = "flat"': "mine.toml:9: expected something like",
        'show = "balanced"': "mine.toml:9: unknown key 'show'",
        'shows = "balanced", forcing = "yes"': "mine.toml:9: forcing is 'round' or 'game'",
        'shows = "balanced", when = "raining"': "mine.toml:9: 'raining' is no condition",
        "shows = ": "mine.toml:9: this is no TOML (invalid value): { call",
        "shows = 5": "mine.toml:9: shows is a text or a list of texts, got 5",
        'shows = "20 S"': "mine.toml:9: '20 S': no hand has more than 13",
        'shows = "5-20 S"': "mine.toml:9: '5-20 S': no hand has more than 13",
        'shows = "12-14 hcp, 20+ hcp"': "mine.toml:9: '12-14 hcp, 20+ hcp': no hand has both",
        'shows = "balanced", when = "level 3-2"': "mine.toml:9: 'level 3-2': 3 is more than 2",
        'shows = "balanced", when = ["forced"]': "mine.toml:9: when is a text, got ['forced']",
        'shows = "balanced", forcing = ["game"]': "mine.toml:9: forcing is a text, got ['game']",
        'shows = "balanced", artificial = "no"': "mine.toml:9: artificial is true or false",
        'shows = "41+ hcp"': "mine.toml:9: '41+ hcp': no hand has more than 37",
    },
    'call = "1NT"': {'call = "8NT"': "mine.toml:9: expected a call"},
    '{ call = "1NT", shows = "12-14 hcp, balanced" }': {
        '"1NT"': "mine.toml:8: rows are written { call",
        '{ call = "1a", off = true }': "mine.toml:9: no row for 1a to take away in a context",
    },
    "[[context]]": {"[context]": "mine.toml:5: a context begins with a line [[context]]"},
    "\n]\n": {"\n": "mine.toml:9: the file ends within brackets"},
    'after = ""': {
        'after = "1M (2a) 2b (3c) 3d"': "mine.toml:7: '1M (2a) 2b (3c) 3d': there are not so many",
        'after = "1Z"': "mine.toml:7: 'Z' is no suit",
        "after = [1]": "mine.toml:7: after is a text or a list of texts",
    },
    'extends = "sayc"': {
        'extends = "acol"': "mine.toml:3: no card 'acol'",
        'extends = "sayc"\nnames = { Blakwood = "Roman" }': "mine.toml:4: the card extended has no",
        'extends = "sayc"\nnames = "Roman"': "mine.toml:4: names are written",
    },
    'name = "Opening"': {'nam = "Opening"': "mine.toml:5: unknown key 'nam'"},
}


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [(right, wrong, told) for right, cases in WRONG.items() for wrong, told in cases.items()],
)
def test_a_wrong_card_is_refused_with_file_and_line(right: str, wrong: str, complaint: str) -> None:
    with pytest.raises(FormatError) as caught:
        ConventionCard.parse(CARD.replace(right, wrong), "mine.toml")
    assert str(caught.value).startswith(complaint)


def test_a_card_without_rules_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"mine.toml:1: a card without rules"):
        ConventionCard.parse("", "mine.toml")
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(FormatError, match=r"x.toml: a card is a text in UTF-8"):
        ConventionCard.load(tmp_path / "x.toml")


def test_a_card_of_ones_own_is_read_anew(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    for points in ("12-14", "10-12"):
        file.write_text(CARD.replace("12-14", points))
        said = explain_auction("N:1NT", ConventionCard.load(file)).calls[0].meaning
        assert "-".join(map(str, said.hcp)) == points


def test_a_board_bid_anew_keeps_no_old_score() -> None:
    tags = tuple(Tag(name, "NS 300") for name in ("Score", "ScoreIMP", "Room"))
    deal = next(iter(random_deals(1, seed=3)))
    found, _ = bid_board(Board(deal=deal, tags=tags), Players(ConventionCard.load("sayc")))
    assert [tag.name for tag in found.tags] == ["Room"]


def test_a_cards_name_in_capitals() -> None:
    assert ConventionCard.load("SAYC").name == "SAYC"


def test_an_unknown_card() -> None:
    with pytest.raises(UsageError, match="known: natural, sayc, two-over-one"):
        ConventionCard.load("acol")


def test_patterns_fill_in_passes() -> None:
    (plain,) = parse_pattern("1NT 2C")
    assert [mask == 1 << PASS for mask in plain.masks] == [False, True, False, True]
    (balancing,) = parse_pattern("(1NT) (P)")
    assert len(balancing.masks) == 3
    assert len(parse_pattern("1a (2b)")) == 12


def test_terms() -> None:
    assert parse_term("25+ combined support M").relative == "combined"
    assert parse_term("31+ expected support M").relative == "expected"
    assert parse_term("S>H").measure == "difference"
    with pytest.raises(ValueError, match="no suit"):
        parse_term("stopper x")


@pytest.mark.parametrize(
    ("auction", "least"),
    [
        ("N:1S P", 31 - 12),  # opener has 10 to 21: two more than the least
        ("N:1NT P", 31 - 16),  # 15 to 17: the middle
        ("N:2NT P", 31 - 21),  # 20 or 21
    ],
)
def test_what_partner_has_as_a_rule(tmp_path: Path, auction: str, least: int) -> None:
    file = tmp_path / "card.toml"
    file.write_text(
        """name = "expecting"
extends = "sayc"
[[context]]
name = "First"
when = "partner bid"
rows = [{ call = "7NT", shows = "31+ expected" }]
""",
        encoding="utf-8",
    )
    node = Players(ConventionCard.load(file)).start(Seat.NORTH)
    for call in Auction.parse(auction).calls:
        node = node.after(call)
    assert node.meaning(BIDS[-1]).points[0] == least


def test_no_fit_where_partner_has_shown_no_suit() -> None:
    """2C says nothing of clubs: there is no suit to ask for aces in."""
    node = SAYC.start(Seat.NORTH)
    for call in Auction.parse("N:2C P").calls:
        node = node.after(call)
    assert str(node.choose(measure(Hand.parse("KJT3.AJ84.J.J654")))) != "4NT"


def test_measures() -> None:
    hand = measure(Hand.parse("AQJ74.K53.83.742"))
    assert hand[of_hand("hcp")] == 10
    assert hand[of_hand("points")] == 11
    assert hand[of_suit("length", Suit.SPADES)] == 5
    assert hand[of_suit("support", Suit.SPADES)] == 11
    assert hand[of_suit("stopper", Suit.DIAMONDS)] == 0


def test_a_raise_of_a_minor_is_no_jump_shift() -> None:
    raised = explain_auction(Auction.parse("N:1D P 2D"), "sayc").calls[-1].meaning
    assert raised.name == "raise"
    shifted = explain_auction(Auction.parse("N:1C P 2D"), "sayc").calls[-1].meaning
    assert shifted.name == "jump shift"


def test_cards_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{one}.toml").write_text(f'name = "{one}"\nextends = "{other}.toml"\n')
    with pytest.raises(FormatError, match=r"toml:2: a card cannot extend itself"):
        ConventionCard.load(tmp_path / "a.toml")
