"""JSON lines: one board's row an object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TextIO

from strongsuit.board import Board
from strongsuit.errors import FormatError, ParseError, StrongSuitError
from strongsuit.formats.rows import from_row, to_row


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
    return from_row(row)


def write(stream: TextIO, boards: Iterable[Board]) -> None:
    """A line a board."""
    stream.writelines(json.dumps(to_row(board), ensure_ascii=False) + "\n" for board in boards)
