"""The formats by name, and how each is recognised."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from strongsuit.board import Board
from strongsuit.errors import FormatError, UsageError
from strongsuit.formats import csv_table, gib, handviewer, json_lines, lin, parquet, pbn
from strongsuit.formats.text import decoder, split_suffixes

Reader = Callable[[Any, str], Iterator[Board | FormatError]]
Writer = Callable[[Any, Iterable[Board]], None]


def _nothing(board: Board) -> list[str]:
    return []


def _never(board: Board) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Format:
    """How to read and write one format; text formats get text streams, binary ones bytes."""

    name: str
    suffixes: tuple[str, ...]
    read: Reader
    write: Writer
    omits: Callable[[Board], list[str]] = _nothing  # what of a board has no place in it
    refuses: Callable[[Board], str] = _never  # why a board cannot be written at all
    binary: bool = False


FORMATS: dict[str, Format] = {
    form.name: form
    for form in (
        Format("pbn", (".pbn",), pbn.read, pbn.write, pbn.omits, pbn.refuses),
        Format("lin", (".lin",), lin.read, lin.write, lin.omits, lin.refuses),
        Format("gib", (".gib",), gib.read, gib.write, gib.omits, gib.refuses),
        Format(
            "gib-binary", (".dat",), gib.read_bytes, gib.write_bytes, gib.omits, gib.refuses, True
        ),
        Format(
            *("handviewer", (".url", ".urls"), handviewer.read, handviewer.write),
            *(handviewer.omits, handviewer.refuses),
        ),
        Format("csv", (".csv",), csv_table.read, csv_table.write),
        Format("jsonl", (".jsonl", ".ndjson"), json_lines.read, json_lines.write),
        Format("parquet", (".parquet", ".pq"), parquet.read, parquet.write, binary=True),
    )
}
_SUFFIXES = {suffix: form for form in FORMATS.values() for suffix in form.suffixes}

# What a file of each text format looks like at its start, most telling first.
_LOOKS = (
    ("handviewer", re.compile(r"handviewer\.html\?", re.I)),
    ("lin", re.compile(r"(^|[|\s])(vg|qx|md|pn|st|mb)\|", re.I)),
    ("pbn", re.compile(r"^\s*(%|\[\s*\w+\s*\")", re.M)),
    ("gib", re.compile(r"^\s*\S+ \S+ \S+ \S+:[0-9A-Fa-f]{20}\s*$", re.M)),
    ("jsonl", re.compile(r"^\s*\{")),
    ("csv", re.compile(r"^[\w \"]+(,[\w \"]*)+$", re.M)),
)


def named(name: str) -> Format:
    """The format of that name."""
    try:
        return FORMATS[name]
    except KeyError:
        raise UsageError(f"no format {name!r}; known: {', '.join(FORMATS)}") from None


def by_suffix(path: Path) -> Format | None:
    """The format a file's name says, if it says one."""
    return _SUFFIXES.get(split_suffixes(path)[0])


def by_look(head: bytes, source: str) -> Format:
    """The format of a file that starts with these bytes."""
    if head.startswith(b"PAR1"):
        return FORMATS["parquet"]
    text = head.decode(decoder(head), errors="replace")
    for name, look in _LOOKS:
        if look.search(text):
            return FORMATS[name]
    raise UsageError(f"{source}: cannot tell its format; name one of {', '.join(FORMATS)}")
