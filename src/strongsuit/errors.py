"""Every error of ours.

StrongSuitError            what the command line turns into one line and exit code 1
├── ParseError             a text is not the bridge value it should be (also a ValueError)
├── DealError              cards that cannot be: one twice, a hand of 14 (also a ValueError)
├── AuctionError           a call the auction does not allow (also a ValueError)
├── FormatError            a record of a file that cannot be read or written: file, line, board
└── UsageError             a request that makes no sense: unknown format, missing option
    └── MissingExtraError  a request that needs a package which is not installed
"""

from __future__ import annotations


class StrongSuitError(Exception):
    """Base of all: catch this to catch whatever we raise on purpose."""


class ParseError(StrongSuitError, ValueError):
    """A text that is not the value it should be: the message quotes it and says what it wanted."""


class DealError(StrongSuitError, ValueError):
    """Cards that cannot be held so."""


class AuctionError(StrongSuitError, ValueError):
    """A call out of place."""


class UsageError(StrongSuitError):
    """A request we cannot serve; the message says what to ask for instead."""


class MissingExtraError(UsageError):
    """A request that needs a package which is installed only with an extra: see `extras`."""


class FormatError(StrongSuitError):
    """A record that cannot be read or written, with its place."""

    def __init__(self, reason: str, *, source: str = "", line: int = 0, board: str = "") -> None:
        self.reason = reason
        self.source = source
        self.line = line
        self.board = board
        place = (
            f"{source}:{line}" if source and line else source or (f"line {line}" if line else "")
        )
        where = ", ".join(part for part in (place, board and f"board {board}") if part)
        super().__init__(f"{where}: {reason}" if where else reason)
