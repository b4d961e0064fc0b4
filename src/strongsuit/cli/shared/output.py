"""Print tables on standard output and notes on standard error, and format counts."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:  # importing rich is slow
    from rich.console import Console


def screen(width: int | None = None) -> Console:
    """Return a console for tables that prints text literally, square brackets included."""
    from rich.console import Console

    return Console(highlight=False, markup=False, width=width)


def note(line: str) -> None:
    """Print a line on standard error, above the progress bar if there is one."""
    click.echo(line, file=sys.stderr)  # err=True would bypass rich, which replaces sys.stderr


def count(number: int, noun: str = "board") -> str:
    """Return a number with its noun: ``1 board``, ``12,345 boards``."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def tally(counts: Counter[str]) -> str:
    """Return counts by name, the largest first: ``tag Scoring (12), comments (3)``."""
    return ", ".join(f"{name} ({count})" for name, count in counts.most_common())
