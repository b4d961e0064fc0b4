"""The gallery: every notebook runs, from what comes with the package alone."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
HEAVIEST = 60_000  # bytes


def test_there_is_one_a_paper() -> None:
    papers = ["chen2025", "dharmalingam2013", "jan2023", "mandziuk2007"]
    assert [path.stem for path in NOTEBOOKS] == papers
    assert all(path.stat().st_size < HEAVIEST for path in NOTEBOOKS)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path, tmp_path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    stored = [cell["outputs"] for cell in book.cells if cell.cell_type == "code"]
    assert any(stored), "run `make notebooks` to store what the cells print"
    NotebookClient(book, timeout=300, resources={"metadata": {"path": tmp_path}}).execute()
    assert any(
        "text/html" in output.get("data", {})
        for cell in book.cells
        if cell.cell_type == "code"
        for output in cell["outputs"]
    )
