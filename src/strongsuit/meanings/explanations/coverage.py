"""`Coverage`: how much of recorded explanations is understood, and how often it is true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from strongsuit.auction import Call
from strongsuit.board import Board
from strongsuit.cards import Hand, Suit
from strongsuit.deal import Deal
from strongsuit.layouts.bounds import Range
from strongsuit.meanings.explanations.reader import read_explanation
from strongsuit.meanings.meaning import Meaning
from strongsuit.meanings.sources import HCP, TOTAL, ranges

LENGTHS = "lengths"

# Numbers with the suit or points they are about, as robots write them. Independent of the reader,
# so that what it misses can be counted.
_STATED = re.compile(
    r"(?<![\d/=-])(?P<low>\d+)(?:-(?P<high>\d+)|(?P<sign>[-+=]))?\s*"
    r"(?:!(?P<a>[CDHS])\b|\\(?P<b>[cdhs])\b|\b(?P<c>[CDHS])\b|(?P<hcp>HCP|hcp)\b"
    r"|(?P<total>total points))(?! in)"
)
_NOT_BOUNDS = re.compile(
    r"\d+[-+]? 8421 HCP in !?[CDHS]|[Ff]orcing to \d\w+|max \d|\d+ to \d+[^,]*"
)
_MOST = {quantity: high for quantity, (_, high) in ranges(Meaning()).items()}


def stated_numbers(text: str) -> Iterator[tuple[str, Range]]:
    """Yield the ranges that a robot's text states, each with its quantity."""
    for match in _STATED.finditer(_NOT_BOUNDS.sub("", text.split("--", 1)[-1])):
        low, sign = int(match["low"]), match["sign"]
        suit = match["a"] or match["b"] or match["c"]
        quantity = Suit.parse(suit).name.lower() if suit else HCP if match["hcp"] else TOTAL
        most = _MOST[quantity]
        high = int(match["high"]) if match["high"] else most if sign == "+" else low
        yield quantity, (0 if sign == "-" else low, min(high, most))


@dataclass(slots=True)
class Coverage:
    """Counts over explanations."""

    texts: int = 0
    informative: int = 0  # texts that bound something
    answered: int = 0  # texts with any meaning, or a part listed as not understood
    numbers: int = 0  # stated by the texts, see `stated_numbers`
    read: int = 0  # of these, those that the reader's bounds agree with
    bounds: Counter[str] = field(default_factory=Counter)  # on HCP, on lengths
    true: Counter[str] = field(default_factory=Counter)  # of these, those the caller's hand is in
    missed: list[str] = field(default_factory=list)  # texts with a number that was not read

    def add(self, board: Board) -> None:
        """Count the explanations of a board that has all its cards and an auction."""
        if board.auction is None or not isinstance(board.deal, Deal):
            return
        callers = list(board.auction.by_seat())
        for note in board.notes:
            if note.text:
                seat, call = callers[note.call]
                self._add(note.text, call, board.deal.hands[seat])

    def _add(self, text: str, call: Call, hand: Hand) -> None:
        meaning = read_explanation(text, call)
        self.texts += 1
        self.informative += meaning.is_informative
        self.answered += meaning != Meaning(text=text)
        self._count_numbers(text, ranges(read_explanation(text)))
        self._count_bounds(meaning, hand)

    def _count_numbers(self, text: str, bounds: dict[str, Range]) -> None:
        """Count the numbers a text states; one is read if the bounds are within its range."""
        is_read = [
            low <= bounds[quantity][0] <= bounds[quantity][1] <= high
            for quantity, (low, high) in stated_numbers(text)
        ]
        self.numbers += len(is_read)
        self.read += sum(is_read)
        if not all(is_read):
            self.missed.append(text)

    def _count_bounds(self, meaning: Meaning, hand: Hand) -> None:
        pairs = [(HCP, meaning.hcp, hand.hcp)]
        pairs += [(LENGTHS, meaning.lengths[suit], hand.lengths[suit]) for suit in Suit]
        for kind, (low, high), value in pairs:
            if (low, high) not in (Meaning().hcp, Meaning().lengths[0]):
                self.bounds[kind] += 1
                self.true[kind] += low <= value <= high
