"""Explanations found where they are written: in a board's notes, or in braces behind a call."""

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
    """Return one meaning for each call of a board, empty if the call has no explanation."""
    calls = board.auction.calls if board.auction else ()
    texts = ["" for _ in calls]
    for note in board.notes:
        texts[note.call] = "; ".join(filter(None, (texts[note.call], note.text)))
    return tuple(read_explanation(text, call) for text, call in zip(texts, calls, strict=True))


def parse_explained(text: str, dealer: Seat | None = None) -> Board:
    """Parse an auction with explanations in braces: ``N:1S{5+ !S; 11-21 HCP} P``."""
    texts: list[str] = re.findall(r"\{([^{}]*)\}", text)
    marked = re.sub(r"\s*\{[^{}]*\}", _MARK, text)
    marked = re.sub(r"\s*[!*]", "", marked)  # signs of an alert
    if "{" in marked or "}" in marked:
        raise ParseError(f"a brace is not closed, or has none to close, in {text!r}")
    auction = Auction.parse(_unmarked(marked), dealer)
    places = _marked_calls(marked)
    if -1 in places or len(set(places)) < len(texts):
        raise ParseError(f"an explanation follows its call, one each, in {text!r}")
    notes = [
        CallNote(place, note) for place, note in zip(places, texts, strict=True) if note.strip()
    ]
    return Board(auction=auction, notes=tuple(notes))


def _marked_calls(marked: str) -> list[int]:
    """Return the place in the auction of the call before each mark; -1 if there is none."""
    calls = marked.partition(":")[2] or marked
    before = (calls[: mark.start()] for mark in re.finditer(_MARK, calls))
    return [len(list(parse_calls(_unmarked(text)))) - 1 for text in before]


def _unmarked(marked: str) -> str:
    """Return the text with a space for each mark, or nothing where a dash parts the calls."""
    return re.sub(f"{_MARK}(?=-)", "", marked).replace(_MARK, " ")
