"""Stop the program on Ctrl-C or SIGTERM without losing the request to stop.

A stop is raised as KeyboardInterrupt, so that unfinished files are removed on the way out. A
library may swallow this exception, as numpy sometimes does; therefore the request is also stored in
a flag, which long loops check.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

Item = TypeVar("Item")

_requested = False
_deferred = False


def install() -> None:
    """Install this module's handler for SIGINT and SIGTERM."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _request)


def _request(number: int, frame: FrameType | None) -> None:
    global _requested
    again, _requested = _requested, True
    if again or not _deferred:
        raise KeyboardInterrupt


@contextmanager
def deferred() -> Iterator[None]:
    """Within this context, a first request to stop takes effect only when `check` is called.

    So work is not stopped half done. A second request stops at once.
    """
    global _deferred
    _deferred = True
    try:
        yield
    finally:
        _deferred = False


def check() -> None:
    """Raise KeyboardInterrupt if a stop was requested."""
    if _requested:
        raise KeyboardInterrupt


def watched(callback: Callable[[Item], None]) -> Callable[[Item], None]:
    """Return a function that calls `check`, then ``callback``."""

    def checking(item: Item) -> None:
        check()
        callback(item)

    return checking
