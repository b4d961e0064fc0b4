"""Boards as flat rows with the columns that CSV, JSON lines and Parquet share.

The columns are `COLUMNS`. ``auction`` has the calls from the dealer on, each alerted call followed
by ``!``; ``notes`` maps a call's place, from 0, to the call's explanation; ``double_dummy`` is 20
numbers of tricks, for each of C D H S NT those of N E S W.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from strongsuit.auction import Auction, Call, Contract
from strongsuit.board import Board, CallNote, Tag
from strongsuit.cards import Card, Seat, Vulnerability
from strongsuit.deal import TrickTable, parse_hands, whole_or_partial
from strongsuit.errors import ParseError

Row = dict[str, Any]
Value = TypeVar("Value")

COLUMNS = (
    *("board", "dealer", "vul", "deal", "auction", "notes", "contract", "declarer"),
    *("tricks", "play", "double_dummy", "comments", "tags"),
)


def to_row(board: Board) -> Row:
    """Return the row of a board, without the columns for which the board has no value."""
    row = {name: column(board) for name, column in _WRITERS.items()}
    return {name: value for name, value in row.items() if value not in (None, "", [], {})}


def _auction(board: Board) -> str:
    if board.auction is None:
        return ""
    alerted = {note.call for note in board.notes if note.alerted}
    calls = enumerate(board.auction.calls)
    return " ".join(f"{call}!" if place in alerted else str(call) for place, call in calls)


def _declarer(board: Board) -> str:
    return str(board.contract.declarer) if board.contract and board.contract.level else ""


def _tag(tag: Tag) -> Row:
    row: Row = {"name": tag.name, "value": tag.value}
    return {**row, "rows": list(tag.rows)} if tag.rows else row


_WRITERS: dict[str, Callable[[Board], Any]] = {
    "board": lambda board: board.number,
    "dealer": lambda board: "" if board.dealer is None else str(board.dealer),
    "vul": lambda board: "" if board.vulnerability is None else str(board.vulnerability),
    "deal": lambda board: str(board.deal) if board.deal else "",
    "auction": _auction,
    "notes": lambda board: {str(note.call): note.text for note in board.notes if note.text},
    "contract": lambda board: board.contract.call if board.contract else "",
    "declarer": _declarer,
    "tricks": lambda board: board.tricks,
    "play": lambda board: " ".join(map(str, board.play)),
    "double_dummy": lambda board: list(board.double_dummy) if board.double_dummy else None,
    "comments": lambda board: list(board.comments),
    "tags": lambda board: [_tag(tag) for tag in board.tags],
}


def from_row(row: Mapping[str, Any]) -> Board:
    """Return the board of a row; columns that are not in `COLUMNS` raise `ParseError`."""
    unknown = sorted(row.keys() - set(COLUMNS))
    if unknown:
        raise ParseError(f"unknown columns {', '.join(unknown)}; known: {', '.join(COLUMNS)}")
    dealer = _parsed(row, "dealer", Seat.parse)
    auction, alerted = _read_auction(_text(row, "auction"), dealer)
    return Board(
        number=_whole(row, "board"),
        dealer=dealer,
        vulnerability=_parsed(row, "vul", Vulnerability.parse),
        deal=_parsed(row, "deal", lambda text: whole_or_partial(parse_hands(text))),
        auction=auction,
        notes=tuple(_read_notes(row, alerted)),
        contract=_read_contract(row),
        tricks=_whole(row, "tricks"),
        play=tuple(map(Card.parse, _text(row, "play").split())),
        double_dummy=_read_table(row),
        comments=tuple(_texts(row.get("comments") or [], "comments")),
        tags=tuple(_read_tags(row)),
    )


def _text(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ParseError(f"expected a text for {name}, got {value!r}")
    return _writable(value)


def _writable(text: str) -> str:
    """Return the text; raise `ValueError` if no file can hold it, which JSON's escapes can.

    Such a text has a lone surrogate, half of a character in UTF-16.
    """
    if not text.isascii():
        text.encode()  # raises the ValueError
    return text


def _parsed(row: Mapping[str, Any], name: str, parse: Callable[[str], Value]) -> Value | None:
    text = _text(row, name)
    return parse(text) if text else None


def _whole(row: Mapping[str, Any], name: str) -> int | None:
    value = row.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise ParseError(f"expected a whole number for {name}, got {value!r}")


def _texts(values: Any, name: str) -> list[str]:
    if isinstance(values, list) and all(isinstance(value, str) for value in values):
        return list(map(_writable, values))
    raise ParseError(f"expected a list of texts for {name}, got {values!r}")


def _read_auction(text: str, dealer: Seat | None) -> tuple[Auction | None, set[int]]:
    words = text.split()
    if not words:
        return None, set()
    if dealer is None:
        raise ParseError("the auction has no dealer: give the dealer's column a seat, N E S or W")
    alerted = {place for place, word in enumerate(words) if word.endswith("!")}
    return Auction(dealer, tuple(Call.parse(word.removesuffix("!")) for word in words)), alerted


def _read_notes(row: Mapping[str, Any], alerted: set[int]) -> Iterator[CallNote]:
    texts = row.get("notes") or {}
    if not isinstance(texts, Mapping) or not all(
        re.fullmatch(r"\d{1,4}", str(place)) and isinstance(text, str)
        for place, text in texts.items()
    ):
        raise ParseError(f"expected notes such as {{'2': 'transfer'}}, got {texts!r}")
    by_place = {int(place): _writable(text) for place, text in texts.items() if text}
    for place in sorted(by_place.keys() | alerted):
        yield CallNote(place, by_place.get(place, ""), place in alerted)


def _read_contract(row: Mapping[str, Any]) -> Contract | None:
    contract, declarer = _text(row, "contract"), _text(row, "declarer")
    if not contract:
        return None
    return Contract.parse(f"{contract} by {declarer}" if declarer else contract)


def _read_table(row: Mapping[str, Any]) -> TrickTable | None:
    tricks = row.get("double_dummy")
    if tricks is None:
        return None
    if not isinstance(tricks, list) or not all(isinstance(number, int) for number in tricks):
        raise ParseError(f"expected 20 tricks for double_dummy, got {tricks!r}")
    return TrickTable.of(tricks)


def _read_tags(row: Mapping[str, Any]) -> Iterator[Tag]:
    tags = row.get("tags") or []
    if not isinstance(tags, list):
        raise ParseError(f"expected a list of tags, got {tags!r}")
    for tag in tags:
        if not isinstance(tag, Mapping) or tag.keys() - {"name", "value", "rows"}:
            raise ParseError(f"expected a tag with name, value and rows, got {tag!r}")
        rows = _texts(tag.get("rows") or [], "rows")
        yield Tag(_text(tag, "name"), _text(tag, "value"), tuple(rows))
