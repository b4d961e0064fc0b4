"""Show the progress of long work on standard error: a bar on a terminal, else a line now and then.

`track` and `status` also stop the work between two steps if Ctrl-C was pressed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from strongsuit.cli.shared import interrupt

Item = TypeVar("Item")

SECONDS = 30.0  # between two lines if standard error is no terminal, and before the first


def track(items: Iterable[Item], label: str, total: int | None = None) -> Iterator[Item]:
    """Yield the items and show how many there were, of ``total`` if that is known."""
    if sys.stderr.isatty():
        from strongsuit.cli.shared import bars  # imported late, as rich is slow to import

        items = bars.tracked(items, label, total)
    else:
        items = _counted(items, label, total)
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
        yield _counter(label, total, done)


@contextmanager
def status(label: str) -> Iterator[Callable[[str], None]]:
    """Show a status line, and provide a function that puts the current step behind ``label``."""
    if sys.stderr.isatty():
        from strongsuit.cli.shared import bars

        with bars.status(label) as show:
            yield interrupt.watched(show)
    else:
        yield interrupt.watched(_step_printer(label))


def _counted(items: Iterable[Item], label: str, total: int | None) -> Iterator[Item]:
    """Yield the items and print how many there were, now and then."""
    advance = _counter(label, total)
    for item in items:
        yield item
        advance(1)


def _counter(label: str, total: int | None, done: int = 0) -> Callable[[int], None]:
    """Return a function that adds to a count, at first ``done``, and prints it now and then."""
    is_due = _timer()

    def advance(more: int) -> None:
        nonlocal done
        done += more
        if is_due():
            _print_line(label, f"{done:,}" if total is None else f"{done:,} of {total:,}")

    return advance


def _step_printer(label: str) -> Callable[[str], None]:
    """Return a function that prints a step behind ``label``, now and then."""
    is_due = _timer()

    def show(step: str) -> None:
        if is_due():
            _print_line(label, step)

    return show


def _timer() -> Callable[[], bool]:
    """Return a function that is true at most once in `SECONDS`."""
    last = time.monotonic()

    def is_due() -> bool:
        nonlocal last
        now = time.monotonic()
        due = now - last >= SECONDS
        last = now if due else last
        return due

    return is_due


def _print_line(label: str, step: str) -> None:
    print(f"{label}: {step}", file=sys.stderr, flush=True)
