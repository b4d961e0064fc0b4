"""Read boards for commands: from files, standard input, or a deal written as an argument."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from strongsuit.board import Board
from strongsuit.cli.shared.output import count, note
from strongsuit.deal import Deal
from strongsuit.errors import FormatError, ParseError
from strongsuit.formats import read

MAX_SHOWN = 20  # bad records that are printed; further ones are only counted
# Matches a seat with any cards, or a first hand of four suits. Such an argument was meant to be a
# deal: if it has a mistake, the error is about the deal, and not about a missing file.
_LOOKS_LIKE_DEAL = re.compile(
    r"[NESW]:[AKQJT\d.\s-]*$|([NESW]:)?[AKQJT\d]*(\.[AKQJT\d]*){3}(\s|$)", re.IGNORECASE
)


class BadRecords:
    """Counter of the bad records that are skipped; it prints the first `MAX_SHOWN` of them.

    It is called with the error of each bad record.
    """

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, error: FormatError) -> None:
        self.count += 1
        if self.count <= MAX_SHOWN:
            note(f"skipped: {error}")
        elif self.count == MAX_SHOWN + 1:
            note("skipped: (more are counted, not shown)")

    def report(self) -> None:
        """Print at the end how many records were skipped, if any."""
        if self.count:
            note(f"{count(self.count, 'bad record')} skipped")


def read_boards(file: str, from_format: str | None, bad: BadRecords | None) -> Iterator[Board]:
    """Yield the boards of a file, or of standard input for ``-``.

    If there is no board, print a note on standard error.
    """
    empty = True
    for board in read(file, format=from_format or "", on_bad=bad):
        empty = False
        yield board
    if empty:
        note(f"no board in {file}")


def deal_argument(word: str) -> Deal | None:
    """Return the deal written in an argument, or None if the argument is the name of a file."""
    if not (len(word.split()) == 4 or _LOOKS_LIKE_DEAL.match(word)) or Path(word).exists():
        return None
    try:
        return Deal.parse(word)
    except ParseError as error:
        raise FormatError(str(error)) from None
