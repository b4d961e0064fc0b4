"""The formats by name, and how the format of a file is recognised."""

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


def _omits_nothing(board: Board) -> list[str]:
    return []


def _refuses_nothing(board: Board) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: its name, suffixes and functions.

    ``read`` and ``write`` take a stream of text, or of bytes if the format is ``binary``.
    """

    name: str
    suffixes: tuple[str, ...]
    read: Reader
    write: Writer
    omits: Callable[[Board], list[str]] = _omits_nothing  # the parts of a board that are lost
    refuses: Callable[[Board], str] = _refuses_nothing  # why a board cannot be written, or ""
    binary: bool = False


FORMATS: dict[str, Format] = {
    form.name: form
    for form in (
        Format("pbn", (".pbn",), pbn.read, pbn.write, omits=pbn.omits, refuses=pbn.refuses),
        Format("lin", (".lin",), lin.read, lin.write, omits=lin.omits, refuses=lin.refuses),
        Format("gib", (".gib",), gib.read, gib.write, omits=gib.omits, refuses=gib.refuses),
        Format(
            "gib-binary",
            (".dat",),
            gib.read_bytes,
            gib.write_bytes,
            omits=gib.omits,
            refuses=gib.refuses,
            binary=True,
        ),
        Format(
            "handviewer",
            (".url", ".urls"),
            handviewer.read,
            handviewer.write,
            omits=handviewer.omits,
            refuses=handviewer.refuses,
        ),
        Format("csv", (".csv",), csv_table.read, csv_table.write),
        Format("jsonl", (".jsonl", ".ndjson"), json_lines.read, json_lines.write),
        Format("parquet", (".parquet", ".pq"), parquet.read, parquet.write, binary=True),
    )
}
_SUFFIXES = {suffix: form for form in FORMATS.values() for suffix in form.suffixes}

# For each text format a pattern that the start of its files has; the least ambiguous come first.
_CONTENT_TESTS = (
    ("handviewer", re.compile(r"handviewer\.html\?", re.I)),
    ("lin", re.compile(r"(^|[|\s])(vg|qx|md|pn|st|mb)\|", re.I)),
    ("pbn", re.compile(r"^\s*(%|\[\s*\w+\s*\")", re.M)),
    ("gib", re.compile(r"^\s*\S+ \S+ \S+ \S+:[0-9A-Fa-f]{20}\s*$", re.M)),
    ("jsonl", re.compile(r"^\s*\{")),
    ("csv", re.compile(r"^[\w \"]+(,[\w \"]*)+$", re.M)),
)


def named(name: str) -> Format:
    """Return the format with this name, or raise `UsageError`."""
    try:
        return FORMATS[name]
    except KeyError:
        raise UsageError(f"no format {name!r}; known: {', '.join(FORMATS)}") from None


def by_suffix(path: Path) -> Format | None:
    """Return the format that a file's suffix names; None for an unknown suffix."""
    return _SUFFIXES.get(split_suffixes(path)[0])


def by_content(head: bytes, source: str) -> Format:
    """Return the format of a file, ``source``, that starts with the bytes ``head``."""
    if head.startswith(b"PAR1"):
        return FORMATS["parquet"]
    text = head.decode(decoder(head), errors="replace")
    for name, look in _CONTENT_TESTS:
        if look.search(text):
            return FORMATS[name]
    raise UsageError(f"{source}: cannot tell its format; name one of {', '.join(FORMATS)}")
