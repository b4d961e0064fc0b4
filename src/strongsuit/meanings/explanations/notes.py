"""Explanations where they stand: in a board's notes, or in braces behind a call."""

from __future__ import annotations

import re

from strongsuit.auction import Auction, parse_calls
from strongsuit.board import Board, CallNote
from strongsuit.cards import Seat
from strongsuit.errors import ParseError
from strongsuit.meanings.explanations.reader import read_explanation
from strongsuit.meanings.meaning import Meaning


def read_notes(board: Board) -> tuple[Meaning, ...]:
    """What the explanations of a board's calls say, call by call; nothing where there is none."""
    calls = board.auction.calls if board.auction else ()
    texts = ["" for _ in calls]
    for note in board.notes:
        texts[note.call] = "; ".join(filter(None, (texts[note.call], note.text)))
    return tuple(read_explanation(text, call) for text, call in zip(texts, calls, strict=True))


def parse_explained(text: str, dealer: Seat | None = None) -> Board:
    """Read an auction whose calls carry explanations in braces: ``N:1S{5+ !S; 11-21 HCP} P``."""
    texts: list[str] = re.findall(r"\{([^{}]*)\}", text)
    marked = re.sub(r"\s*\{[^{}]*\}", "\0", text)  # the mark stays with its call
    marked = re.sub(r"\s*[!*]", "", marked)  # an alert's does not
    if "{" in marked or "}" in marked:
        raise ParseError(f"a brace is not closed, or has none to close, in {text!r}")
    auction = Auction.parse(_unmarked(marked), dealer)
    places = _marked_calls(marked)
    if -1 in places or len(set(places)) < len(texts):
        raise ParseError(f"an explanation follows its call, one each, in {text!r}")
    notes = [
        CallNote(place, said) for place, said in zip(places, texts, strict=True) if said.strip()
    ]
    return Board(auction=auction, notes=tuple(notes))


def _marked_calls(marked: str) -> list[int]:
    """The places of the last calls before each mark; -1 where there is none."""
    said = marked.partition(":")[2] or marked
    before = (said[: mark.start()] for mark in re.finditer("\0", said))
    return [len(list(parse_calls(_unmarked(text)))) - 1 for text in before]


def _unmarked(marked: str) -> str:
    """Marks part calls, unless a dash does."""
    return re.sub("\0(?=-)", "", marked).replace("\0", " ")
