"""Stopping by Ctrl-C or SIGTERM: unfinished files are removed, and no request to stop gets lost.

A library may swallow the exception that a signal raises, as numpy sometimes does. So the request is
also stored in a flag, which loops over items check.
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
    """Handle SIGINT and SIGTERM from now on."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _request)


def _request(number: int, frame: FrameType | None) -> None:
    global _requested
    again, _requested = _requested, True
    if again or not _deferred:
        raise KeyboardInterrupt


@contextmanager
def deferred() -> Iterator[None]:
    """Postpone a request to stop until `check` is called, where no work is half done.

    A second request stops at once.
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
    """Return the same callback, but stopping first if that was requested."""

    def checking(item: Item) -> None:
        check()
        callback(item)

    return checking
