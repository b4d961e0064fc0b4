"""reproduce.paper: how many values of each paper ship, as they are printed there.

Each was checked against the paper by eye once more on 2026-11-19.
"""

from __future__ import annotations

from importlib.resources import files

import pytest

from strongsuit.reproduce.paper import printed, prose

PRINTED = {
    "jan2023": {"table9": 120, "table10": 20, "table11": 39, "table11-neural": 12, "table12": 20},
    "mandziuk2007": {"table3": 96, "table4": 48, "suits": 15, "leads": 1},
    "dharmalingam2013": {"table1": 8, "table2": 8, "table3": 12},
    "chen2025": {
        **{"table7": 3, "table8": 4, "table9": 4, "table10": 15},
        **{"table12": 3, "table13": 3, "table14": 20},
    },
}
NAMES = {"name", "network", "inputs", "formula", "model", "encoding"}  # columns without values
OURS = {"neural"}  # files of ours beside those of the paper


@pytest.mark.parametrize("paper", PRINTED)
def test_every_printed_value_ships(paper: str) -> None:
    folder = files("strongsuit") / "data" / paper
    tables = {file.name.removesuffix(".csv") for file in folder.iterdir() if ".csv" in file.name}
    assert tables - OURS == PRINTED[paper].keys()
    for table, number in PRINTED[paper].items():
        rows = printed(paper, table)
        cells = [cell for row in rows for key, cell in row.items() if key not in NAMES]
        values = [float(cell) for cell in cells if cell]
        assert len(values) == number, table


@pytest.mark.parametrize("paper", PRINTED)
def test_all_pages_have_the_same_shape(paper: str) -> None:
    introduction = prose(paper, "introduction")
    assert introduction.startswith(f"# {paper}, reproduced\n")
    assert "\n## What the paper says\n" in introduction
    assert "\n## What it leaves open, and what we chose\n" in introduction
    assert prose(paper, "reasons").startswith("## Why ours differ\n")
