"""Opening text files of any kind: UTF-8, UTF-16 or Latin-1, any line ends, compressed or not."""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
from pathlib import Path
from typing import Any, BinaryIO, TextIO, cast

COMPRESSED: dict[str, Any] = {".gz": gzip.open, ".xz": lzma.open, ".bz2": bz2.open}
MAGIC: dict[bytes, Any] = {b"\x1f\x8b": gzip.open, b"\xfd7zXZ\0": lzma.open, b"BZh": bz2.open}
PEEK = 4096  # bytes by which encoding and format are recognised


def _as_latin1(error: UnicodeError) -> tuple[str, int]:
    """Return bytes that are not UTF-8 decoded as Latin-1, PBN's own character set, and their end.

    This is the handler of decoding errors that the codec "strongsuit-latin1" names.
    """
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("latin-1"), error.end


codecs.register_error("strongsuit-latin1", _as_latin1)


def split_suffixes(path: Path) -> tuple[str, str]:
    """Return a file's suffixes for the format and for the compression; both may be empty."""
    suffixes = [suffix.lower() for suffix in path.suffixes]
    packed = suffixes.pop() if suffixes and suffixes[-1] in COMPRESSED else ""
    return (suffixes[-1] if suffixes else ""), packed


def open_bytes(path: Path, mode: str) -> BinaryIO:
    """Open a file for bytes, compressed if its suffix says so."""
    packed = split_suffixes(path)[1]
    return cast(BinaryIO, COMPRESSED[packed](path, mode) if packed else path.open(mode))


def peekable(stream: BinaryIO) -> io.BufferedReader:
    """Return a stream from which `peek` can read the first bytes without consuming them."""
    return io.BufferedReader(cast(io.RawIOBase, stream), buffer_size=1 << 16)


def unpacked(reader: io.BufferedReader) -> io.BufferedReader:
    """Return a stream of a file's content, decompressed if its first bytes mark a compression."""
    head = peek(reader)
    for magic, open_packed in MAGIC.items():
        if head.startswith(magic):
            return peekable(open_packed(reader))
    return reader


def peek(stream: io.BufferedReader) -> bytes:
    """Return the first bytes of a stream without consuming them."""
    return stream.peek(PEEK)[:PEEK]


def decoder(head: bytes) -> str:
    """Return the name of the encoding of a file that starts with these bytes."""
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if head.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if head[:64].count(0) > len(head[:64]) // 4:  # every other byte of Latin text in UTF-16
        return "utf-16-le" if head[1:2] == b"\0" else "utf-16-be"
    return "utf-8"


def as_text(stream: io.BufferedReader) -> TextIO:
    """Return a stream of text that decodes a stream of bytes, with every line end as a newline."""
    encoding = decoder(peek(stream))
    errors = "strongsuit-latin1" if encoding.startswith("utf-8") else "replace"
    return io.TextIOWrapper(stream, encoding=encoding, errors=errors)
