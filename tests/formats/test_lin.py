"""LIN: single boards, vugraph files, explanations, alerts and claims."""

from __future__ import annotations

from io import StringIO

import pytest

from strongsuit import Board, Deal, FormatError, PartialDeal, Seat, Vulnerability, dumps, loads
from strongsuit.formats import lin
from strongsuit.formats.lin.reader import CHUNK

HANDS = "SAT2H9765DT987CQJ,SK863HTDKJ42CT864,SJ74HAQJ82DQ63CA9,"
DEAL = Deal.parse("S:AT2.9765.T987.QJ K863.T.KJ42.T864 J74.AQJ82.Q63.A9 Q95.K43.A5.K7532")
SINGLE = (
    f"pn|s,w,n,e|st||md|3{HANDS}|rh||ah|Board 5|sv|n|mb|1H|mb|p|mb|3H!|an|limit|mb|p|mb|p|mb|p|pg||"
)
VUGRAPH = (
    "vg|Cup,Final,I,1,2,Reds,0,Blues,0|\n"
    "rs|3HN-2,3HN=,4SE=,Pass|\n"
    "pn|a,b,c,d,e,f,g,h|pg||\n"
    "nt|Welcome to the final.|\n"
    f"qx|o1|st||md|3{HANDS}|sv|o|mb|1H|mb|p|mb|3H|mb|p|mb|p|mb|p|pg||pc|cQ|pc|C4|pg||nt|A lead\n"
    f"of two lines|mc|7|\n"
    f"qx|c1|md|3{HANDS}|sv|o|mb|1Hp2Hp|mb|3H|mb|p|mb|p|mb|p|pg||\n"
    f"qx|c2|md|4{HANDS}|sv|n|mb|p|mb|p|mb|p|mb|p|pg||\n"
)


def test_a_single_board() -> None:
    [board] = loads(SINGLE, "lin")
    assert board.deal == DEAL
    assert (board.number, board.dealer, board.vulnerability) == (5, Seat.NORTH, Vulnerability.NS)
    assert str(board.auction) == "N:1H P 3H P P P"
    assert [(note.call, note.text, note.alerted) for note in board.notes] == [(2, "limit", True)]
    assert [board.tag(name) for name in ("South", "West", "North", "East")] == ["s", "w", "n", "e"]


def test_a_vugraph_file() -> None:
    first, second, third = loads(VUGRAPH, "lin")
    assert [board.tag("Room") for board in (first, second, third)] == ["Open", "Closed", "Closed"]
    assert [board.number for board in (first, second, third)] == [1, 1, 2]
    assert {board.tag("Event") + board.tag("Stage") for board in (first, second)} == {"CupFinal"}
    assert (first.tag("South"), second.tag("South")) == ("a", "e")
    assert (first.tricks, second.tricks, third.tricks) == (7, 9, None)
    assert str(second.auction) == "N:1H P 2H P 3H P P P"
    assert third.contract is not None
    assert third.contract.level == 0
    assert list(map(str, first.play)) == ["CQ", "C4"]
    assert first.comments == ("Welcome to the final.", "A lead\nof two lines")


@pytest.mark.parametrize(
    ("written", "call"),
    [("p", "P"), ("P", "P"), ("d", "X"), ("r", "XX"), ("2n", "2NT"), ("2NT!", "2NT"), ("dbl", "X")],
)
def test_calls(written: str, call: str) -> None:
    before = "1H X " if call == "XX" else "1H " if call != "P" else ""
    fields = "".join(f"mb|{word}|" for word in [*before.split(), written])
    [board] = loads(f"md|3{HANDS}|{fields}", "lin")
    assert str(board.auction) == f"N:{before}{call}"


@pytest.mark.parametrize("size", [1, 7, 50, CHUNK])
def test_chunks_cut_anywhere(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    whole = loads(VUGRAPH * 3, "lin")
    monkeypatch.setattr(lin.reader, "CHUNK", size)
    assert loads(VUGRAPH * 3, "lin") == whole
    assert len(whole) == 9


def test_recorded_contracts_are_kept() -> None:
    """A scribe's contract that the auction does not lead to."""
    [board] = loads(SINGLE.replace("rh||", "rs|4SXW-1|"), "lin")
    assert (str(board.contract), board.tricks) == ("4SXW", 9)
    assert board.recorded_contract == board.contract
    assert loads(dumps([board], "lin"), "lin") == [board]


@pytest.mark.parametrize(
    ("result", "contract", "tricks"),
    [
        ("1NNX-1", "1NTXN", 6),
        ("1NXN-1", "1NTXN", 6),
        ("4SExx=", "4SXXE", 10),
        ("3NTS", "3NTS", None),
        ("passed out", "Pass", None),
    ],
)
def test_the_double_stands_before_or_behind(result: str, contract: str, tricks: int | None) -> None:
    [board] = loads(f"md|3{HANDS}|rs|{result}|", "lin")
    assert (str(board.contract), board.tricks, board.comments) == (contract, tricks, ())


@pytest.mark.parametrize("result", ["4SXNX=", "3NN=?", "4S", "Players late"])
def test_a_result_is_read_whole_or_kept_as_it_is(result: str) -> None:
    [board] = loads(f"md|3{HANDS}|rs|{result}|", "lin")
    assert (board.contract, board.tricks) == (None, None)
    assert board.comments == (f"result: {result}",)


def test_hands_may_be_missing() -> None:
    [board] = loads("md|1SAKH2D3C4,,,|sv|-|", "lin")
    assert isinstance(board.deal, PartialDeal)
    assert not isinstance(board.deal, Deal)
    assert board.deal[Seat.WEST].mask == 0


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("SAT2H", "SAA2H", "A twice"),
        ("SAT2H", "SA2H", "expected known hands of equal size"),
        ("SAT2H", "SAK2H", "SK is in two hands"),
        ("mb|3H!|", "mb|1D|", "call 3, 1D by S after 1H P: not a legal call"),
        ("mb|3H!|", "mb|9H|", "expected a call such as"),
        ("mb|3H!|", "mb|3H!", r"expected xx\|value\||expected a call"),
        ("sv|n|", "sv|q|", "expected a vulnerability"),
        ("pg||", "pc|SX|", "expected cards such as SA"),
        ("pg||", "mc|14|", "expected a claim"),
        ("md|3", "md|", "the auction has no dealer"),
    ],
)
def test_bad_boards_are_refused_and_the_next_is_read(old: str, new: str, complaint: str) -> None:
    bad, good = lin.read(StringIO("\n" + SINGLE.replace(old, new) + "\n" + SINGLE), "x.lin")
    assert isinstance(bad, FormatError)
    with pytest.raises(FormatError, match=complaint):
        raise bad
    assert (bad.source, bad.line) == ("x.lin", 2)
    assert isinstance(good, Board)


def test_what_lin_cannot_hold_is_named() -> None:
    [board] = loads(
        '{"deal": "N:- - - -", "dealer": "N", "auction": "1C!", "notes": {"0": "a|b"},'
        '"tags": [{"name": "Event", "value": "a, b"}, {"name": "Scoring", "value": "IMP"}]}',
        "jsonl",
    )
    assert lin.omits(board) == ["tag Event", "tag Scoring", "note with '|'"]


def test_players_may_come_after_the_cards() -> None:
    [board] = loads(f"md|3{HANDS}|pn|s,w,n,e|mb|1H|", "lin")
    assert (board.tag("South"), str(board.auction)) == ("s", "N:1H")


def test_nothing_is_dropped_in_silence() -> None:
    [board] = loads(
        SINGLE.replace("an|limit|", "an|limit|an|raise|").replace("rh||", "xy|what|"), "lin"
    )
    assert [note.text for note in board.notes] == ["limit; raise"]
    assert board.comments == ("xy: what",)
    first = loads(VUGRAPH.replace("3HN-2", "AVG"), "lin")[0]
    assert "result: AVG" in first.comments
    assert (first.tag("HomeTeam"), first.tag("VisitTeam")) == ("Reds", "Blues")


def test_lin_without_cards_and_calls_is_refused() -> None:
    with pytest.raises(FormatError, match="LIN needs cards or calls"):
        dumps([Board(number=1)], "lin")


def test_a_long_text_without_fields_ends() -> None:
    with pytest.raises(FormatError, match=r"expected xx\|value\|"):
        loads("x" * 2_000_000, "lin")
