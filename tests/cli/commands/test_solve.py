"""``strongsuit solve``."""

from __future__ import annotations

import json
from pathlib import Path

from strongsuit import read
from tests.cli.program import EXAMPLE, run


def test_solving_into_a_format_without_tables_is_refused(tmp_path: Path) -> None:
    for suffix in ("lin", "url"):
        _, err = run("solve", EXAMPLE, tmp_path / f"x.{suffix}", code=1)
        assert "has no place for double-dummy tables: use one of pbn, gib, gib-binary, csv" in err
        assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_boards_that_cannot_be_solved_are_counted(tmp_path: Path) -> None:
    """One has a table, but not all its cards."""
    source, target = tmp_path / "in.jsonl", tmp_path / "out.pbn"
    whole = json.dumps({"deal": str(next(read(EXAMPLE)).deal)})
    part = json.dumps({"deal": "N:AK... - - -", "double_dummy": [7] * 20})
    source.write_text(f"{whole}\n{part}\n")
    _, err = run("solve", source, target)
    assert err.endswith(f"2 boards written to {target}, 1 without all their cards and not solved\n")
