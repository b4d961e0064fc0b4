"""Documentation that cannot drift: pages are run, generated ones compared, links followed."""

from __future__ import annotations

import ast
import importlib
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
from tests.test_layers import ORDER

ROOT = Path(__file__).parents[1]


def blocks(page: str, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text(), re.S)


def test_readme_howto_and_python_tour_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands first, then Python, in one empty folder: each prints what its page shows."""
    monkeypatch.chdir(tmp_path)
    for block in blocks("README.md", "console") + blocks("docs/howto.md", "console"):
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            assert run(command) == trimmed(expected), command
    for name, at_least in (("README.md", 3), ("docs/python.md", 30)):
        assert run_examples(f"doctest.testfile({str(ROOT / name)!r}, False)") >= at_least


def run_examples(call: str) -> int:
    """How many examples there are, none of them wrong. Its own process, as some add methods."""
    code = f"import doctest, importlib; print(*{call})"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    failed, attempted = done.stdout.split()[-2:]
    assert failed == "0", done.stdout
    return int(attempted)


def test_the_readme_is_short() -> None:
    assert (ROOT / "README.md").read_text().count("\n") <= 200


def run(command: str) -> str:
    """What a command prints on a terminal of 80 columns, errors too."""
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


def test_every_module_has_a_docstring() -> None:
    for path in SOURCE.rglob("*.py"):
        assert ast.get_docstring(ast.parse(path.read_text())), path


def test_packages_name_modules_that_exist() -> None:
    """In a package's docstring a name in single backquotes is a module or a public name of it."""
    for path in sorted(SOURCE.rglob("__init__.py")):
        text = ast.get_docstring(ast.parse(path.read_text())) or ""
        for name in re.findall(r"(?<!`)`([a-z_.]+)`(?!`)", text):
            places = [folder.joinpath(*name.split(".")) for folder in (path.parent, SOURCE)]
            known = any(place.is_dir() or place.with_suffix(".py").exists() for place in places)
            assert known or f'"{name}"' in path.read_text(), f"{path}: no `{name}`"


WITH_EXAMPLES = sorted(path for path in SOURCE.rglob("*.py") if ">>> " in path.read_text())


@pytest.mark.parametrize(
    "path", WITH_EXAMPLES, ids=lambda path: path.relative_to(SOURCE).as_posix()
)
def test_docstring_examples(path: Path) -> None:
    name = ".".join(["strongsuit", *path.relative_to(SOURCE).with_suffix("").parts])
    name = name.removesuffix(".__init__")
    try:
        importlib.import_module(name)
    except ImportError as error:
        pytest.skip(f"an extra is missing: {error}")
    assert run_examples(f"doctest.testmod(importlib.import_module({name!r}))") > 0


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


PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page.read_text()):
        target, _, anchor = link.partition("#")
        place = (page.parent / target).resolve() if target else page
        assert place.exists(), f"{link}: no such file"
        if anchor:
            assert anchor in anchors(place.read_text()), f"{link}: no such heading"


def test_every_page_is_in_the_manual() -> None:
    listed = set(re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text()))
    folder = ROOT / "docs"
    assert listed == {path.relative_to(folder).as_posix() for path in folder.rglob("*.md")}


def links(text: str) -> list[str]:
    """Targets of a page's links and images, but those into the web."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.S)
    targets = re.findall(r"\]\(([^)\s]+)\)", prose)
    return [target for target in targets if not re.match(r"https?:|mailto:", target)]


def anchors(text: str) -> set[str]:
    """What a link can name after `#`: a page's headings as GitHub and mkdocs spell them."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", text, flags=re.S), re.M)
    plain = [re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in headings]
    return {re.sub(r"\s", "-", heading) for heading in plain}


def test_links_and_anchors_are_found() -> None:
    text = "# Add a count, of `mine`\n[a](b.md#c) ![d](e.png) `[f](g)` [h](https://i.org)\n"
    assert links(text) == ["b.md#c", "e.png"]
    assert anchors(text) == {"add-a-count-of-mine"}


def test_pages_named_in_code_exist() -> None:
    """Comments, docstrings, help and data that send the reader to a page of docs."""
    for folder in ("src", "tests", "benchmarks", "native"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".pyi", ".md", ".toml", ".hpp", ".cpp"}:
                for name in re.findall(r"\bdocs/[\w./-]+\.(?:md|csv|toml|ipynb)", path.read_text()):
                    assert (ROOT / name).exists(), f"{path.relative_to(ROOT)} names {name}"
