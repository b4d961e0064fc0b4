"""Show the progress of long work on standard error, if that is a terminal.

`track` and `status` also stop the work between two steps if Ctrl-C was pressed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from strongsuit.cli.shared import interrupt

Item = TypeVar("Item")


def track(items: Iterable[Item], label: str, total: int | None = None) -> Iterator[Item]:
    """Yield the items and show how many there were, of ``total`` if that is known."""
    if sys.stderr.isatty():
        from strongsuit.cli.shared import bars  # imported late, as rich is slow to import

        items = bars.tracked(items, label, total)
    for item in items:
        interrupt.check()
        yield item


@contextmanager
def progress_bar(label: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a progress bar, and provide a function that advances it by a number of items.

    The bar starts with ``done`` of ``total`` items finished, as in a resumed run.
    """
    if sys.stderr.isatty():
        from strongsuit.cli.shared import bars

        with bars.progress_bar(label, total, done) as advance:
            yield advance
    else:
        yield lambda more: None


@contextmanager
def status(label: str) -> Iterator[Callable[[str], None]]:
    """Show a status line, and provide a function that puts the current step behind ``label``."""
    if sys.stderr.isatty():
        from strongsuit.cli.shared import bars

        with bars.status(label) as show:
            yield interrupt.watched(show)
    else:
        yield interrupt.watched(lambda step: None)
