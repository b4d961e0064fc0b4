"""What all calls of a player show together, and where each bound comes from."""

from __future__ import annotations

import json
import lzma
from itertools import islice
from pathlib import Path

import pytest

from strongsuit import (
    Auction,
    Board,
    Bounds,
    CallNote,
    Hand,
    Meaning,
    Seat,
    Source,
    Suit,
    UsageError,
    call_meanings,
    fitting_layouts,
    knowledge,
    read_notes,
)
from strongsuit.meanings.explanations.notes import parse_explained
from strongsuit.meanings.explanations.vocabulary import lengths
from strongsuit.meanings.knowledge import Knowledge, Origin

N, E, S, W = Seat

STAYMAN = "N:1NT{15-17 balanced} P 2C{Stayman -- 8+ HCP; Artificial} P 2S{4-5 !S} P 4S P P P"


def known(text: str) -> dict[Seat, Knowledge]:
    board = parse_explained(text)
    assert board.auction is not None
    return knowledge(call_meanings(board.auction, {Source.EXPLANATION: read_notes(board)}))


def test_calls_of_one_player_are_joined() -> None:
    north = known(STAYMAN)[N]
    assert north.meaning.hcp == (15, 17)
    assert north.meaning.lengths[Suit.SPADES] == (4, 5)
    assert north.low["spades"] == Origin(4, Source.EXPLANATION)
    assert north.high["spades"] == Origin(0, Source.EXPLANATION)  # five at most: shown by 1NT
    assert north.bounds == Bounds(
        (15, 17), lengths((2, 5), clubs=(2, 6), diamonds=(2, 6), spades=(4, 5))
    )
    auction = parse_explained(STAYMAN).auction
    assert auction is not None
    assert list(north.told(auction)) == [
        "HCP 15-17, clubs 2-6, diamonds 2-6, hearts 2-5: 1NT, explanation",
        "spades 4-5: 2S, explanation; 1NT, explanation",
    ]
    assert known(STAYMAN)[E] == Knowledge(E, Meaning())


def test_where_calls_clash_the_later_one_holds() -> None:
    north = known("N:1S{5+ !S; 11-21 HCP} P 2S P 4S{22+ HCP} P P P")[N]
    assert [str(clash) for clash in north.clashes] == ["HCP: 11-21, then 22-37"]
    assert north.meaning.hcp == (22, 37)
    assert north.low["HCP"] == Origin(4, Source.EXPLANATION)


def test_lengths_that_make_no_hand_are_refused() -> None:
    north = known("N:1S{5+ !S} P 2S P 3H{5+ !H} P 4S P 5D{5+ !D} P")[N]
    with pytest.raises(UsageError, match="North's calls: expected minimum lengths"):
        _ = north.bounds


def test_total_points_bound_high_cards() -> None:
    assert known("N:P{12- total points}")[N].bounds.hcp == (0, 12)
    assert known("N:1S{12-22 total points}")[N].bounds.hcp == (8, 22)
    assert known("N:1S{11-21 HCP; 12-22 total points}")[N].bounds.hcp == (11, 21)
    assert known("N:P{14+ HCP; 12- total points}")[N].bounds.hcp == (14, 37)


def test_robots_auctions_leave_layouts(shared: Path) -> None:
    """Seen from each seat in turn: few explained auctions clash with the hand one holds."""
    with lzma.open(shared / "explained" / "bba_ben_explained.jsonl.xz", "rt") as lines:
        records = [json.loads(line) for line in islice(lines, 200)]
    clashes = 0
    for number, record in enumerate(records):
        auction = Auction.parse(" ".join(record["auction"]), Seat.parse(record["dealer"]))
        notes = [CallNote(i, text) for i, text in enumerate(record["explain"]) if text.strip()]
        meanings = read_notes(Board(auction=auction, notes=tuple(notes)))
        seat = Seat(number % 4)
        hand = Hand.parse(record["deal"].split()[seat])
        seats = knowledge(call_meanings(auction, {Source.EXPLANATION: meanings}))
        try:
            bounds = {other: seats[other].bounds for other in Seat if other != seat}
            assert fitting_layouts({seat: hand}, bounds).count > 0
        except UsageError:
            clashes += 1
    assert clashes < 20
