"""What is known of each hand from the calls its player made, and from where each bound comes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from strongsuit.auction import Auction, Call
from strongsuit.board import Board, CallNote
from strongsuit.cards import Seat, Suit
from strongsuit.errors import ParseError, UsageError
from strongsuit.meanings.meaning import Clash, Lengths, Meaning, together
from strongsuit.meanings.reading import read_explanation
from strongsuit.solving.bounds import Bounds, Range

MOST_DISTRIBUTION = 4  # of the total points: so in 98 % of the hands GIB explains

HCP, TOTAL = "HCP", "total points"
ABOUT = (HCP, TOTAL, *(suit.name.lower() for suit in Suit))  # what bounds are about

Ranges = dict[str, Range]


class Source(StrEnum):
    """Who says what a call means, the most trusted first."""

    EXPLANATION = "explanation"
    CARD = "card"
    LEARNED = "learned"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where one end of a bound comes from."""

    call: int  # its place in the auction, from 0
    source: Source


@dataclass(frozen=True, slots=True)
class CallMeaning:
    """What one call means, put together from all sources."""

    seat: Seat
    call: Call
    meaning: Meaning
    sources: Mapping[str, Source] = field(default_factory=dict)  # by what is bounded


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one player's calls say together."""

    seat: Seat
    meaning: Meaning
    low: Mapping[str, Origin] = field(default_factory=dict)  # by what is bounded: who bounds it
    high: Mapping[str, Origin] = field(default_factory=dict)  # from below, and from above
    clashes: tuple[Clash, ...] = ()
    rest: tuple[str, ...] = ()  # of all calls, what was not understood

    @property
    def bounds(self) -> Bounds:
        """What layouts have to fit; lengths that make no hand are refused.

        Total points bound the high cards in them.
        """
        try:
            return Bounds(_high_cards(self.meaning), self.meaning.lengths)
        except ParseError as error:
            raise UsageError(f"{self.seat.name.title()}'s calls: {error}") from None

    def told(self, auction: Auction) -> Iterator[str]:
        """Each bound in a line: ``HCP 15-17: 1NT, explanation``."""
        for about, (low, high) in ranges(self.meaning).items():
            origins = [ends[about] for ends in (self.low, self.high) if about in ends]
            if origins:
                calls = [f"{auction.calls[each.call]}, {each.source}" for each in origins]
                yield f"{about} {low}-{high}: {'; '.join(dict.fromkeys(calls))}"


def _high_cards(meaning: Meaning) -> Range:
    """Never more than the total, seldom fewer by much; where that clashes, as it was said."""
    low = max(meaning.hcp[0], meaning.points[0] - MOST_DISTRIBUTION)
    high = min(meaning.hcp[1], meaning.points[1])
    return (low, high) if low <= high else meaning.hcp


def ranges(meaning: Meaning) -> Ranges:
    """Its bounds by what they are about, as in `ABOUT`."""
    return dict(zip(ABOUT, (meaning.hcp, meaning.points, *meaning.lengths), strict=True))


_FREE = ranges(Meaning())


def read_notes(board: Board) -> tuple[Meaning, ...]:
    """What the explanations of a board's calls say, call by call; nothing where there is none."""
    calls = board.auction.calls if board.auction else ()
    texts = ["" for _ in calls]
    for note in board.notes:
        texts[note.call] = "; ".join(filter(None, (texts[note.call], note.text)))
    return tuple(read_explanation(text, call) for text, call in zip(texts, calls, strict=True))


def call_meanings(
    auction: Auction, meanings: Mapping[Source, Sequence[Meaning]]
) -> tuple[CallMeaning, ...]:
    """Each call's meaning from all sources, one meaning a call from each.

    What the most trusted source bounds is so; what it leaves open the next one fills in, unless
    only one of the two calls it artificial: then they speak of different calls.
    """
    for source, each in meanings.items():
        if len(each) != len(auction.calls):
            raise UsageError(
                f"{len(each)} meanings from the {source} of {len(auction.calls)} calls"
            )
    return tuple(
        _layered(seat, call, {source: each[place] for source, each in meanings.items()})
        for place, (seat, call) in enumerate(auction.by_seat())
    )


def _layered(seat: Seat, call: Call, meanings: Mapping[Source, Meaning]) -> CallMeaning:
    said = [(source, meanings[source]) for source in Source if source in meanings]
    spoken = [(source, each) for source, each in said if each != Meaning()]
    if not spoken:
        return CallMeaning(seat, call, Meaning())
    best = spoken[0][1]
    bounds, sources = Ranges(), dict[str, Source]()
    for source, each in spoken:
        if each.artificial == best.artificial:
            for about, span in ranges(each).items():
                if span != _FREE[about] and about not in bounds:
                    bounds[about], sources[about] = span, source
    return CallMeaning(seat, call, _bounded(best, {**_FREE, **bounds}), sources)


def _bounded(meaning: Meaning, bounds: Ranges) -> Meaning:
    c, d, h, s = (bounds[suit.name.lower()] for suit in Suit)
    lengths: Lengths = (c, d, h, s)
    return Meaning(
        bounds[HCP],
        bounds[TOTAL],
        lengths,
        meaning.artificial,
        meaning.forcing,
        meaning.name,
        meaning.text,
        meaning.rest,
    )


def knowledge(calls: Sequence[CallMeaning]) -> dict[Seat, Knowledge]:
    """What is known of every seat after these calls."""
    return {seat: _of_seat(seat, list(enumerate(calls))) for seat in Seat}


def _of_seat(seat: Seat, calls: list[tuple[int, CallMeaning]]) -> Knowledge:
    own = [(place, each) for place, each in calls if each.seat == seat]
    whole, clashes = together(each.meaning for _, each in own)
    low, high = dict[str, Origin](), dict[str, Origin]()
    for place, each in own:
        for about, source in each.sources.items():
            span, final = ranges(each.meaning)[about], ranges(whole)[about]
            if span[0] == final[0] > 0:
                low.setdefault(about, Origin(place, source))
            if span[1] == final[1] < _FREE[about][1]:
                high.setdefault(about, Origin(place, source))
    rest = tuple(text for _, each in own for text in each.meaning.rest)
    return Knowledge(seat, whole, low, high, clashes, rest)


def parse_explained(text: str, dealer: Seat | None = None) -> Board:
    """Read an auction whose calls carry explanations in braces: ``N:1S{5+ !S; 11-21 HCP} P``."""
    texts: list[str] = re.findall(r"\{([^{}]*)\}", text)
    marked = re.sub(r"\s*\{[^{}]*\}", "\0", text)  # the mark stays with its call
    if "{" in marked or "}" in marked:
        raise ParseError(f"a brace is not closed, or has none to close, in {text!r}")
    auction = Auction.parse(marked.replace("\0", " "), dealer)
    places = _marked_calls(marked)
    if len(places) != len(texts):
        raise ParseError(f"an explanation follows its call, one each, in {text!r}")
    notes = [
        CallNote(place, said) for place, said in zip(places, texts, strict=True) if said.strip()
    ]
    return Board(auction=auction, notes=tuple(notes))


def _marked_calls(marked: str) -> list[int]:
    """The places of the calls that end in a mark."""
    words = re.findall(r"[^\s,;()\[\]]+", marked.partition(":")[2] or marked)
    return [place for place, word in enumerate(words) if word.endswith("\0") and len(word) > 1]
