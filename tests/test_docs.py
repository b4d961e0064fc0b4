"""Docs that cannot drift: the README is run, the command reference is generated and compared."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from strongsuit import evaluators, formats
from strongsuit.cli.docs.evaluators import page
from strongsuit.evaluation import registry

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


def test_the_architecture_names_every_part() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    for path in (ROOT / "src" / "strongsuit").iterdir():
        if path.suffix == ".py" and not path.stem.startswith("_"):
            assert f"`{path.name}`" in text, path.name
        elif path.is_dir() and (path / "__init__.py").exists():
            assert f"`{path.name}/`" in text, path.name


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
