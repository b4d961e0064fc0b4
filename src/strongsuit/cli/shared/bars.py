"""Progress bars and status lines drawn with rich on standard error, erased when the work is done.

Only `progress` imports this module, and only where standard error is a terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

Item = TypeVar("Item")


class _Rate(ProgressColumn):
    """The column of a progress bar that shows the number of items per second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:,.0f}/s")


def _bar(label: str) -> Progress:
    name = TextColumn(label, markup=False)
    columns = (name, BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def tracked(items: Iterable[Item], label: str, total: int | None) -> Iterator[Item]:
    """Yield the items, showing a progress bar that advances by one with each item."""
    with _bar(label) as bar:
        yield from bar.track(items, total=total)


@contextmanager
def progress_bar(label: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a progress bar, and provide a function that advances it by a number of items.

    The bar starts with ``done`` of ``total`` items finished.
    """
    with _bar(label) as bar:
        task = bar.add_task(label, total=total, completed=done)
        yield lambda more: bar.advance(task, more)


@contextmanager
def status(label: str) -> Iterator[Callable[[str], None]]:
    """Show a status line, and provide a function that puts the current step behind ``label``."""
    with Console(stderr=True).status(Text(label)) as line:
        yield lambda step: line.update(Text(f"{label}: {step}"))
