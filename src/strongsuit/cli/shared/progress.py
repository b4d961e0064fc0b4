"""A progress bar with rate and time left, on standard error, gone when the work is done."""

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
    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:,.0f}/s")


def _progress(label: str) -> Progress:
    told = TextColumn(label, markup=False)
    columns = (told, BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def bar(items: Iterable[Item], label: str, total: int | None) -> Iterator[Item]:
    """Pass items on and count them."""
    with _progress(label) as progress:
        yield from progress.track(items, total=total)


@contextmanager
def meter(label: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar for work that tells how much more of it is done."""
    with _progress(label) as progress:
        task = progress.add_task(label, total=total, completed=done)
        yield lambda more: progress.advance(task, more)


@contextmanager
def status(label: str) -> Iterator[Callable[[str], None]]:
    """A line for work whose length is not known: it says what is being done."""
    with Console(stderr=True).status(Text(label)) as line:
        yield lambda doing: line.update(Text(f"{label}: {doing}"))
