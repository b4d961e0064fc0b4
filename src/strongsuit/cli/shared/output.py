"""What commands print: tables on standard output, notes on standard error, numbers in words."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:  # importing rich takes its time
    from rich.console import Console


def screen(width: int | None = None) -> Console:
    """Return a console for tables, on which texts from files appear literally, brackets too."""
    from rich.console import Console

    return Console(highlight=False, markup=False, width=width)


def note(line: str) -> None:
    """Print a line on standard error, above the progress bar if there is one."""
    click.echo(line, file=sys.stderr)  # err=True would bypass the file that rich puts in its place


def count(number: int, noun: str = "board") -> str:
    """Return a number with its noun: ``1 board``, ``12,345 boards``."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def tally(counts: Counter[str]) -> str:
    """Return counts by name, the largest first: ``tag Scoring (12), comments (3)``."""
    return ", ".join(f"{name} ({count})" for name, count in counts.most_common())
