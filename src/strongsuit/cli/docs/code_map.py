"""Write the code map of ARCHITECTURE.md: ``python -m strongsuit.cli.docs.code_map FILE``.

Each row of this table names a module or package of strongsuit with the first sentence of its
docstring. The rows follow the diagram of the data flow at the top of the page.
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
    """Return ``page``, the text of ARCHITECTURE.md, with its code map replaced by a new one."""
    described = [(name, text.replace("|", r"\|")) for name, text in entries(flow(page))]
    rows = "".join(f"| `{name}` | {text} |\n" for name, text in described)
    table = f"\n| where | what it is |\n|---|---|\n{rows}\n"
    assert _MAP.search(page), "ARCHITECTURE.md lacks the marks of the code map"
    return _MAP.sub(lambda _: table, page)


def flow(page: str) -> list[str]:
    """Return the names of the top-level modules, in the order of the page's data-flow diagram."""
    drawing = _FLOW.search(page)
    assert drawing, "ARCHITECTURE.md lacks the flow of data"
    return re.findall(r"\w+", drawing[1])


def entries(order: list[str]) -> Iterator[tuple[str, str]]:
    """Yield path and first sentence of each module named in ``order``.

    A name that is a package also yields the packages inside it, at any depth.
    """
    for name in order:
        folder = SOURCE / name
        if folder.is_dir():
            for path in sorted(folder.rglob("__init__.py")):
                yield f"{path.parent.relative_to(SOURCE).as_posix()}/", first_sentence(path)
        else:
            yield f"{name}.py", first_sentence(folder.with_suffix(".py"))


def first_sentence(path: Path) -> str:
    """Return the first sentence of a Python file's docstring, on one line, without full stop."""
    text = ast.get_docstring(ast.parse(path.read_text())) or ""
    paragraph = " ".join(text.split("\n\n")[0].split()).replace("``", "`")
    return re.split(r"(?<=\.)\s(?=[A-Z`])", paragraph)[0].rstrip(".")


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(with_code_map(target.read_text()))
