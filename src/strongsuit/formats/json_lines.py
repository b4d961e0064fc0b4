"""JSON lines: each line is a JSON object, the row of one board.

Records of explained auctions are read too. In these, ``auction`` and ``explain`` are lists with a
text for each call, and keys for which a board has no field become tags.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from strongsuit.board import Board
from strongsuit.errors import FormatError, ParseError, StrongSuitError
from strongsuit.formats.rows import Row, from_row, to_row


def read(stream: TextIO, source: str = "") -> Iterator[Board | FormatError]:
    """Yield the board of each line, or an error that says why the line has none."""
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
        raise ParseError(f"expected a JSON object, got {line.strip()[:40]!r}")
    return from_row(_explained(row) if "explain" in row else row)


def _explained(record: Row) -> Row:
    """Return the row of a board from the record of an explained auction."""
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
    """Write a line for each board."""
    stream.writelines(json.dumps(to_row(board), ensure_ascii=False) + "\n" for board in boards)
