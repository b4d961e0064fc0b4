"""What the package stores of a paper: its printed values, and the prose of its report."""

from __future__ import annotations

import csv
from importlib.resources import files


def printed(paper: str, table: str) -> list[dict[str, str]]:
    """Return the rows of a printed table, which reports and tests both read.

    The first line of the CSV file names the table's source.
    """
    text = _read(paper, f"{table}.csv").splitlines()
    assert text[0].startswith("# Source: ")
    return list(csv.DictReader(text[1:]))


def prose(paper: str, part: str) -> str:
    """Return a part of a paper's page: ``introduction``, or ``reasons`` for differences."""
    return _read(paper, f"{part}.md")


def _read(paper: str, name: str) -> str:
    return (files("strongsuit") / "data" / paper / name).read_text()
