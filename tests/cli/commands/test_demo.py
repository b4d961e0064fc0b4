"""``strongsuit demo``."""

from __future__ import annotations

from tests.cli.program import run


def test_demo() -> None:
    out, _ = run("demo")
    assert "4♠ by North" in out
    assert "md|2SAQ765" in out
