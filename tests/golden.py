"""Published values: CSV files whose first line, ``# Source: …``, says where they come from."""

from __future__ import annotations

import csv
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"


def table(name: str) -> list[dict[str, str]]:
    """The rows of a golden file."""
    lines = (GOLDEN / name).read_text().splitlines()
    assert lines[0].startswith("# Source: "), f"{name} does not say where its values come from"
    return list(csv.DictReader(lines[1:]))
