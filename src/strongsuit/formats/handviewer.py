"""Links to Bridge Base Online's handviewer, each with one board in its query string.

The board is given by a parameter for each field, or as LIN in the parameter ``lin``.
"""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any, TextIO
from urllib.parse import parse_qsl, quote, urlsplit

from strongsuit.auction import Auction, Call
from strongsuit.board import Board, CallNote, Tag
from strongsuit.cards import Card, Hand, Seat, Vulnerability
from strongsuit.deal import whole_or_partial
from strongsuit.errors import FormatError, ParseError, StrongSuitError
from strongsuit.formats import lin
from strongsuit.formats.lin.writer import VULNERABILITY, format_call, format_hand

BASE = "https://www.bridgebase.com/tools/handviewer.html"
LINK = re.compile(r"\S*handviewer\.html\?\S+", re.I)
_CALL = re.compile(r"([1-7][CDHSN]|[PDXR])(!?)(?:\(([^()]*)\))?", re.I)
_COMMENT = re.compile(r"\{([^{}]*)\}")
_KEYS = {*"neswdvbacp", "nn", "en", "sn", "wn"}
_CARD = re.compile(r"([CDHS](?:10|[2-9TJQKA]))", re.I)
_PLAYERS = {"nn": "North", "en": "East", "sn": "South", "wn": "West"}


def read(stream: TextIO, source: str = "") -> Iterator[Board | FormatError]:
    """Yield the board of every link in a text, or an error that says why the link has none.

    Other words of the text are ignored.
    """
    for number, line in enumerate(stream, 1):
        for link in LINK.findall(line):
            try:
                yield parse(html.unescape(link).strip("<>\"'"))
            except (StrongSuitError, ValueError) as error:
                yield FormatError(str(error), source=source, line=number)


def write(stream: TextIO, boards: Iterable[Board]) -> None:
    """Write a line with a link for each board."""
    stream.writelines(f"{link(board)}\n" for board in boards)


def omits(board: Board) -> list[str]:
    """Return the parts of a board that a link has no place for."""
    lost = [f"tag {tag.name}" for tag in board.tags if tag.name not in _PLAYERS.values()]
    lost += ["comments"] * bool(board.comments) + ["double-dummy table"] * bool(board.double_dummy)
    lost += ["note with brackets" for note in board.notes if re.search(r"[()]", note.text)]
    lost += ["contract"] * bool(board.recorded_contract)
    return lost


def refuses(board: Board) -> str:
    """Return why a link cannot show a board; an empty text if it can."""
    return "" if board.deal else "a handviewer link needs the cards"


def parse(link: str) -> Board:
    """Return the board that a link shows."""
    query = dict(parse_qsl(urlsplit(link).query, keep_blank_values=True))
    query = {name.lower(): value for name, value in query.items()}
    if "lin" in query:
        return _from_lin(query["lin"])
    hands = {seat: Hand.parse(query[key]) for seat in Seat if query.get(key := str(seat).lower())}
    if not hands:
        raise ParseError("the link shows no hand: expected n=, e=, s= or w=")
    fields: dict[str, Any] = {
        "deal": whole_or_partial([hands.get(seat, Hand(0)) for seat in Seat]),
        "dealer": Seat.parse(query["d"]) if query.get("d") else None,
        "vulnerability": Vulnerability.parse(query["v"]) if query.get("v") else None,
        "number": _number(query.get("b", "")),
        "tricks": _number(query.get("c", "")),
        "play": tuple(map(Card.parse, _all(_CARD, query.get("p", "")))),
        "tags": tuple(Tag(name, query[key]) for key, name in _PLAYERS.items() if query.get(key)),
    }
    calls = query.get("a", "")
    others = [f"{key}={value}" for key, value in query.items() if key not in _KEYS and value]
    fields["comments"] = (*_COMMENT.findall(calls), *others)
    return Board(**fields, **_auction(_COMMENT.sub("", calls), fields["dealer"]))


def _number(text: str) -> int | None:
    if text and not re.fullmatch(r"\d{1,9}", text):
        raise ParseError(f"expected a number of at most 9 digits, got {text!r}")
    return int(text) if text else None


def _from_lin(text: str) -> Board:
    boards = list(lin.read(io.StringIO(text)))
    if len(boards) != 1:
        raise ParseError(f"expected one board in the link's LIN, found {len(boards)}")
    [board] = boards
    if isinstance(board, FormatError):
        raise ParseError(board.reason)
    return board


def _all(pattern: re.Pattern[str], text: str) -> list[str]:
    """Return the matches of a pattern; raise `ParseError` if other text is left but separators."""
    rest = pattern.sub("", text).strip(" -,")
    if rest:
        raise ParseError(
            f"cannot read {rest[:40]!r} in {text[:60]!r}: expected calls such as 1N in a=, "
            "or cards such as SA in p="
        )
    return [match[0] for match in pattern.finditer(text)]


def _auction(text: str, dealer: Seat | None) -> dict[str, Any]:
    if not text:
        return {}
    if dealer is None:
        raise ParseError("the link has an auction but no dealer: expected d=n, e, s or w")
    calls: list[Call] = []
    notes: list[CallNote] = []
    for word in _all(_CALL, text):
        match = _CALL.fullmatch(word)
        assert match is not None
        if match[2] or match[3]:
            notes.append(CallNote(len(calls), (match[3] or "").strip(), bool(match[2])))
        calls.append(Call.parse(match[1]))
    return {"auction": Auction(dealer, tuple(calls)), "notes": tuple(notes)}


def link(board: Board) -> str:
    """Return the link that shows a board."""
    return BASE + "?" + "&".join(f"{name}={quote(value)}" for name, value in _query(board))


def _query(board: Board) -> Iterator[tuple[str, str]]:
    """Yield the names and values of a link's query string."""
    assert board.deal is not None
    for seat in Seat:
        if board.deal[seat].mask:
            yield str(seat).lower(), format_hand(board.deal[seat])
    if board.dealer is not None:
        yield "d", str(board.dealer).lower()
    if board.vulnerability is not None:
        yield "v", VULNERABILITY[board.vulnerability]
    if board.number is not None:
        yield "b", str(board.number)
    if board.auction:
        yield "a", "".join(_calls(board))
    if board.play:
        yield "p", "".join(map(str, board.play))
    if board.tricks is not None:
        yield "c", str(board.tricks)
    yield from ((key, board.tag(name)) for key, name in _PLAYERS.items() if board.tag(name))


def _calls(board: Board) -> Iterator[str]:
    """Yield the text of each call of the auction, with the call's alert and note."""
    notes = {note.call: note for note in board.notes}
    assert board.auction is not None
    for place, call in enumerate(board.auction.calls):
        note = notes.get(place)
        text = note.text if note and not re.search(r"[()]", note.text) else ""
        alert = "!" if note and note.alerted else ""
        yield format_call(call) + alert + (f"({text})" if text else "")
