"""Boards: which records are allowed, and the order of play."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import (
    Auction,
    Board,
    CallNote,
    Card,
    Contract,
    ParseError,
    Seat,
    Strain,
    Tag,
    Vulnerability,
    dumps,
    loads,
)
from strongsuit.board import standard_dealer, standard_vulnerability, tricks_played, winner
from tests.strategies import cards, strains


def test_the_auction_says_dealer_and_contract() -> None:
    board = Board(auction=Auction.parse("E:1S P P P"))
    assert (board.dealer, str(board.contract)) == (Seat.EAST, "1SE")
    assert Board(auction=Auction.parse("E:1S P P")).contract is None
    assert board.recorded_contract is None
    assert (
        str(Board(auction=board.auction, contract=Contract.parse("2SE")).recorded_contract) == "2SE"
    )


def test_contradictions_are_refused() -> None:
    auction = Auction.parse("E:1S P P P")
    with pytest.raises(ParseError, match="N dealt, but the auction starts with E"):
        Board(dealer=Seat.NORTH, auction=auction)
    with pytest.raises(ParseError, match="notes on the auction's 4 calls, got one on call 5"):
        Board(auction=auction, notes=(CallNote(4, "what?"),))
    with pytest.raises(ParseError, match="no auction"):
        Board(notes=(CallNote(0, "what?"),))
    with pytest.raises(ParseError, match="tricks, not 14"):
        Board(tricks=14)
    with pytest.raises(ParseError, match="expected a text or an alert in the note on call 1"):
        CallNote(0)
    with pytest.raises(ParseError, match="one line"):
        Tag("Event", "two\nlines")
    with pytest.raises(ParseError, match="expected a row that starts with none of"):
        Tag("Scores", "", ("[Deal]",))
    with pytest.raises(ParseError, match="one word"):
        Tag("two words", "")


def test_notes_on_one_call_are_joined() -> None:
    alert, more = CallNote(0, alerted=True), CallNote(0, "5+")
    notes = (CallNote(1, "weak"), CallNote(0, "natural"), alert, more)
    board = Board(auction=Auction.parse("E:1S X"), notes=notes)
    assert board.notes == (CallNote(0, "natural; 5+", alerted=True), CallNote(1, "weak"))
    assert loads(dumps([board], "pbn"), "pbn") == [board]


def test_boards_of_a_session() -> None:
    dealers = "".join(str(standard_dealer(number)) for number in range(1, 17))
    assert dealers == "NESW" * 4
    sides = [str(standard_vulnerability(number)) for number in range(1, 17)]
    assert sides == [
        *("None", "NS", "EW", "All", "NS", "EW", "All", "None"),
        *("EW", "All", "None", "NS", "All", "None", "NS", "EW"),
    ]
    assert standard_vulnerability(17) is Vulnerability.NONE


@pytest.mark.parametrize(
    ("trick", "strain", "place"),
    [
        ("S2 S3 SA SK", Strain.NOTRUMP, 2),
        ("S2 H3 SA HK", Strain.NOTRUMP, 2),
        ("S2 H3 SA H2", Strain.HEARTS, 1),
        ("H2 SA S2 S3", Strain.NOTRUMP, 0),
        ("H2 S2", Strain.SPADES, 1),
    ],
)
def test_winners(trick: str, strain: Strain, place: int) -> None:
    assert winner([Card.parse(word) for word in trick.split()], strain) == place


@given(st.lists(cards, min_size=1, max_size=13, unique=True), strains)
def test_the_winner_of_a_trick_leads_to_the_next(play: list[Card], strain: Strain) -> None:
    tricks = list(tricks_played(play, strain, Seat.WEST))
    assert [card for _, trick in tricks for card in trick] == play
    assert tricks[0][0] is Seat.WEST
    for (leader, trick), (following, _) in pairwise(tricks):
        best = trick[winner(trick, strain)]
        assert following == leader.turn(list(trick).index(best))
        assert best.suit in (trick[0].suit, strain.trump)


def test_a_board_puts_itself_in_order() -> None:
    auction = Auction.parse("N:1C P 1H P P P")
    board = Board(
        auction=auction,
        notes=(CallNote(2, " four hearts "), CallNote(0, "strong")),
        tags=(Tag("Own", "x"), Tag("Event", "Cup")),
        comments=("two\r\nlines",),
    )
    assert [(note.call, note.text) for note in board.notes] == [(0, "strong"), (2, "four hearts")]
    assert [tag.name for tag in board.tags] == ["Event", "Own"]
    assert board.comments == ("two\nlines",)
    for wrong in (
        {"number": 10**9},
        {"play": (Card(3), Card(3))},
        {"tags": (Tag("Event", "a"), Tag("Event", "b"))},
    ):
        with pytest.raises(ParseError):
            Board(**wrong)
    with pytest.raises(ParseError, match="counted from 0"):
        CallNote(-1, "x")
