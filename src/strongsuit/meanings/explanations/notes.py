"""Find the explanations of calls, in a board's notes or in braces after a call."""

from __future__ import annotations

import re

from strongsuit.auction import Auction, parse_calls
from strongsuit.board import Board, CallNote
from strongsuit.cards import Seat
from strongsuit.errors import ParseError
from strongsuit.meanings.explanations.reader import read_explanation
from strongsuit.meanings.meaning import Meaning

_MARK = "\0"  # takes the place of an explanation in braces


def read_notes(board: Board) -> tuple[Meaning, ...]:
    """Return the meaning of each call of a board; an empty one for a call without a note."""
    calls = board.auction.calls if board.auction else ()
    texts = ["" for _ in calls]
    for note in board.notes:
        texts[note.call] = "; ".join(filter(None, (texts[note.call], note.text)))
    return tuple(read_explanation(text, call) for text, call in zip(texts, calls, strict=True))


def parse_explained(text: str, dealer: Seat | None = None) -> Board:
    """Parse an auction with explanations in braces, ``N:1S{5+ !S; 11-21 HCP} P``, into a board."""
    texts: list[str] = re.findall(r"\{([^{}]*)\}", text)
    marked = re.sub(r"\s*\{[^{}]*\}", _MARK, text)
    marked = re.sub(r"\s*[!*]", "", marked)  # signs for an alert
    if "{" in marked or "}" in marked:
        raise ParseError(f"expected explanations as {{...}}, got an unmatched brace in {text!r}")
    auction = Auction.parse(_unmarked(marked), dealer)
    places = _marked_calls(marked)
    if -1 in places or len(set(places)) < len(texts):
        raise ParseError(
            f"expected each explanation after its call, at most one a call, got {text!r}"
        )
    notes = [
        CallNote(place, note) for place, note in zip(places, texts, strict=True) if note.strip()
    ]
    return Board(auction=auction, notes=tuple(notes))


def _marked_calls(marked: str) -> list[int]:
    """Return the index in the auction of the call before each mark; -1 if no call is before it."""
    calls = marked.partition(":")[2] or marked
    before = (calls[: mark.start()] for mark in re.finditer(_MARK, calls))
    return [len(list(parse_calls(_unmarked(text)))) - 1 for text in before]


def _unmarked(marked: str) -> str:
    """Return the text with each mark replaced by a space, or removed before a dash."""
    return re.sub(f"{_MARK}(?=-)", "", marked).replace(_MARK, " ")
