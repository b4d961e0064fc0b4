"""Explanations in the notes of boards and in braces."""

from __future__ import annotations

import pytest

from strongsuit import Board, CallNote, ParseError, Seat, Suit, loads, read_notes
from strongsuit.meanings.explanations.notes import parse_explained

N, E, S, W = Seat

STAYMAN = "N:1NT{15-17 balanced} P 2C{Stayman -- 8+ HCP; Artificial} P 2S{4-5 !S} P 4S P P P"


def test_an_auction_with_explanations() -> None:
    board = parse_explained(STAYMAN)
    assert str(board.auction) == "N:1NT P 2C P 2S P 4S P P P"
    assert [note.call for note in board.notes] == [0, 2, 4]
    assert board.notes[2].text == "4-5 !S"
    assert parse_explained("1S {5+} (P) 2S", N).notes == (CallNote(0, "5+"),)
    for text in ("1D-P-2D{6-9}", "1D (P) 2D {6-9}", "1D{}-P-2D{6-9}-P", "1D, P, (2D){6-9}"):
        assert parse_explained(text, N).notes == (CallNote(2, "6-9"),)


@pytest.mark.parametrize(
    "text", ["N:{15-17} 1NT", "N:1NT{15-17", "N:1NT}", "1NT{15-17}", "N:1NT{15}{17}"]
)
def test_wrong_explanations_are_refused(text: str) -> None:
    with pytest.raises(ParseError):
        parse_explained(text)


def test_notes_of_files() -> None:
    pbn = '[Dealer "N"]\n[Auction "N"]\n1S =1= Pass 2S Pass\n[Note "1:5+ !S; 11-21 HCP"]\n'
    lin = "md|1,,,|mb|1S|an|5+ spades, weak|mb|p|mb|2S|mb|p|"
    for text, name in ((pbn, "pbn"), (lin, "lin")):
        [board] = loads(text, name)
        first, *others = read_notes(board)
        assert first.lengths[Suit.SPADES] == (5, 13)
        assert not any(meaning.is_informative for meaning in others)
    assert read_notes(Board()) == ()
