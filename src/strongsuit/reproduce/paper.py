"""Read what the package stores for a paper: its printed values, and texts for our report on it."""

from __future__ import annotations

import csv
from importlib.resources import files


def printed(paper: str, table: str) -> list[dict[str, str]]:
    """Return the rows of a paper's table as printed there, by column name.

    They are read from a CSV file, whose first line names the source of the table.
    """
    text = _read(paper, f"{table}.csv").splitlines()
    assert text[0].startswith("# Source: ")
    return list(csv.DictReader(text[1:]))


def prose(paper: str, part: str) -> str:
    """Return a text for our page on a paper: ``introduction``, or ``reasons`` for differences."""
    return _read(paper, f"{part}.md")


def _read(paper: str, name: str) -> str:
    return (files("strongsuit") / "data" / paper / name).read_text()
