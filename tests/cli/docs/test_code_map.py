"""The generator of the code map; that the page is up to date is tested in tests/test_docs.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from strongsuit.cli.docs.code_map import entries, first_sentence, flow, with_code_map

PAGE = """# Architecture

```text
errors → formats
```

<!-- code map -->
old rows
<!-- end of code map -->

The rest.
"""


@pytest.mark.parametrize(
    ("docstring", "sentence"),
    [
        ("One line.", "One line"),
        ("Begins. Goes on.", "Begins"),
        ("Two\nlines of ``code`` and more.", "Two lines of `code` and more"),
        ("A list: this and that.\n\nA second paragraph.", "A list: this and that"),
        ("Version 2.1 of a format.", "Version 2.1 of a format"),
    ],
)
def test_first_sentence_of_a_docstring(tmp_path: Path, docstring: str, sentence: str) -> None:
    path = tmp_path / "module.py"
    path.write_text(f'"""{docstring}"""\n')
    assert first_sentence(path) == sentence


def test_flow_is_read_from_the_page() -> None:
    assert flow(PAGE) == ["errors", "formats"]


def test_packages_are_listed_at_any_depth() -> None:
    names = [name for name, _ in entries(["errors", "formats"])]
    assert names == ["errors.py", "formats/", "formats/lin/", "formats/pbn/"]


def test_only_the_map_is_written_anew() -> None:
    page = with_code_map(PAGE)
    assert "old rows" not in page
    assert "| `formats/` | " in page
    assert r"`xx\|value\|`" in page, "a bar would end the cell"
    assert page.endswith("<!-- end of code map -->\n\nThe rest.\n")
    assert with_code_map(page) == page
