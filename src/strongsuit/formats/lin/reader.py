"""Reading LIN: fields are gathered into one record for each board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TextIO

from strongsuit.auction import PASSED_OUT, Auction, Call, Contract
from strongsuit.board import Board, CallNote, Tag
from strongsuit.cards import Card, Hand, Seat, Vulnerability, parse_holding
from strongsuit.deal import PartialDeal, whole_or_partial
from strongsuit.errors import FormatError, ParseError, StrongSuitError

SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)  # LIN's order; md numbers dealers from 1
TEAMS = ("HomeTeam", "VisitTeam")
ROOMS = {"o": "Open", "c": "Closed"}
CHUNK = 1 << 16  # characters read at a time
LONGEST = 1 << 18  # characters without a closed field, more than any LIN file has

# Consecutive calls, or consecutive cards, are matched as one field of several values, because
# reading is twice as fast this way.
_FIELD = re.compile(
    r"(?:mb\|[^|]*\|\s*){2,}|(?:pc\|[^|]*\|\s*(?:pg\|\|\s*)?){2,}|([A-Za-z]{2})\|([^|]*)\|"
)
_RUN = re.compile(r"(?:mb|pc)\|([^|]*)\|")
_CALL = re.compile(r"(--|[1-7](?:NT|[CDHSN])|PASS|P|DBL|XX|[DXR])(!*)", re.I)
_CARD = re.compile(r"([CDHS](?:10|[2-9TJQKA]))", re.I)
_HAND = re.compile(r"S([^SHDC]*)H([^SHDC]*)D([^SHDC]*)C([^SHDC]*)", re.I)
_PASSED = re.compile(r"P(ASS(ED)?( ?OUT)?)?", re.I)
_RESULT = re.compile(  # the double comes before or after the declarer
    r"([1-7](?:NT|[CDHSN]))(XX?)?([NESW])(?(2)|(XX?)?)\s*(?:(=)|([+-]\d{1,2}))?", re.I
)


@dataclass(slots=True)
class _Heading:
    """The heading of a vugraph file, which applies to all boards after it."""

    event: str = ""
    stage: str = ""
    teams: tuple[str, str] = ("", "")
    first: int = 1  # the number of the first board
    results: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)  # four, or eight: open room, closed room

    def result(self, number: int | None, room: str) -> str:
        """Return the result of a board in a room; an empty text if there is none.

        ``rs`` lists for each board in turn the results of the open and the closed room.
        """
        place = 2 * (number - self.first) + (room == "c") if number else -1
        return self.results[place].strip() if 0 <= place < len(self.results) else ""


@dataclass(slots=True)
class _Record:
    """The fields of one board read so far."""

    line: int
    room: str = ""
    number: int | None = None
    players: list[str] = field(default_factory=list)
    dealer: Seat | None = None
    dealt: bool = False  # the board's md has been read, with or without cards
    deal: PartialDeal | None = None
    vulnerability: Vulnerability | None = None
    calls: list[Call] = field(default_factory=list)
    notes: dict[int, CallNote] = field(default_factory=dict)
    play: list[Card] = field(default_factory=list)
    claim: int | None = None
    result: str = ""
    comments: list[str] = field(default_factory=list)
    fault: FormatError | None = None

    @property
    def begun(self) -> bool:
        return self.deal is not None or bool(self.calls) or self.fault is not None


def read(stream: TextIO, source: str = "") -> Iterator[Board | FormatError]:
    """Yield each board, or an error that says why its record cannot be read."""
    heading, record = _Heading(), _Record(1)
    for name, value, line in _fields(stream):
        if name in _FIRST_FIELDS:
            if record.begun and not (name == "pn" and not record.players and not record.calls):
                yield _finish(record, heading, source)
                record = _Record(line)
            record.line = line
        try:
            if name in _HANDLERS:
                _HANDLERS[name](record, heading, value)
            elif value.strip() and name not in _LAYOUT:
                record.comments.append(f"{name}: {value.strip()}")
        except (StrongSuitError, ValueError) as error:
            record.fault = record.fault or FormatError(str(error), line=line)
    if record.begun:
        yield _finish(record, heading, source)


def _fields(stream: TextIO) -> Iterator[tuple[str, str, int]]:
    """Yield name, value and line of each field; text between fields gets an empty name."""
    rest, line = "", 1
    while chunk := stream.read(CHUNK):
        text, position = rest + chunk, 0
        for match in _FIELD.finditer(text):
            start, end = match.span()
            if start > position:
                if gap := text[position:start].strip("\ufeff \t\n"):
                    yield "", gap, line
                line += text.count("\n", position, start)
            if match[1]:
                yield match[1].lower(), match[2], line
            else:
                yield text[start : start + 2], " ".join(_RUN.findall(match[0])), line
            line += text.count("\n", start, end)
            position = end
        rest = text[position:]
        if len(rest) > LONGEST:
            yield "", rest, line
            rest = ""
    if rest.strip():
        yield "", rest.strip(), line


def _finish(record: _Record, heading: _Heading, source: str) -> Board | FormatError:
    number = "" if record.number is None else f"{record.room}{record.number}"
    try:
        if record.fault is not None:
            raise record.fault
        return _board(record, heading)
    except (StrongSuitError, ValueError) as error:
        reason = error.reason if isinstance(error, FormatError) else str(error)
        line = error.line if isinstance(error, FormatError) else record.line
        return FormatError(reason, source=source, line=line, board=number)


def _board(record: _Record, heading: _Heading) -> Board:
    result = record.result or heading.result(record.number, record.room)
    contract, tricks = _recorded(result)
    if result and contract is None:
        record.comments.append(f"result: {result}")
    auction = None
    if record.calls:
        if record.dealer is None:
            raise ParseError(
                "the auction has no dealer: expected md|1S…| to md|4S…|, where 1 to 4 are S W N E"
            )
        auction = Auction(record.dealer, tuple(record.calls))
    return Board(
        number=record.number,
        dealer=record.dealer,
        vulnerability=record.vulnerability,
        deal=record.deal,
        auction=auction,
        notes=tuple(record.notes[call] for call in sorted(record.notes)),
        contract=contract,
        tricks=record.claim if tricks is None else tricks,
        play=tuple(record.play),
        comments=tuple(record.comments),
        tags=tuple(_tags(record, heading)),
    )


def _tags(record: _Record, heading: _Heading) -> Iterator[Tag]:
    players = record.players
    if not players and heading.players:
        players = heading.players[4:] if record.room == "c" else heading.players[:4]
    values = {"Event": heading.event, "Stage": heading.stage, "Room": ROOMS.get(record.room, "")}
    values |= dict(zip(TEAMS, heading.teams, strict=True))
    values |= {seat.name.title(): name for seat, name in zip(SEATS, players, strict=False)}
    yield from (Tag(name, value) for name, value in values.items() if value)


def _recorded(result: str) -> tuple[Contract | None, int | None]:
    """Return contract and tricks of a result such as ``4SXN-1`` or ``4SNX-1``.

    Each is None if the result does not tell it.
    """
    if _PASSED.fullmatch(result):
        return PASSED_OUT, None
    match = _RESULT.fullmatch(result)
    if match is None:
        return None, None
    bid, before, declarer, behind, made, over = match.groups(default="")
    contract = Contract.parse(f"{bid}{before or behind}{declarer}")
    return contract, contract.target + int(over or 0) if made or over else None


def _garbage(record: _Record, heading: _Heading, value: str) -> None:
    raise ParseError(f"expected xx|value| with two letters for xx, got {value[:40]!r}")


def _event(record: _Record, heading: _Heading, value: str) -> None:
    words = [word.strip() for word in value.replace("\n", " ").split(",")] + [""] * 9
    heading.event, heading.stage = words[:2]
    heading.teams = (words[5], words[7])
    heading.first = int(words[3]) if words[3].isdecimal() and len(words[3]) < 10 else 1
    heading.results, heading.players = [], []


def _results(record: _Record, heading: _Heading, value: str) -> None:
    if record.dealt:
        record.result = value.strip()
    else:
        heading.results = value.split(",")


def _players(record: _Record, heading: _Heading, value: str) -> None:
    names = [name.strip() for name in value.replace("\n", " ").split(",")]
    if len(names) > 4 and not record.room:
        heading.players = names[:8]
    else:
        record.players = names[:4]


def _room(record: _Record, heading: _Heading, value: str) -> None:
    match = re.match(r"\s*([oc]?)(\d{0,9})", value.lower())
    if match:
        record.room = match[1]
        record.number = int(match[2]) if match[2] else None


def _name(record: _Record, heading: _Heading, value: str) -> None:
    numbers = re.findall(r"\d{1,9}", value)
    if numbers and record.number is None:
        record.number = int(numbers[-1])


def _deal(record: _Record, heading: _Heading, value: str) -> None:
    text = value.strip()
    record.dealt = True
    if text[:1] in tuple("01234"):
        if text[0] != "0":
            record.dealer = SEATS[int(text[0]) - 1]
        text = text[1:]
    words = [word.strip() for word in text.split(",")]
    if not any(words):
        return
    if len(words) > 4:
        raise ParseError(f"expected at most 4 hands, found {len(words)}")
    hands = {seat: _hand(word) for seat, word in zip(SEATS, words, strict=False) if word}
    record.deal = whole_or_partial([hands.get(seat, Hand(0)) for seat in Seat])


def _hand(text: str) -> Hand:
    match = _HAND.fullmatch(text)
    if match is None:
        return Hand.parse(text)
    s, h, d, c = map(parse_holding, match.groups())
    return Hand(s << 39 | h << 26 | d << 13 | c)


def _vulnerability(record: _Record, heading: _Heading, value: str) -> None:
    if value.strip():
        record.vulnerability = Vulnerability.parse(value)


def _calls(record: _Record, heading: _Heading, value: str) -> None:
    for word in value.split():
        for call, alerted in _parse_calls(word):
            if alerted:
                record.notes[len(record.calls)] = CallNote(len(record.calls), alerted=True)
            record.calls.append(call)


@lru_cache(maxsize=1 << 10)
def _parse_calls(text: str) -> tuple[tuple[Call, bool], ...]:
    """Return the calls of a field, each with whether it is alerted.

    A field has one call, or in old files several.
    """
    calls, position = [], 0
    while position < len(text):
        match = _CALL.match(text, position)
        if match is None:
            raise ParseError(f"expected a call such as p, d, r or 1N!, got {text!r}")
        calls.append((Call.parse(match[1]), bool(match[2])))
        position = match.end()
    return tuple(calls)


def _explanation(record: _Record, heading: _Heading, value: str) -> None:
    text = value.replace("\n", " ").strip()
    place = len(record.calls) - 1
    if place < 0:
        if text:
            record.comments.append(text)
        return
    before = record.notes.get(place)
    alerted = text in ("", "!") if before is None else before.alerted or text == "!"
    texts = [before.text if before else "", "" if text == "!" else text]
    record.notes[place] = CallNote(place, "; ".join(filter(None, texts)), alerted)


def _cards(record: _Record, heading: _Heading, value: str) -> None:
    for word in value.split():
        record.play += _parse_cards(word)


@lru_cache(maxsize=1 << 10)
def _parse_cards(text: str) -> tuple[Card, ...]:
    cards, position = [], 0
    while position < len(text):
        match = _CARD.match(text, position)
        if match is None:
            raise ParseError(f"expected cards such as SA or d10, got {text!r}")
        cards.append(Card.parse(match[1]))
        position = match.end()
    return tuple(cards)


def _claim(record: _Record, heading: _Heading, value: str) -> None:
    text = value.strip()
    if not text:
        return
    if not (text.isdecimal() and int(text[:3]) <= 13):
        raise ParseError(f"expected a claim of 0..13 tricks, got mc|{text}|")
    record.claim = int(text)


def _comment(record: _Record, heading: _Heading, value: str) -> None:
    if value.strip():
        record.comments.append(value.strip())


Handler = Callable[[_Record, _Heading, str], None]
# Fields that only say how a screen shows the board; they are ignored.
_LAYOUT = frozenset(("st", "rh", "pg", "bn", "at", "sk", "hc", "tu", "bm"))
_FIRST_FIELDS = frozenset(("qx", "md", "pn", "vg"))  # fields that begin the record of a board
_HANDLERS: dict[str, Handler] = {
    "": _garbage,
    "vg": _event,
    "rs": _results,
    "pn": _players,
    "qx": _room,
    "ah": _name,
    "md": _deal,
    "sv": _vulnerability,
    "mb": _calls,
    "an": _explanation,
    "pc": _cards,
    "mc": _claim,
    "nt": _comment,
}
