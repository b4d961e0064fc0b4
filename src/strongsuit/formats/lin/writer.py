"""Writing LIN: a line for each board, and a heading wherever the event changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from strongsuit.auction import DOUBLE, PASS, REDOUBLE, Call
from strongsuit.board import Board, CallNote
from strongsuit.cards import Hand, Strain, Suit, Vulnerability, format_holding
from strongsuit.formats.lin.reader import ROOMS, SEATS, TEAMS

VULNERABILITY = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.ALL: "b",
}
_SHORT = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}
_CARRIED = ("Event", "Stage", "Room", *TEAMS, "North", "East", "South", "West")


def write(stream: TextIO, boards: Iterable[Board]) -> None:
    """Write a line for each board, and a heading wherever the event changes."""
    heading = _heading(Board())
    for board in boards:
        if _heading(board) != heading:
            heading = _heading(board)
            stream.write(f"vg|{heading}|\n")
        stream.write("".join(f"{name}|{value}|" for name, value in record(board)) + "\n")


def _heading(board: Board) -> str:
    """Return the value of ``vg``: event, stage, scoring, first and last board, teams, carry-overs.

    Scoring, board numbers and carry-overs are left empty.
    """
    event, stage, home, visitors = (_field(board.tag(name)) for name in ("Event", "Stage", *TEAMS))
    return f"{event},{stage},,,,{home},,{visitors},"


def refuses(board: Board) -> str:
    """Return why a board cannot be written in LIN; an empty text if it can."""
    return "" if board.deal or board.auction else "LIN needs cards or calls"


def omits(board: Board) -> list[str]:
    """Return the parts of a board that LIN has no place for."""
    lost = [f"tag {tag.name}" for tag in board.tags if not _carries(tag.name, tag.value)]
    if board.double_dummy:
        lost.append("double-dummy table")
    lost += ["note with '|'" for note in board.notes if "|" in note.text or note.text == "!"]
    lost += ["comment with '|'" for text in board.comments if text != _free(text)]
    return lost


def _carries(name: str, value: str) -> bool:
    if name == "Room":
        return value in ROOMS.values()
    return name in _CARRIED and value == _field(value)


def _free(text: str) -> str:
    """Return the text as a field's value; an empty text if it has a bar, which ends a field."""
    return "" if "|" in text else text.strip()


def _field(text: str) -> str:
    """Return the text as one of a field's values; an empty text if it has a bar or a comma."""
    return "" if "," in text else _free(text)


def record(board: Board) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each field that a board is written as."""
    room = next((code for code, name in ROOMS.items() if name == board.tag("Room")), "")
    if room:
        yield "qx", f"{room}{'' if board.number is None else board.number}"
    # pn is written even if it is empty, because other readers take it for the start of a board.
    yield "pn", ",".join(_field(board.tag(seat.name.title())) for seat in SEATS)
    yield "st", ""
    yield "md", _deal(board)
    if board.recorded_contract:
        yield "rs", str(board.recorded_contract)
    yield "rh", ""
    if board.number is not None:
        yield "ah", f"Board {board.number}"
    if board.vulnerability is not None:
        yield "sv", VULNERABILITY[board.vulnerability]
    yield from _auction(board)
    yield "pg", ""
    yield from (("pc", str(card)) for card in board.play)
    if board.tricks is not None:
        yield "mc", str(board.tricks)
    yield from (("nt", text) for text in map(_free, board.comments) if text)
    yield "pg", ""


def _deal(board: Board) -> str:
    dealer = "0" if board.dealer is None else str(SEATS.index(board.dealer) + 1)
    hands = [format_hand(board.deal[seat]) for seat in SEATS] if board.deal else []
    return dealer + ",".join(hands)


def format_hand(hand: Hand) -> str:
    """Return a hand in LIN's notation, as in ``SAKH32D765CQJT98``; empty for no cards."""
    if not hand.mask:
        return ""
    return "".join(f"{suit}{format_holding(hand.holding(suit))}" for suit in reversed(Suit))


def _auction(board: Board) -> Iterator[tuple[str, str]]:
    notes = {note.call: note for note in board.notes}
    for place, call in enumerate(board.auction.calls if board.auction else ()):
        note = notes.get(place, _SILENT)
        yield "mb", format_call(call) + "!" * note.alerted
        if note is not _SILENT and (text := _free(note.text)):
            yield "an", text


_SILENT = CallNote(0, "-")  # stands for no note


def format_call(call: Call) -> str:
    """Return a call in LIN's notation, as in ``p``, ``d``, ``r`` or ``1N``."""
    if not call.is_bid:
        return _SHORT[call]
    strain = "N" if call.strain == Strain.NOTRUMP else str(call.strain)
    return f"{call.level}{strain}"
