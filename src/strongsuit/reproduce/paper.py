"""What the package keeps of a paper: printed values as CSV files, read by reports and tests alike,
and what is to be said before and after ours."""

from __future__ import annotations

import csv
from importlib.resources import files


def printed(paper: str, table: str) -> list[dict[str, str]]:
    """The rows of a table; the file's first line says where they come from."""
    text = _kept(paper, f"{table}.csv").splitlines()
    assert text[0].startswith("# Source: ")
    return list(csv.DictReader(text[1:]))


def prose(paper: str, part: str) -> str:
    """A part of its page: ``introduction`` or ``reasons`` for differences."""
    return _kept(paper, f"{part}.md")


def _kept(paper: str, name: str) -> str:
    return (files("strongsuit") / "data" / paper / name).read_text()
