"""How much of recorded explanations is read, and how often it is true of the hand that called."""

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

# Written without a look at the reader, to count what there is to read: a number, a range or a sign;
# then what it is about.
_STATED = re.compile(
    r"(?<![\d/=-])(?P<low>\d+)(?:-(?P<high>\d+)|(?P<sign>[-+=]))?\s*"
    r"(?:!(?P<a>[CDHS])\b|\\(?P<b>[cdhs])\b|\b(?P<c>[CDHS])\b|(?P<hcp>HCP|hcp)\b"
    r"|(?P<total>total points))(?! in)"
)
_BESIDES = re.compile(r"\d+[-+]? 8421 HCP in !?[CDHS]|[Ff]orcing to \d\w+|max \d|\d+ to \d+[^,]*")
_MOST = {about: high for about, (_, high) in ranges(Meaning()).items()}


def stated_numbers(text: str) -> Iterator[tuple[str, Range]]:
    """The numbers a robot's text states, and what they are about."""
    for match in _STATED.finditer(_BESIDES.sub("", text.split("--", 1)[-1])):
        low, sign = int(match["low"]), match["sign"]
        suit = match["a"] or match["b"] or match["c"]
        about = Suit.parse(suit).name.lower() if suit else HCP if match["hcp"] else TOTAL
        most = _MOST[about]
        high = int(match["high"]) if match["high"] else most if sign == "+" else low
        yield about, (0 if sign == "-" else low, min(high, most))


@dataclass(slots=True)
class Coverage:
    """Counted over texts."""

    texts: int = 0
    informative: int = 0  # they bound something
    told: int = 0  # they bound something, say something else, or name what was not understood
    numbers: int = 0  # stated, by an expression of its own
    read: int = 0
    bounds: Counter[str] = field(default_factory=Counter)  # on HCP, on lengths
    kept: Counter[str] = field(default_factory=Counter)  # by the caller's hand
    missed: list[str] = field(default_factory=list)  # texts with a number that was not read

    def add(self, board: Board) -> None:
        """Count the explanations of a board with all its cards and an auction."""
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
        self.told += meaning != Meaning(text=text)
        self._count_numbers(text, ranges(read_explanation(text)))
        self._count_bounds(meaning, hand)

    def _count_numbers(self, text: str, got: dict[str, Range]) -> None:
        """A number is read if the bounds are within what it says."""
        found = [
            low <= got[about][0] <= got[about][1] <= high
            for about, (low, high) in stated_numbers(text)
        ]
        self.numbers += len(found)
        self.read += sum(found)
        if not all(found):
            self.missed.append(text)

    def _count_bounds(self, meaning: Meaning, hand: Hand) -> None:
        held = [(HCP, meaning.hcp, hand.hcp)]
        held += [(LENGTHS, meaning.lengths[suit], hand.lengths[suit]) for suit in Suit]
        for about, (low, high), value in held:
            if (low, high) not in (Meaning().hcp, Meaning().lengths[0]):
                self.bounds[about] += 1
                self.kept[about] += low <= value <= high
