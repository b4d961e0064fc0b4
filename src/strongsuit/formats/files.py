"""Reading and writing files: formats recognised, bad records reported, files replaced whole."""

from __future__ import annotations

import io
import lzma
import shutil
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from strongsuit.atomic import draft_of
from strongsuit.board import Board
from strongsuit.errors import FormatError, UsageError
from strongsuit.formats.registry import Format, by_content, by_suffix, named
from strongsuit.formats.text import (
    PEEK,
    as_text,
    open_bytes,
    peek,
    peekable,
    split_suffixes,
    unpacked,
)

OnBad = Callable[[FormatError], None]
STANDARD = "-"  # standard input or output
_DAMAGED = (OSError, EOFError, lzma.LZMAError, zlib.error, UnicodeError)


def read(path: str | Path, *, format: str = "", on_bad: OnBad | None = None) -> Iterator[Board]:
    """Yield the boards of a file, or of standard input for ``-``.

    A bad record raises `FormatError`; with ``on_bad``, this function gets the error instead and
    reading goes on.
    """
    source = "standard input" if str(path) == STANDARD else str(path)
    with open_input(path) as stream:
        items = _with_damage(_items(stream, path, format, source), source)
        yield from _good(items, on_bad)


def loads(text: str, format: str = "", on_bad: OnBad | None = None) -> list[Board]:
    """Return the boards of a text; its format is recognised if none is named."""
    return list(scan(text, format, on_bad))


def scan(text: str, format: str = "", on_bad: OnBad | None = None) -> Iterator[Board]:
    """Yield the boards of a text one by one; its format is recognised if none is named."""
    form = named(format) if format else by_content(text[:PEEK].encode(errors="replace"), "the text")
    if form.binary:
        raise UsageError(f"{form.name} is not a text format: read it from a file")
    yield from _good(form.read(io.StringIO(text), ""), on_bad)


def dumps(boards: Iterable[Board], format: str) -> str:
    """Return boards as the text of a file in this format."""
    form, text = named(format), io.StringIO()
    if form.binary:
        raise UsageError(f"{format} is not a text format: write it to a file")
    form.write(text, _writable(boards, form, None))
    return text.getvalue()


def write(
    path: str | Path, boards: Iterable[Board], *, format: str = "", on_bad: OnBad | None = None
) -> None:
    """Write boards to a file, whole or not at all; ``-`` is standard output.

    A board that the format cannot hold raises `FormatError`; with ``on_bad``, this function gets
    the error instead and the board is left out.
    """
    form = output_format(path, format)
    try:
        with _output(path) as stream:
            _write(stream, _writable(boards, form, on_bad), form)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from None


def _write(stream: BinaryIO, boards: Iterable[Board], form: Format) -> None:
    if form.binary:
        form.write(stream, boards)
        return
    text = io.TextIOWrapper(stream, encoding="utf-8", newline="", write_through=True)
    try:
        form.write(text, boards)
    finally:
        text.detach()  # closing the text must not close the stream, which the caller owns


def output_format(path: str | Path, format: str = "") -> Format:
    """Return the format with this name or, without a name, the one of the file's suffix."""
    form = named(format) if format else by_suffix(Path(path))
    if form is None:
        raise UsageError(
            f"cannot tell a format from {str(path)!r}: name a format, or use a known suffix"
        )
    if form.binary and split_suffixes(Path(path))[1]:
        raise UsageError(f"{form.name} files are not compressed: leave out the last suffix")
    return form


def _input_format(path: str | Path, format: str, stream: io.BufferedReader) -> Format:
    if format:
        return named(format)
    return by_suffix(Path(path)) or by_content(peek(stream), str(path))


@contextmanager
def open_input(path: str | Path) -> Iterator[io.BufferedReader]:
    """Return a context manager that opens a file, or standard input for ``-``, to read its bytes.

    A compressed file is decompressed while it is read. `peek` shows the first bytes of the stream
    without consuming them.
    """
    with _opened(path) as stream, peekable(stream) as reader:
        yield unpacked(reader)


def _opened(path: str | Path) -> BinaryIO:
    if str(path) == STANDARD:
        return sys.stdin.buffer
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from None


def _items(
    stream: io.BufferedReader, path: str | Path, format: str, source: str
) -> Iterator[Board | FormatError]:
    form = _input_format(path, format, stream)
    with stream if form.binary else as_text(stream) as content:
        yield from form.read(content, source)


def _with_damage(
    items: Iterator[Board | FormatError], source: str
) -> Iterator[Board | FormatError]:
    """Yield items, and a `FormatError` at the end of a truncated or corrupt file."""
    try:
        yield from items
    except _DAMAGED as error:
        yield FormatError(f"the file is damaged: {error}", source=source)


def _good(items: Iterable[Board | FormatError], on_bad: OnBad | None) -> Iterator[Board]:
    """Yield the boards among the items; errors are raised, or passed to ``on_bad`` if given."""
    for item in items:
        if isinstance(item, Board):
            yield item
        elif on_bad is None:
            raise item
        else:
            on_bad(item)


def _writable(boards: Iterable[Board], form: Format, on_bad: OnBad | None) -> Iterator[Board]:
    """Yield the boards that the format can hold.

    For each other board an error is raised, or passed to ``on_bad`` if given.
    """
    for place, board in enumerate(boards, 1):
        reason = form.refuses(board)
        if not reason:
            yield board
            continue
        number = str(board.number) if board.number is not None else f"{place} of the output"
        error = FormatError(reason, board=number)
        if on_bad is None:
            raise error
        on_bad(error)


@contextmanager
def _output(path: str | Path) -> Iterator[BinaryIO]:
    """Provide a stream whose bytes become the file ``path`` only if no exception is raised."""
    if str(path) == STANDARD:
        yield sys.stdout.buffer
        sys.stdout.flush()
        return
    target = Path(path).resolve()  # the file that a link points to is written
    if target.exists() and not target.is_file():
        with target.open("wb") as stream:  # a pipe or a device cannot be replaced
            yield stream
        return
    with draft_of(target) as draft:
        with open_bytes(draft, "wb") as stream:
            yield stream
        if target.exists():
            shutil.copymode(target, draft)
