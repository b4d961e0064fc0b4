"""Ctrl-C and being terminated: both clear away what is under way, and neither gets lost.

A library may swallow the exception that a signal raises, as numpy now and then does. So the request
is also noted, and loops over items look at the note.
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
    """Handle both signals from now on."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _request)


def _request(number: int, frame: FrameType | None) -> None:
    global _requested
    again, _requested = _requested, True
    if again or not _deferred:
        raise KeyboardInterrupt


@contextmanager
def deferred() -> Iterator[None]:
    """Here a request is only noted, for `check` to stop where nothing is half done.

    Who asks twice is not made to wait.
    """
    global _deferred
    _deferred = True
    try:
        yield
    finally:
        _deferred = False


def check() -> None:
    """Stop here if it was asked for."""
    if _requested:
        raise KeyboardInterrupt


def watched(callback: Callable[[Item], None]) -> Callable[[Item], None]:
    """Return a callback that stops if it was asked for, and else calls the one given."""

    def checking(item: Item) -> None:
        check()
        callback(item)

    return checking
