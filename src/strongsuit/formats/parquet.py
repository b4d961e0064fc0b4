"""Parquet: the columns of `rows` with types, written and read batch by batch."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from strongsuit.board import Board
from strongsuit.errors import FormatError, ParseError, StrongSuitError
from strongsuit.formats.rows import Row, from_row, to_row

if TYPE_CHECKING:
    import polars as pl

BATCH = 20_000  # boards held in memory at a time


def schema() -> pl.Schema:
    """Return the columns of `rows` with their types in Parquet."""
    import polars as pl

    text = pl.String()
    return pl.Schema(
        {
            "board": pl.Int32(),
            **dict.fromkeys(("dealer", "vul", "deal", "auction"), text),
            "notes": pl.List(pl.Struct({"call": pl.Int16(), "text": text})),
            **dict.fromkeys(("contract", "declarer"), text),
            "tricks": pl.Int8(),
            "play": text,
            "double_dummy": pl.List(pl.Int8()),
            "comments": pl.List(text),
            "tags": pl.List(pl.Struct({"name": text, "value": text, "rows": pl.List(text)})),
        }
    )


def write(stream: BinaryIO, boards: Iterable[Board]) -> None:
    """Write a row for each board, a batch of rows at a time."""
    import polars as pl
    from polars.io.plugins import register_io_source

    rows = map(_packed, boards)

    def batches(*_: Any) -> Iterator[pl.DataFrame]:
        while batch := list(islice(rows, BATCH)):
            yield pl.DataFrame(batch, schema=schema())

    register_io_source(batches, schema=schema()).sink_parquet(stream)


def _packed(board: Board) -> Row:
    row = to_row(board)
    notes = [{"call": int(call), "text": text} for call, text in row.get("notes", {}).items()]
    return {**row, "notes": notes}


def read(stream: io.BufferedReader, source: str = "") -> Iterator[Board | FormatError]:
    """Yield the board of each row, or an error that says why the row has none."""
    import polars as pl

    # From a path polars reads no more than it needs at a time; a stream has to be read whole.
    file = Path(source) if source and Path(source).is_file() else io.BytesIO(stream.read())
    number = 0
    try:
        frame = pl.scan_parquet(file, glob=False)  # "[1]" in a file's name is no pattern
        for batch in frame.collect_batches(chunk_size=BATCH, maintain_order=True):
            for row in batch.iter_rows(named=True):
                number += 1
                yield _board(row, source, number)
    except pl.exceptions.PolarsError as error:
        yield FormatError(f"not a readable Parquet file: {error}".splitlines()[0], source=source)


def _board(row: Row, source: str, number: int) -> Board | FormatError:
    try:
        return from_row({**row, "notes": _unpacked(row.get("notes"))})
    except (StrongSuitError, ValueError) as error:
        return FormatError(str(error), source=source, board=f"in row {number}")


def _unpacked(notes: Any) -> dict[str, str]:
    if not isinstance(notes, list | None) or not all(
        isinstance(note, dict) for note in notes or []
    ):
        raise ParseError(f"expected notes as a list of call and text, got {notes!r}")
    return {str(note.get("call")): note.get("text") for note in notes or []}
