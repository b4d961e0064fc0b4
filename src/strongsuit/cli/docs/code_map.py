"""The code map in ARCHITECTURE.md, made of docstrings: ``python -m strongsuit.cli.docs.code_map``.

Each row is a module or package of ours and the first sentence of its docstring, in the order of the
flow of data that stands at the top of the page.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2]
_MAP = re.compile(r"(?<=<!-- code map -->\n).*?(?=<!-- end of code map -->)", re.S)
_FLOW = re.compile(r"```text\n(.*?)```", re.S)


def with_code_map(page: str) -> str:
    """The text of ARCHITECTURE.md with its code map written anew."""
    described = [(name, text.replace("|", r"\|")) for name, text in entries(flow(page))]
    rows = "".join(f"| `{name}` | {text} |\n" for name, text in described)
    table = f"\n| where | what it is |\n|---|---|\n{rows}\n"
    assert _MAP.search(page), "ARCHITECTURE.md lacks the marks of the code map"
    return _MAP.sub(lambda _: table, page)


def flow(page: str) -> list[str]:
    """The top-level names in their order of import, as ARCHITECTURE.md draws it."""
    drawing = _FLOW.search(page)
    assert drawing, "ARCHITECTURE.md lacks the flow of data"
    return re.findall(r"\w+", drawing[1])


def entries(order: list[str]) -> Iterator[tuple[str, str]]:
    """Path and first sentence of each top-level module and of each package at any depth."""
    for name in order:
        folder = SOURCE / name
        if folder.is_dir():
            for path in sorted(folder.rglob("__init__.py")):
                yield f"{path.parent.relative_to(SOURCE).as_posix()}/", first_sentence(path)
        else:
            yield f"{name}.py", first_sentence(folder.with_suffix(".py"))


def first_sentence(path: Path) -> str:
    """The first sentence of a Python file's docstring, on one line."""
    text = ast.get_docstring(ast.parse(path.read_text())) or ""
    paragraph = " ".join(text.split("\n\n")[0].split()).replace("``", "`")
    return re.split(r"(?<=\.)\s(?=[A-Z`])", paragraph)[0].rstrip(".")


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(with_code_map(target.read_text()))
