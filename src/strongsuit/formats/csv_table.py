"""CSV: our own rows, and the tables of deals and auctions that others publish.

Files that we write have the columns `rows.COLUMNS`, with nested values as JSON. Files that we read
may also have the columns ``deal_nesw``, ``alerts`` (``2=transfer; 6=waiting``), ``play_cards``,
``lead``, ``event``, ``segment``, ``room`` and tables of 20 tricks, their names in any case. Any
other column becomes a tag.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO

from strongsuit.board import Board
from strongsuit.errors import FormatError, ParseError, StrongSuitError
from strongsuit.formats.lin.reader import ROOMS
from strongsuit.formats.rows import COLUMNS, Row, from_row, to_row

_NESTED = ("notes", "double_dummy", "comments", "tags")
csv.field_size_limit(1 << 24)


def write(stream: TextIO, boards: Iterable[Board]) -> None:
    """Write a line with the names of the columns, then a line for each board."""
    writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for board in boards:
        row = to_row(board)
        nested = {
            name: json.dumps(row[name], ensure_ascii=False) for name in _NESTED if name in row
        }
        writer.writerow({**row, **nested})


def read(stream: TextIO, source: str = "") -> Iterator[Board | FormatError]:
    """Yield the board of each line, or an error that says why the line has none."""
    lines = csv.reader(stream)
    header: list[str] = []
    while True:
        try:
            cells = next(lines)
            if header:
                yield _board(header, cells)
            else:
                header = _checked(cells)
        except StopIteration:
            return
        except (StrongSuitError, ValueError, csv.Error, RecursionError) as error:
            yield FormatError(str(error), source=source, line=lines.line_num)
            if not header:
                return


def _checked(header: list[str]) -> list[str]:
    """Return the names of the columns, known names in the spelling of `_READERS`.

    Raise `ParseError` if a known column is there twice, or none has cards or calls.
    """
    names = [_KNOWN.get(name.strip().lower(), name.strip()) for name in header]
    if not {"deal", "deal_nesw", "auction"} & set(names):
        raise ParseError(f"expected a column deal, deal_nesw or auction, found {', '.join(names)}")
    for name in _READERS:
        if names.count(name) > 1:
            raise ParseError(f"expected one column {name}, got several: leave the others out")
    return names


def _board(header: list[str], cells: list[str]) -> Board:
    if len(cells) != len(header):
        raise ParseError(f"expected {len(header)} cells, one for each column, found {len(cells)}")
    row: Row = {"tags": []}
    for name, cell in zip(header, cells, strict=True):
        if cell:
            _READERS.get(name, _tag)(row, name, cell)
    return from_row(row)


def _keep(row: Row, name: str, cell: str) -> None:
    row[name] = cell


def _number(row: Row, name: str, cell: str) -> None:
    if not re.fullmatch(r"\d{1,9}", cell):
        raise ParseError(f"expected a whole number for {name}, got {cell!r}")
    row[name] = int(cell)


def _json(row: Row, name: str, cell: str) -> None:
    value = json.loads(cell)
    if name == "tags":
        row["tags"] += value
    else:
        row[name] = value


def _notes(row: Row, name: str, cell: str) -> None:
    if cell.startswith("{"):
        row["notes"] = json.loads(cell)
        return
    pairs = [part.partition("=") for part in re.split(r"; (?=\d+=)", cell)]
    if not all(place.isdecimal() for place, _, _ in pairs):
        raise ParseError(f"expected notes such as '2=transfer; 6=waiting', got {cell!r}")
    # "6=!" only repeats that the call was alerted
    row["notes"] = {
        place: text.strip() for place, _, text in pairs if text.strip() not in ("", "!")
    }


def _play(row: Row, name: str, cell: str) -> None:
    if name != "lead" or "play" not in row:
        row["play"] = cell


def _tricks(row: Row, name: str, cell: str) -> None:
    """Store 20 tricks as ``double_dummy``; the cell has S H D C NT in turn, each by N E S W."""
    numbers = [int(word) for word in cell.split()]
    if len(numbers) != 20:
        raise ParseError(f"expected 20 tricks for {name}, found {len(numbers)}")
    row["double_dummy"] = [trick for s in (3, 2, 1, 0, 4) for trick in numbers[4 * s : 4 * s + 4]]


def _room(row: Row, name: str, cell: str) -> None:
    _tag(row, "Room", ROOMS.get(cell, cell))


def _renamed(tag: str) -> Callable[[Row, str, str], None]:
    return lambda row, name, cell: _tag(row, tag, cell)


def _deal(row: Row, name: str, cell: str) -> None:
    row["deal"] = cell


def _tag(row: Row, name: str, cell: str) -> None:
    row["tags"].append({"name": re.sub(r"\W|^(?=\d|$)", "_", name), "value": cell})


_READERS: dict[str, Callable[[Row, str, str], None]] = {
    **dict.fromkeys(("dealer", "vul", "deal", "auction", "contract", "declarer"), _keep),
    **dict.fromkeys(("board", "tricks"), _number),
    **dict.fromkeys(("double_dummy", "comments", "tags"), _json),
    **dict.fromkeys(("notes", "alerts"), _notes),
    **dict.fromkeys(("play", "play_cards", "lead"), _play),
    **dict.fromkeys(("dd_SHDCN_x_NESW", "tricks_SHDCN_x_NESW"), _tricks),
    "deal_nesw": _deal,
    "event": _renamed("Event"),
    "segment": _renamed("Stage"),
    "room": _room,
}
_KNOWN = {name.lower(): name for name in _READERS}  # some files have Board, Dealer and so on
