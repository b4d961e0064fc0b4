"""The exceptions that the package raises on purpose.

StrongSuitError            what the command line turns into one line and exit code 1
├── ParseError             a text is not the bridge value it should be (also a ValueError)
├── DealError              impossible hands: a card in two hands, 14 cards (also a ValueError)
├── AuctionError           a call the auction does not allow (also a ValueError)
├── FormatError            a record of a file that cannot be read or written: file, line, board
└── UsageError             a request that makes no sense: unknown format, missing option
    └── MissingExtraError  a request that needs a package which is not installed
"""

from __future__ import annotations


class StrongSuitError(Exception):
    """Base of all exceptions that the package raises on purpose."""


class ParseError(StrongSuitError, ValueError):
    """A text that is not the expected value; the message quotes it and says what was expected."""


class DealError(StrongSuitError, ValueError):
    """Impossible hands: a card in two hands, or a wrong number of cards."""


class AuctionError(StrongSuitError, ValueError):
    """A call that the laws do not allow at its place in the auction."""


class UsageError(StrongSuitError):
    """A request that cannot be served; the message says what to ask for instead."""


class MissingExtraError(UsageError):
    """A request that needs a package which only an extra installs; `extras` lists the packages."""


class FormatError(StrongSuitError):
    """A record of a file that cannot be read or written; the message begins with file and line."""

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
