"""`Coverage`: how much of recorded explanations is understood, and how often that is true."""

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

# Numbers with the suit or points they are about, as robots write them. Independent of `reader`, so
# that the numbers which that module misses can be counted.
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
    """Yield each range that a robot's explanation states, as a pair of quantity and range."""
    for match in _STATED.finditer(_NOT_BOUNDS.sub("", text.split("--", 1)[-1])):
        low, sign = int(match["low"]), match["sign"]
        suit = match["a"] or match["b"] or match["c"]
        quantity = Suit.parse(suit).name.lower() if suit else HCP if match["hcp"] else TOTAL
        most = _MOST[quantity]
        high = int(match["high"]) if match["high"] else most if sign == "+" else low
        yield quantity, (0 if sign == "-" else low, min(high, most))


@dataclass(slots=True)
class Coverage:
    """Counts over recorded explanations: how many are understood, and how many are true."""

    texts: int = 0
    informative: int = 0  # texts whose meaning has bounds
    answered: int = 0  # texts with any meaning, or a part listed as not understood
    numbers: int = 0  # ranges that the texts state, see `stated_numbers`
    read: int = 0  # of ``numbers``, those that the bounds read from the text agree with
    bounds: Counter[str] = field(default_factory=Counter)  # bounds on HCP, on lengths
    true: Counter[str] = field(default_factory=Counter)  # of ``bounds``, those met by the hand
    missed: list[str] = field(default_factory=list)  # texts with a range that was not read

    def add(self, board: Board) -> None:
        """Count the recorded explanations of a board's calls: whether understood, and whether true.

        A board without an auction or without all its cards is skipped, as are calls without a text.
        """
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
        """Count the ranges that a text states; one counts as read if ``bounds`` lie within it."""
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
