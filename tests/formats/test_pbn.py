"""PBN in the dialects of the wild."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import (
    Board,
    Contract,
    Deal,
    FormatError,
    PartialDeal,
    Seat,
    Tag,
    Vulnerability,
    dumps,
    loads,
    read,
)
from strongsuit.formats import pbn
from strongsuit.formats.pbn.games import Game, _Lexer, escape, games, unescape
from tests.strategies import boards

DEAL = "N:AKQJ.T98.765.432 432.AKQJ.T98.765 765.432.AKQJ.T98 T98.765.432.AKQJ"
GAME = f'[Event "Cup"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'


def one(text: str) -> Board:
    """The only board of a text."""
    [board] = loads(text, "pbn")
    return board


@given(st.text(st.characters(exclude_characters="\r\n")))
def test_escape_and_unescape(text: str) -> None:
    assert unescape(escape(text)) == text


@pytest.mark.parametrize("value", [r"Declarer;Denomination\2R;Result\2R", r"a\b", "plain"])
def test_what_needs_no_escape_has_none(value: str) -> None:
    assert escape(value) == value == unescape(value)


def slowly(text: str) -> list[Game]:
    """The games by the line-by-line reader alone, without the quick way for plain ones."""
    lexer = _Lexer()
    for line in StringIO(text):
        lexer.feed(line)
    lexer.close()
    return lexer.ready


@given(st.lists(boards(), max_size=3), st.sampled_from(["\n\n", "\n\n\n", "\n"]))
def test_the_quick_way_reads_as_the_careful_one(values: list[Board], between: str) -> None:
    text = dumps(values, "pbn").replace("\n\n", between)
    quick, careful = list(games(StringIO(text))), slowly(text)
    assert len(quick) == len(careful)
    for one_way, other in zip(quick, careful, strict=True):
        told = [tag for tag in other.tags if tag.value or tag.rows]
        assert [tag for tag in one_way.tags if tag.value or tag.rows] == told
        assert (one_way.line, one_way.names) == (other.line, other.names)
        assert (one_way.comments, one_way.board) == (other.comments, other.board)


def test_deals_only() -> None:
    text = "\n".join(f'[Deal "{seat}:{DEAL[2:]}"]' for seat in "NESW")
    found = loads(text, "pbn")
    assert [board.deal for board in found] == [Deal.parse(f"{s}:{DEAL[2:]}") for s in "NESW"]


def test_games_need_no_blank_line_between() -> None:
    assert [board.number for board in loads(GAME + GAME.replace('"1"', '"2"'), "pbn")] == [1, 2]


def test_games_may_have_blank_lines_inside() -> None:
    text = GAME + '\n\n[Auction "N"]\n1C AP\n\n' + GAME.replace('"1"', '"2"')
    first, second = loads(text, "pbn")
    assert (str(first.contract), first.number) == ("1CN", 1)
    assert (second.contract, second.number) == (None, 2)


def test_a_missing_event_does_not_slip_into_the_game_before() -> None:
    first, second = loads(f'[Board "1"]\n[Deal "{DEAL}"]\n\n' + GAME.replace('"1"', '"2"'), "pbn")
    assert (first.tag("Event"), second.tag("Event")) == ("", "Cup")


def test_inheritance() -> None:
    text = GAME + "\n" + GAME.replace("Cup", "#").replace('"1"', '"2"')
    assert [board.tag("Event") for board in loads(text, "pbn")] == ["Cup", "Cup"]
    text = GAME.replace("Cup", "##Cup") + f'\n[Board "2"]\n[Deal "{DEAL}"]\n'
    assert [board.tag("Event") for board in loads(text, "pbn")] == ["Cup", "Cup"]


def test_unknown_values_are_unknown() -> None:
    board = one(
        '[Event "?"]\n[Board "?"]\n[Dealer ""]\n[Vulnerable "?"]\n[Deal "-"]\n[Result "?"]\n'
    )
    assert board == Board()


@pytest.mark.parametrize("text", ["-", " - ", "Love", "None"])
def test_nobody_is_vulnerable(text: str) -> None:
    """PBN 2.1 has three ways to say so."""
    assert one(f'[Vulnerable "{text}"]\n').vulnerability is Vulnerability.NONE


def test_unknown_hands() -> None:
    board = one('[Deal "N:AKQJ.T98.765.432 - 765.432.AKQJ.T98 -"]\n')
    assert isinstance(board.deal, PartialDeal)
    assert not isinstance(board.deal, Deal)
    assert board.deal[Seat.EAST].mask == 0


def test_tags_over_lines_and_lines_of_tags() -> None:
    board = one(f'[West "Ada"] [North \n"Bea"] [  \nEast "Cleo" \t\n] \t [South\t"Dora"]\n{GAME}')
    assert [board.tag(seat) for seat in ("West", "North", "East", "South")] == [
        *("Ada", "Bea", "Cleo", "Dora")
    ]


def test_quotes_within_quotes() -> None:
    assert one('[Event "The "Big" One"]\n').tag("Event") == 'The "Big" One'
    assert one(r'[Event "The \"Big\" One"]').tag("Event") == 'The "Big" One'


def test_comments_of_all_kinds_are_kept() -> None:
    text = (
        "% escaped\n; at the start\n" + GAME + '{one} {two\nlines} \n[Auction "N"]\n1C {x} AP ; y\n'
    )
    board = one(text)
    assert board.comments == ("at the start", "one", "two\nlines", "x", "y")
    assert str(board.contract) == "1CN"


def test_a_dealing_programs_statistics_are_no_section() -> None:
    text = (
        GAME
        + "\nGenerated 1000 hands\nProduced 1 hands\nInitial random seed 1\nTime needed 0.1 sec\n"
    )
    board = one(text)
    assert board.deal == Deal.parse(DEAL)
    assert "Produced 1 hands" in board.comments


def test_auction_with_notes_marks_and_ap() -> None:
    text = GAME + (
        '[Auction "N"]\n1C =1= $3 Pass 1H! =2= X\nAP\n'
        '[Note "1:strong, 16+"]\n[Note "2:alert: 8+"]\n[Note "3:nobody refers to me"]\n'
    )
    board = one(text)
    assert str(board.auction) == "N:1C P 1H X P P P"
    assert [(note.call, note.text, note.alerted) for note in board.notes] == [
        *((0, "strong, 16+", False), (2, "8+", True)),
    ]
    assert board.comments == ("call 1: $3", "call 3: $1")
    assert [(tag.name, tag.value) for tag in board.tags][1:] == [("Note", "3:nobody refers to me")]


def test_play_is_by_seats_in_the_file_and_by_turn_in_the_board() -> None:
    deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
    text = (
        f'[Deal "{deal}"]\n[Declarer "S"]\n[Contract "5HX"]\n[Result "9"]\n[Play "W"]\n'
        "SK H3 S4 S3\nC5 C2 C6 CK\nS2 H6 S5 S7\nC8 CA CT C4\nD2 DA DT D3\nD4 DK H5 H7\n"
        "-  -  - H2\n*\n"
    )
    board = one(text)
    assert " ".join(map(str, board.play[:8])) == "SK H3 S4 S3 C2 C6 CK C5"
    assert str(board.play[-1]) == "H2"
    assert loads(dumps([board], "pbn"), "pbn") == [board]


def test_play_that_cannot_be_ordered_is_kept_as_written() -> None:
    board = one(GAME + '[Play "W"]\nSK H3 S4 S3\n*\n')
    assert [(tag.name, tag.rows) for tag in board.tags][1:] == [("Play", ("SK H3 S4 S3", "*"))]
    assert pbn.omits(board) == []
    assert one(dumps([board], "pbn")) == board


TABLE = "\n".join(f"{seat} {strain} 7" for seat in "NSEW" for strain in ("NT", "S", "H", "D", "C"))


def test_double_dummy_tables() -> None:
    table = one(f'{GAME}[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n{TABLE}\n')
    digits = one(f'{GAME}[DoubleDummyTricks "{"7" * 20}"]\n')
    assert table.double_dummy == digits.double_dummy
    with pytest.raises(FormatError, match="disagree"):
        one(f'{GAME}[DoubleDummyTricks "{"6" * 20}"]\n[OptimumResultTable ""]\n{TABLE}\n')
    partial = one(f'{GAME}[OptimumResultTable ""]\nN NT 7\n')
    assert partial.double_dummy is None
    assert partial.tags[-1].rows == ("N NT 7",)


def test_double_dummy_digits_are_north_south_east_west_from_notrump() -> None:
    board = one(f'{GAME}[DoubleDummyTricks "0123456789abcd012345"]\n')
    assert board.double_dummy is not None
    assert board.double_dummy.tricks[4] == (0, 10, 5, 1)  # notrump N E S W
    assert board.double_dummy.tricks[0] == (4, 0, 9, 5)  # clubs


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1"]
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(tmp_path: Path, encoding: str, newline: str) -> None:
    path = tmp_path / "boards.pbn"
    path.write_bytes(
        GAME.replace("Cup", "Finał" if encoding[0] == "u" else "Fünf")
        .replace("\n", newline)
        .encode(encoding)
    )
    [board] = read(path)
    assert board.tag("Event") in ("Finał", "Fünf")
    assert (board.vulnerability, board.dealer) == (Vulnerability.NONE, Seat.NORTH)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            GAME.replace("AKQJ.T98", "AKQ.T98", 1),
            "known hands of equal size, got N 12, E 13, S 13, W 13",
        ),
        (GAME.replace('"N"', '"Q"'), "expected a seat"),
        (GAME + '[Auction "N"]\n1C 1C AP\n', "call 2, 1C by E after 1C: not a legal call"),
        (GAME + '[Auction "E"]\n1C AP\n', "N dealt, but the auction starts with E"),
        (GAME + '[Auction "N"]\n=1= 1C\n', "note =1= comes before any call"),
        (GAME + '[Contract "9C"]\n[Declarer "N"]\n', "expected a contract"),
        (GAME + '[Result "14"]\n', "tricks, not 14"),
        (GAME + "[Event \n\n\n\n\n\n\n\n\n\n", r"expected a tag such as \[Dealer"),
        (GAME + "{never closed", "a comment is not closed"),
    ],
)
def test_bad_games_are_refused_with_their_place(text: str, complaint: str) -> None:
    good = GAME.replace('"1"', '"7"')
    items = list(pbn.read(StringIO(good + "\n" + text), "x.pbn"))
    assert isinstance(items[0], Board)
    error = items[1]
    assert isinstance(error, FormatError)
    with pytest.raises(FormatError, match=complaint):
        raise error
    assert error.source == "x.pbn"
    assert error.board == "1"
    assert error.line > 6


def test_a_bad_game_does_not_spoil_the_next() -> None:
    text = GAME.replace("AKQJ", "AKQX") + "\n" + GAME.replace('"1"', '"2"')
    with pytest.raises(FormatError, match=r"^5, board 1|5.*board 1"):
        loads(text, "pbn")
    bad, good = pbn.read(StringIO(text), "x.pbn")
    assert str(bad).startswith("x.pbn:5, board 1: 'X' is not a rank")
    assert isinstance(good, Board)


def test_tags_and_comments_share_lines() -> None:
    board = one(
        f'{{hello}} [West "Bob"]\n[Board "1"] {{c}} [East "Eve"]\n[Deal "{DEAL}"]' + "{a}" * 5000
    )
    assert (board.tag("West"), board.tag("East"), board.number) == ("Bob", "Eve", 1)
    assert len(board.comments) == 5002
    games_on_a_line = loads(f'[Deal "{DEAL}"] ' * 3, "pbn")
    assert len(games_on_a_line) == 3


def test_blank_lines_do_not_cut_a_game_in_two() -> None:
    text = GAME + '\n[Scoring "IMP"]\n[Declarer "N"]\n\n[Contract "1C"]\n[Declarer "S"]\n'
    board = one(text)
    assert (str(board.contract), board.tag("Scoring")) == ("1CN", "IMP")
    assert board.comments == ("Declarer: S",)


def test_nothing_is_dropped_in_silence() -> None:
    assert one(GAME + '[Declarer "S"]\n').comments == ("Declarer: S",)
    assert one(GAME + '[Result "NS 9"]\n').comments == ("Result: NS 9",)
    twice = one(GAME + '[Auction "N"]\n1C AP\n[Auction "N"]\n1D AP\n')
    assert (str(twice.contract), twice.comments) == ("1CN", ("Auction: N 1D AP",))
    with pytest.raises(FormatError, match="no game in the text"):
        loads("milk\nbread\n", "pbn")


def test_notes_need_no_space_before_them() -> None:
    board = one(GAME + '[Auction "N"]\n1C=1= AP\n[Note "1:strong"]\n')
    assert [note.text for note in board.notes] == ["strong"]


def test_an_odd_row_leaves_the_table_as_it_is() -> None:
    board = one(f'{GAME}[OptimumResultTable ""]\n{TABLE.replace("N NT 7", "N NT 77")}\n')
    assert board.double_dummy is None
    assert len(board.tags[-1].rows) == 20


@pytest.mark.parametrize(
    "tag",
    [
        Tag("Auction", "N", ("what they said",)),
        Tag("Auction", "nobody"),
        Tag("Deal", "17"),
        Tag("Play", "W", ("what they played",)),
        Tag("ScoreTable", "Rank", ("1 {first",)),
    ],
)
def test_tags_that_would_spoil_a_game_are_left_out(tag: Tag) -> None:
    plain = Board(contract=Contract.parse("4SN"), tags=(Tag("Event", "Cup"),))
    board = replace(plain, tags=(*plain.tags, tag))
    assert pbn.omits(board) == [f"tag {tag.name}"]
    assert one(dumps([board], "pbn")) == plain
