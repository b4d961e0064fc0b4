"""The gallery: every notebook runs, from what comes with the package alone."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
HEAVIEST = 60_000  # bytes

each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_there_is_one_a_paper() -> None:
    papers = ["chen2025", "dharmalingam2013", "jan2023", "mandziuk2007"]
    assert [path.stem for path in NOTEBOOKS] == papers
    assert all(path.stat().st_size < HEAVIEST for path in NOTEBOOKS)


@each
def test_cells_run(path: Path) -> None:
    """As one script: the same without a kernel's start, which takes longer than the cells."""
    book = nbformat.read(path, as_version=4)
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    assert any(cell["outputs"] for cell in cells), "run `make notebooks`: nothing is stored"
    exec(compile("\n".join(cell.source for cell in cells), path.name, "exec"), {})


@pytest.mark.long
@each
def test_notebooks_run_and_show_html(path: Path, tmp_path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=300, resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    assert any("text/html" in output.get("data", {}) for output in outputs)
