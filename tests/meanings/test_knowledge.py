"""meanings.knowledge: explanations of a board's calls, sources in order, clashes told."""

from __future__ import annotations

import json
import lzma
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest

from strongsuit import (
    Auction,
    Board,
    Bounds,
    CallNote,
    Hand,
    Meaning,
    ParseError,
    Seat,
    Source,
    Suit,
    UsageError,
    bid,
    call_meanings,
    explain_auction,
    fitting_layouts,
    knowledge,
    loads,
    read_explanation,
    read_notes,
    together,
    understand,
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


def test_calls_of_one_player_say_more_together() -> None:
    north = known(STAYMAN)[N]
    assert north.meaning.hcp == (15, 17)
    assert north.meaning.lengths[Suit.SPADES] == (4, 5)
    assert north.low["spades"] == Origin(4, Source.EXPLANATION)
    assert north.high["spades"] == Origin(0, Source.EXPLANATION)  # five at most: said by 1NT
    assert north.bounds == Bounds(
        (15, 17), lengths((2, 5), clubs=(2, 6), diamonds=(2, 6), spades=(4, 5))
    )
    auction = parse_explained(STAYMAN).auction
    assert auction is not None
    assert list(north.lines(auction)) == [
        "HCP 15-17, clubs 2-6, diamonds 2-6, hearts 2-5: 1NT, explanation",
        "spades 4-5: 2S, explanation; 1NT, explanation",
    ]
    assert known(STAYMAN)[E] == Knowledge(E, Meaning())


def test_clashes_are_told_and_the_later_call_is_believed() -> None:
    north = known("N:1S{5+ !S; 11-21 HCP} P 2S P 4S{22+ HCP} P P P")[N]
    assert [str(clash) for clash in north.clashes] == ["HCP: 11-21, then 22-37"]
    assert north.meaning.hcp == (22, 37)
    assert north.low["HCP"] == Origin(4, Source.EXPLANATION)


def test_lengths_that_make_no_hand_are_refused() -> None:
    north = known("N:1S{5+ !S} P 2S P 3H{5+ !H} P 4S P 5D{5+ !D} P")[N]
    with pytest.raises(UsageError, match="North's calls: the shortest suits allowed"):
        _ = north.bounds


def test_total_points_bound_high_cards() -> None:
    assert known("N:P{12- total points}")[N].bounds.hcp == (0, 12)
    assert known("N:1S{12-22 total points}")[N].bounds.hcp == (8, 22)
    assert known("N:1S{11-21 HCP; 12-22 total points}")[N].bounds.hcp == (11, 21)
    assert known("N:P{14+ HCP; 12- total points}")[N].bounds.hcp == (14, 37)


def test_sources_in_their_order() -> None:
    auction = Auction.parse("N:1C 2D")
    told = (Meaning(lengths=lengths(clubs=(2, 13))), Meaning(artificial=True, name="multi"))
    card = (
        Meaning(hcp=(12, 21), lengths=lengths(clubs=(3, 13))),
        Meaning(hcp=(5, 10), lengths=lengths(diamonds=(6, 13))),
    )
    learned = (Meaning(hcp=(11, 20), points=(12, 22)), Meaning(hcp=(4, 11), artificial=True))
    opening, jump = call_meanings(
        auction, {Source.LEARNED: learned, Source.EXPLANATION: told, Source.CARD: card}
    )
    assert opening.meaning.lengths[Suit.CLUBS] == (2, 13)
    assert (opening.meaning.hcp, opening.meaning.points) == ((12, 21), (0, 50))  # by the card alone
    assert opening.sources == {"clubs": Source.EXPLANATION, "HCP": Source.CARD}
    # The card knows only a natural 2D, which is not what was bid; the net knows it is not.
    assert jump.meaning.name == "multi"
    assert jump.meaning.lengths == lengths()
    assert jump.meaning.hcp == (4, 11)


def test_an_explanation_of_strength_drops_the_cards_points() -> None:
    opening = understand("N:1NT{10-12}", "sayc", None).calls[0]
    assert (opening.meaning.hcp, opening.meaning.points) == ((10, 12), (0, 50))
    assert opening.meaning.lengths[Suit.SPADES] == (2, 5)  # which nobody spoke against


@pytest.mark.parametrize("opening", ["2D{multi}", "2D*{6+ !H}", "2C{natural, 6+ !C}"])
def test_after_a_call_of_another_system_card_and_net_are_silent(opening: str) -> None:
    understood = understand(f"N:{opening} P 2H P 2S", "sayc")
    (first, _, second, *_), north = understood.calls, understood.seats[N]
    assert not {Source.CARD, Source.LEARNED} & {*first.sources.values()}
    assert second.meaning == Meaning()
    assert {end.source for end in north.low.values()} <= {Source.EXPLANATION}
    assert understood.seats[E].low  # the others play the card


def test_the_card_names_what_an_explanation_leaves_unnamed() -> None:
    stayman = understand("N:1NT P 2C{8+ HCP} P 2D", net=None).calls[2].meaning
    assert str(stayman) == "Stayman: 8+ HCP, 0-5 spades, 0-5 hearts; forcing; artificial"
    aces = understand("N:1S P 4NT P 5H{two aces}", net=None)
    assert str(aces.calls[-1].meaning) == "two aces: 8+ HCP; forcing; artificial"
    assert aces.seats[N].rest == ("two aces",)


def test_the_card_reads_on_from_an_explanation() -> None:
    third = explain_auction("N:1NT P 2NT P P", "sayc").calls[-1].meaning
    assert third.hcp == (15, 15)
    weak = understand("N:1NT{10-12} P 2C P 2H", "sayc", None)
    assert weak.calls[2].meaning.name == "Stayman"
    assert weak.seats[N].clashes == ()


def test_what_is_asked_may_be_text_or_an_auction() -> None:
    auction = Auction.parse("N:1S P 2S")
    assert explain_auction("1S P 2S") == explain_auction(auction)
    assert understand(auction, net=None) == understand("1S P 2S", net=None)
    wrong: Any = 7
    for ask in (explain_auction, understand):
        with pytest.raises(UsageError, match="expected a board, an auction or its text"):
            ask(wrong)
    with pytest.raises(UsageError, match="an explanation is text, got NoneType"):
        read_explanation(cast(str, None))
    with pytest.raises(UsageError, match="expected a card or its name, got int"):
        explain_auction("1S", wrong)
    with pytest.raises(UsageError, match="1 explanations of 3 calls"):
        explain_auction(auction, explanations=[Meaning()])
    with pytest.raises(UsageError, match="expected a net or its name, got int"):
        understand("1S", net=wrong)
    with pytest.raises(UsageError, match="expected deals, got int"):
        bid(wrong)
    with pytest.raises(UsageError, match="expected a seat"):
        bid([], dealer=wrong)
    with pytest.raises(UsageError, match="expected none, NS, EW or both"):
        bid([], vulnerability=wrong)


def test_one_meaning_a_call() -> None:
    with pytest.raises(UsageError, match="1 meanings from the card of 2 calls"):
        call_meanings(Auction.parse("N:1C 2D"), {Source.CARD: [Meaning()]})


def test_notes_of_files() -> None:
    pbn = '[Dealer "N"]\n[Auction "N"]\n1S =1= Pass 2S Pass\n[Note "1:5+ !S; 11-21 HCP"]\n'
    lin = "md|1,,,|mb|1S|an|5+ spades, weak|mb|p|mb|2S|mb|p|"
    for text, name in ((pbn, "pbn"), (lin, "lin")):
        [board] = loads(text, name)
        first, *others = read_notes(board)
        assert first.lengths[Suit.SPADES] == (5, 13)
        assert not any(meaning.is_informative for meaning in others)
    assert read_notes(Board()) == ()


def test_together_keeps_every_bound() -> None:
    whole, clashes = together([Meaning(hcp=(10, 20)), Meaning(hcp=(15, 37)), Meaning()])
    assert (whole.hcp, clashes) == ((15, 20), ())


def test_robots_auctions_leave_layouts(shared: Path) -> None:
    """Seen from each seat in turn: few explained auctions clash with the hand one holds."""
    with lzma.open(shared / "explained" / "bba_ben_explained.jsonl.xz", "rt") as lines:
        records = [json.loads(line) for line in islice(lines, 200)]
    clashes = 0
    for number, record in enumerate(records):
        auction = Auction.parse(" ".join(record["auction"]), Seat.parse(record["dealer"]))
        notes = [CallNote(i, text) for i, text in enumerate(record["explain"]) if text.strip()]
        told = read_notes(Board(auction=auction, notes=tuple(notes)))
        seat = Seat(number % 4)
        hand = Hand.parse(record["deal"].split()[seat])
        found = knowledge(call_meanings(auction, {Source.EXPLANATION: told}))
        try:
            bounds = {each: found[each].bounds for each in Seat if each != seat}
            assert fitting_layouts({seat: hand}, bounds).count > 0
        except UsageError:
            clashes += 1
    assert clashes < 20


def test_in_print() -> None:
    lines = str(understand("1S P 2S", net=None)).split("\n")
    assert lines[0] == "N 1S: 10-21 HCP, 5+ spades"
    assert lines[2] == "S 2S: raise: 3-10 HCP, 3+ spades"
    assert lines[3] == "North has shown 10-21 HCP, 5+ spades"
    assert lines[-1] == "West has shown nothing"
    assert str(explain_auction("1S P 2S")).split("\n") == lines[:3]
    assert str(read_explanation("12-14 total points")) == "12-14 total points"
