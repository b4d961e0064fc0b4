"""The GIB library of solved deals: for each deal a text line of 88 characters, or 26 bytes.

A line has the hands W N E S, a colon and 20 hexadecimal digits: the tricks of North-South in the
strains NT S H D C, each with South, East, North, West to lead. The 26 bytes are four 32-bit
numbers, one for each suit from spades, with two bits for each card's owner from the ace down (0
West, 1 North, 2 East, 3 South), and five 16-bit numbers, one for each strain in the same order,
with four bits each for North-South's tricks with West, North, East, South to lead.
"""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import BinaryIO, TextIO

from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Strain, Suit
from strongsuit.deal import Deal, TrickTable, parse_hands
from strongsuit.errors import FormatError, ParseError, StrongSuitError

SIZE = 26
_STRUCT = struct.Struct("<4I5H")
_STRAINS = tuple(reversed(Strain))  # NT S H D C
_TEXT_LEADERS = (Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST)
_BYTE_LEADERS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
_OWNERS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)


def refuses(board: Board) -> str:
    """Return why a board cannot be written in GIB's formats; an empty text if it can."""
    if not isinstance(board.deal, Deal):
        return "the GIB format needs all 52 cards"
    if board.double_dummy is None:
        return "the GIB format needs a double-dummy table: solve the deals first"
    return ""


def omits(board: Board) -> list[str]:
    """Return the names of the fields that are lost: all known but deal and double-dummy table."""
    others = [field.name for field in fields(board) if field.name not in ("deal", "double_dummy")]
    return [name for name in others if getattr(board, name) not in (None, ())]


def read(stream: TextIO, source: str = "") -> Iterator[Board | FormatError]:
    """Yield the solved deal of each line, or an error that says why the line has none."""
    for number, line in enumerate(stream, 1):
        if not line.strip():
            continue
        try:
            yield parse(line.strip())
        except (StrongSuitError, ValueError) as error:
            yield FormatError(str(error), source=source, line=number)


def parse(line: str) -> Board:
    """Return the solved deal of one line of text."""
    hands, colon, digits = line.partition(":")
    if not colon or not re.fullmatch(r"[0-9A-Da-d]{20}", digits):
        raise ParseError(f"expected 4 hands, ':' and 20 digits 0..D, got {line[:90]!r}")
    tricks = [[int(digit, 16) for digit in digits[i : i + 4]] for i in range(0, 20, 4)]
    w, n, e, s = parse_hands(hands)
    return Board(deal=Deal((n, e, s, w)), double_dummy=_table(tricks, _TEXT_LEADERS))


def write(stream: TextIO, boards: Iterable[Board]) -> None:
    """Write a line for each board."""
    for board in boards:
        assert board.deal is not None
        assert board.double_dummy is not None
        hands = " ".join(str(board.deal[seat]) for seat in _OWNERS)
        rows = _ns_tricks(board.double_dummy, _TEXT_LEADERS)
        stream.write(f"{hands}:{''.join(f'{tricks:X}' for row in rows for tricks in row)}\n")


def read_bytes(stream: io.BufferedReader, source: str = "") -> Iterator[Board | FormatError]:
    """Yield the solved deal of every 26 bytes, or an error that says why these have none."""
    number = 0
    while data := stream.read(SIZE):
        number += 1
        try:
            yield parse_bytes(data)
        except (StrongSuitError, ValueError) as error:
            yield FormatError(str(error), source=source, board=str(number))


def parse_bytes(data: bytes) -> Board:
    """Return the solved deal of 26 bytes."""
    if len(data) != SIZE:
        raise ParseError(f"expected {SIZE} bytes for each deal, got {len(data)} for the last")
    numbers = _STRUCT.unpack(data)
    masks = [0, 0, 0, 0]
    for suit, owners in zip(reversed(Suit), numbers[:4], strict=True):
        for place in range(13):
            masks[_OWNERS[owners >> 2 * place & 3]] |= 1 << 13 * suit + 12 - place
    tricks = [[word >> 4 * place & 15 for place in range(4)] for word in numbers[4:]]
    n, e, s, w = map(Hand, masks)
    return Board(deal=Deal((n, e, s, w)), double_dummy=_table(tricks, _BYTE_LEADERS))


def write_bytes(stream: BinaryIO, boards: Iterable[Board]) -> None:
    """Write 26 bytes for each board."""
    for board in boards:
        assert board.deal is not None
        assert board.double_dummy is not None
        stream.write(_STRUCT.pack(*_owners(board.deal.hands), *_words(board.double_dummy)))


def _owners(hands: Sequence[Hand]) -> Iterator[int]:
    """Yield four numbers, one for each suit from spades, with each card's owner in two bits."""
    for suit in reversed(Suit):
        yield sum(
            code << 2 * place
            for place in range(13)
            for code, seat in enumerate(_OWNERS)
            if hands[seat].mask >> 13 * suit + 12 - place & 1
        )


def _words(table: TrickTable) -> Iterator[int]:
    """Yield five numbers, one for each strain from notrump, with four bits for each leader.

    The four bits are North-South's tricks with this leader.
    """
    for row in _ns_tricks(table, _BYTE_LEADERS):
        yield sum(tricks << 4 * place for place, tricks in enumerate(row))


def _table(tricks: Sequence[Sequence[int]], leaders: Sequence[Seat]) -> TrickTable:
    """Return the table of declarers' tricks, from North-South's tricks by strain and leader."""
    rows = [[0] * 4 for _ in Strain]
    for strain, row in zip(_STRAINS, tricks, strict=True):
        for leader, ns in zip(leaders, row, strict=True):
            declarer = leader.rho
            rows[strain][declarer] = ns if declarer.is_ns else 13 - ns
    return TrickTable.of([cell for row in rows for cell in row])


def _ns_tricks(table: TrickTable, leaders: Sequence[Seat]) -> Iterator[list[int]]:
    """Yield for each strain from notrump North-South's tricks with each of ``leaders``."""
    for strain in _STRAINS:
        yield [
            table[strain, leader.rho] if leader.rho.is_ns else 13 - table[strain, leader.rho]
            for leader in leaders
        ]
