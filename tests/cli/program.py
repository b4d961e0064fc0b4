"""The program run as a user runs it: in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "src" / "strongsuit" / "data" / "example.pbn"
PROGRAM = [sys.executable, "-m", "strongsuit"]


def run(*arguments: str | Path, given: str = "", code: int = 0) -> tuple[str, str]:
    """Return output and errors of a command; ``given`` is its standard input."""
    command = [*PROGRAM, *map(str, arguments)]
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout, done.stderr
