"""The bounds that a file gives for every call of a board, such as those of the robots that bid it.

They are in a tag ``meanings`` of the board, a column of that name in a CSV file. It has an entry
for each call, separated by ``|``: HCP, clubs, diamonds, hearts and spades as ``low-high``, then
flags, of which ``a`` marks an artificial or alerted call. ``11-20,0-13,0-13,5-13,0-13,`` is an
opening bid of 1H. An entry has all that its player has shown so far.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from strongsuit.board import Board
from strongsuit.errors import ParseError
from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS

TAG = "meanings"
Entry = tuple[int, ...]  # 10: low and high of S H D C, then of HCP
_NOTHING: Entry = (*(0, MOST_CARDS) * 4, 0, MOST_POINTS)
_ENTRY = re.compile(r"(?:\d{1,2}-\d{1,2},){5}[a-z]*")


@dataclass(frozen=True, slots=True)
class RecordedReading:
    """A board's calls as its file explains them; players are counted from the dealer."""

    artificial: frozenset[int]  # indices of artificial calls
    entries: tuple[Entry, ...]  # of each call: what its player has shown with it and before

    def bounds(self, place: int) -> list[int]:
        """The 30 bounds shown before the call ``place`` by LHO, partner and RHO of its player.

        For each of the three they are the low and high ends of S H D C, then of HCP.
        """
        return list(chain.from_iterable(self._last(place, step) for step in (1, 2, 3)))

    def _last(self, place: int, step: int) -> Entry:
        """Return what the player ``step`` seats to a caller's left has shown before the call."""
        own = [at for at in range((place + step) % 4, place, 4)]
        return self.entries[own[-1]] if own else _NOTHING


def recorded_reading(board: Board) -> RecordedReading | None:
    """Return what a board's tag ``meanings`` says of its calls; None if it has no such tag."""
    text = next((tag.value for tag in board.tags if tag.name == TAG), "")
    if not text or board.auction is None:
        return None
    texts = text.split("|")
    try:
        entries = tuple(map(_entry, texts))
    except ParseError as error:
        raise ParseError(f"{TAG} of {board.deal}: {error}") from None
    if len(texts) != len(board.auction.calls):
        raise ParseError(
            f"{TAG} of {board.deal}: expected an entry for each of "
            f"{len(board.auction.calls)} calls, got {len(texts)}"
        )
    return RecordedReading(_artificial(texts), entries)


def _artificial(texts: Sequence[str]) -> frozenset[int]:
    """Return the indices of the calls that the flag ``a`` marks."""
    return frozenset(place for place, text in enumerate(texts) if "a" in text)


@lru_cache(maxsize=1 << 16)
def _entry(text: str) -> Entry:
    """Read an entry such as ``11-20,0-13,0-13,5-13,0-13,``."""
    if not _ENTRY.fullmatch(text):
        raise ParseError(
            f"expected HCP, clubs, diamonds, hearts, spades as low-high, then flags, got {text!r}"
        )
    hcp, *clubs_first = (tuple(map(int, part.split("-"))) for part in text.split(",")[:5])
    return tuple(chain.from_iterable((*reversed(clubs_first), hcp)))
