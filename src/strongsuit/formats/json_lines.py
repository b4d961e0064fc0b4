"""JSON lines: one board's row an object a line.

Of others' records we know those of explained auctions: ``auction`` and ``explain`` are lists, one
text a call; what a board has no place for becomes a tag of its name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from strongsuit.board import Board
from strongsuit.errors import FormatError, ParseError, StrongSuitError
from strongsuit.formats.rows import Row, from_row, to_row


def read(stream: TextIO, source: str = "") -> Iterator[Board | FormatError]:
    """Each line's board, or the reason why it has none."""
    for number, line in enumerate(stream, 1):
        if not line.strip():
            continue
        try:
            yield _parse(line)
        except (StrongSuitError, ValueError, RecursionError) as error:
            yield FormatError(str(error), source=source, line=number)


def _parse(line: str) -> Board:
    row = json.loads(line)
    if not isinstance(row, dict):
        raise ParseError(f"expected an object, got {line.strip()[:40]!r}")
    return from_row(_explained(row) if "explain" in row else row)


def _explained(record: Row) -> Row:
    """A record of an explained auction as a row."""
    known: Row = {name: record[name] for name in ("dealer", "vul", "deal") if name in record}
    if str(record.get("board")).isdecimal():
        known["board"] = int(record["board"])
    texts = dict(enumerate(_list(record, "explain")))
    more = record.keys() - known.keys() - {"auction", "explain"}
    return known | {
        "auction": " ".join(map(str, _list(record, "auction"))),
        "notes": {str(place): text for place, text in texts.items() if text},
        "tags": [{"name": name, "value": _value(record[name])} for name in sorted(more)],
    }


def _list(record: Row, name: str) -> list[Any]:
    value = record.get(name)
    if not isinstance(value, list):
        raise ParseError(f"expected a list for {name}, got {value!r}")
    return value


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def write(stream: TextIO, boards: Iterable[Board]) -> None:
    """A line a board."""
    stream.writelines(json.dumps(to_row(board), ensure_ascii=False) + "\n" for board in boards)
