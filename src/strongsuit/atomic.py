"""Writing files whole or not at all: to a draft beside the file, which then takes its place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

DRAFTS = ".*.draft.*"  # pattern of the drafts' names


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """Provide a draft's path; in the end the draft replaces ``path`` unless an exception is raised.

    The suffixes of ``path`` stay last in the draft's name, because they name the compression.
    """
    draft = path.with_name(f".{os.getpid()}.draft.{path.name}")
    try:
        yield draft
        draft.replace(path)
    except OSError as error:
        if error.filename != str(draft):
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        with suppress(OSError):
            draft.unlink()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a reader finds either all of ``data`` or what was there before."""
    with draft_of(path) as draft, draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
