"""Every notebook runs, on nothing but what comes with the package."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
LARGEST = 60_000  # bytes

with_every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_each_paper_has_one_notebook() -> None:
    papers = ["chen2025", "dharmalingam2013", "jan2023", "mandziuk2007"]
    assert [path.stem for path in NOTEBOOKS] == papers
    assert all(path.stat().st_size < LARGEST for path in NOTEBOOKS)


@with_every_notebook
def test_cells_run(path: Path) -> None:
    """All cells as one script, because the start of a kernel would take longer than they do."""
    notebook = nbformat.read(path, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert any(cell["outputs"] for cell in cells), "run `make notebooks`: nothing is stored"
    exec(compile("\n".join(cell.source for cell in cells), path.name, "exec"), {})


@pytest.mark.long
@with_every_notebook
def test_notebooks_run_and_show_html(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("text/html" in output.get("data", {}) for output in outputs)
