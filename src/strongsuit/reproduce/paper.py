"""The papers' printed values, as CSV files in the package; reports and tests read the same ones."""

from __future__ import annotations

import csv
from importlib.resources import files


def printed(paper: str, table: str) -> list[dict[str, str]]:
    """The rows of a table; the file's first line says where they come from."""
    text = (files("strongsuit") / "data" / paper / f"{table}.csv").read_text().splitlines()
    assert text[0].startswith("# Source: ")
    return list(csv.DictReader(text[1:]))
