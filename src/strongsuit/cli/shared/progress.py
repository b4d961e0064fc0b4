"""Progress of long work on standard error, shown only if that is a terminal.

Each function also stops the work between two steps if Ctrl-C was pressed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from strongsuit.cli.shared import interrupt

Item = TypeVar("Item")


def track(items: Iterable[Item], label: str, total: int | None = None) -> Iterator[Item]:
    """Yield the items and show how many there were; ``total`` is their number if known."""
    if sys.stderr.isatty():
        from strongsuit.cli.shared import bars  # late: rich takes its time

        items = bars.tracked(items, label, total)
    for item in items:
        interrupt.check()
        yield item


@contextmanager
def progress_bar(label: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a bar; the function it provides advances it by so many items.

    ``done`` items of ``total`` are counted as finished from the start, as in a resumed run.
    """
    if sys.stderr.isatty():
        from strongsuit.cli.shared import bars

        with bars.progress_bar(label, total, done) as advance:
            yield advance
    else:
        yield lambda more: None


@contextmanager
def status(label: str) -> Iterator[Callable[[str], None]]:
    """Show a line for work of unknown length; the function it provides says what is being done."""
    if sys.stderr.isatty():
        from strongsuit.cli.shared import bars

        with bars.status(label) as show:
            yield interrupt.watched(show)
    else:
        yield interrupt.watched(lambda step: None)
