"""Docs that cannot drift: the README is run, the command reference is generated and compared."""

from __future__ import annotations

import ast
import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from strongsuit import evaluators, formats
from strongsuit.cli.docs.code_map import SOURCE, flow, with_code_map
from strongsuit.cli.docs.evaluators import page
from strongsuit.evaluation import registry
from tests.test_layers import ORDER

ROOT = Path(__file__).parents[1]


def blocks(language: str) -> list[str]:
    """The README's code blocks in one language."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / "README.md").read_text(), re.S)


def test_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its commands first, then its Python, in one empty folder."""
    monkeypatch.chdir(tmp_path)
    evaluators()
    monkeypatch.setattr(registry, "_EVALUATORS", dict(registry._EVALUATORS))  # it adds one
    for block in blocks("console"):
        for said, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            assert run(said) == trimmed(expected), said
    parser = doctest.DocTestParser()
    test = parser.get_doctest("\n".join(blocks("python")), {}, "README.md", "README.md", 0)
    assert len(test.examples) > 10
    assert doctest.DocTestRunner().run(test).failed == 0


def run(command: str) -> str:
    """What a user sees on the screen."""
    words = shlex.split(command)
    assert words[0] == "strongsuit"
    done = subprocess.run(
        [sys.executable, "-m", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "80"},
    )
    return trimmed(done.stdout)


def trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().split("\n"))


def test_every_command_is_documented() -> None:
    # In a process of its own: a command remembers the help option of whoever called it first.
    words = [sys.executable, "-m", "strongsuit.cli.docs.commands"]
    printed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert (ROOT / "docs" / "cli.md").read_text() == printed, "run `make docs-cli`"


def test_every_format_is_documented() -> None:
    text = (ROOT / "docs" / "formats.md").read_text()
    for form in formats.FORMATS.values():
        assert f"`{form.name}`" in text
        assert all(suffix in text for suffix in form.suffixes[:1])


def test_the_code_map_is_made_of_docstrings() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    assert text == with_code_map(text), "run `make docs-map`"


def test_the_flow_of_data_is_the_order_of_layers() -> None:
    drawn = flow((ROOT / "ARCHITECTURE.md").read_text())
    assert drawn == [name for name in ORDER if not name.startswith("_")]


def test_packages_name_modules_that_exist() -> None:
    """In a package's docstring a name in single backquotes is a module or a public name of it."""
    for path in sorted(SOURCE.rglob("__init__.py")):
        text = ast.get_docstring(ast.parse(path.read_text())) or ""
        for name in re.findall(r"(?<!`)`([a-z_.]+)`(?!`)", text):
            places = [folder.joinpath(*name.split(".")) for folder in (path.parent, SOURCE)]
            known = any(place.is_dir() or place.with_suffix(".py").exists() for place in places)
            assert known or f'"{name}"' in path.read_text(), f"{path}: no `{name}`"


def test_docstring_examples() -> None:
    for name in (
        "cards",
        "deal",
        "auction",
        "dealing",
        "layouts.known_hands",
        "meanings.explanations.reader",
    ):
        module = __import__(f"strongsuit.{name}", fromlist=["*"])
        result = doctest.testmod(module)
        assert result.attempted > 0
        assert result.failed == 0


def test_every_evaluator_is_documented() -> None:
    """Each with its rule, source, a worked hand and its league row."""
    text = (ROOT / "docs" / "evaluators.md").read_text()
    assert text == page(ROOT / "docs"), "run `make docs-evaluators`"
    sections = re.split(r"^### ", text.split("## One of your own")[0], flags=re.M)[1:]
    assert [section.split("\n", 1)[0] for section in sections] == [
        each.name for each in evaluators()
    ]
    for section in sections:
        for part in ("- Source: ", "- Needs: ", "- Worked: **", "- League, "):
            assert part in section, f"{section.split()[0]} lacks {part!r}"
