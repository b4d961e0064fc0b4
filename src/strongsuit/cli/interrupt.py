"""Ctrl-C and being terminated: both clear away what is under way, and neither gets lost.

A library may swallow the exception that a signal raises, as numpy now and then does. So the request
is also noted, and loops over items look at the note.
"""

from __future__ import annotations

import signal
from types import FrameType

_requested = False


def install() -> None:
    """Handle both signals from now on."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _request)


def _request(number: int, frame: FrameType | None) -> None:
    global _requested
    _requested = True
    raise KeyboardInterrupt


def check() -> None:
    """Stop here if it was asked for."""
    if _requested:
        raise KeyboardInterrupt
