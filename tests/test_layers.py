"""Imports point backwards along the flow of data."""

from __future__ import annotations

import ast
from pathlib import Path

SRC = Path(__file__).parents[1] / "src" / "strongsuit"
ORDER = [
    "_native",
    *("errors", "extras", "checks", "atomic", "display", "cards", "deal", "auction", "scoring"),
    *("par_score", "batch", "dealing", "board", "deal_split", "uncertainty", "coerce", "formats"),
    *("runs", "layouts", "solving", "evaluation", "formulas", "nets", "meanings"),
    *("best_contract", "advice", "reproduce", "answers", "web", "cli", "__main__", "__init__"),
]


def imported(path: Path) -> list[str]:
    """The parts of strongsuit that a file imports, wherever in the file."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.ImportFrom(module="strongsuit", names=names):
                found += [alias.name for alias in names]
            case ast.ImportFrom(module=str(name)) if name.startswith("strongsuit."):
                found.append(name.split(".")[1])
            case ast.Import(names=names):
                parts = [alias.name.split(".") for alias in names]
                found += [part[1] for part in parts if part[0] == "strongsuit" and part[1:]]
    return found


def test_every_part_has_its_place() -> None:
    parts = {
        path.stem
        for path in SRC.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert parts == set(ORDER) - {"_native"}


def test_imports_point_backwards() -> None:
    for path in SRC.rglob("*.py"):
        here = path.relative_to(SRC).parts[0].removesuffix(".py")
        for there in imported(path):
            assert ORDER.index(there) <= ORDER.index(here), f"{path}: imports {there}"


def test_the_check_does_find_imports() -> None:
    assert "formats" in imported(SRC / "cli" / "commands" / "convert.py")


def test_only_the_command_line_knows_the_terminal() -> None:
    for path in SRC.rglob("*.py"):
        if path.relative_to(SRC).parts[0] != "cli":
            text = path.read_text()
            assert "import click" not in text, path
            assert "import rich" not in text, path
            assert "print(" not in text, path
