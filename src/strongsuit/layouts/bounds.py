"""What is known of a hidden hand: bounds on its points and on the length of each suit."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import HandBatch
from strongsuit.cards import Suit
from strongsuit.errors import ParseError

Range = tuple[int, int]  # low and high, both included

MOST_POINTS, MOST_CARDS = 37, 13

_PART = re.compile(r"(HCP|[SHDC♠♥♦♣])\s*(\d+)\s*(?:(\+)|-\s*(\d+))?", re.I)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Ranges of high-card points and suit lengths; the default allows every hand.

    >>> Bounds.parse("hcp 11-15, S 5+").lengths[Suit.SPADES]
    (5, 13)
    """

    hcp: Range = (0, MOST_POINTS)
    lengths: tuple[Range, Range, Range, Range] = ((0, MOST_CARDS),) * 4  # C D H S

    def __post_init__(self) -> None:
        object.__setattr__(self, "hcp", tuple(self.hcp))  # a cache's key cannot have lists
        object.__setattr__(self, "lengths", tuple(map(tuple, self.lengths)))
        for (low, high), most in zip((self.hcp, *self.lengths), (37, 13, 13, 13, 13), strict=True):
            if not 0 <= low <= high <= most:
                raise ParseError(f"expected a range low-high within 0-{most}, got {low}-{high}")
        if sum(low for low, _ in self.lengths) > MOST_CARDS:
            raise ParseError("expected minimum lengths of at most 13 cards in all suits, got more")
        if sum(high for _, high in self.lengths) < MOST_CARDS:
            raise ParseError("expected maximum lengths of 13 cards or more in all suits, got fewer")

    @classmethod
    def parse(cls, text: str) -> Bounds:
        """Read parts such as ``hcp 11-15``, ``S 5+``, ``D 0-2``, ``H 4``, separated by commas."""
        hcp, lengths, named = cls().hcp, list(cls().lengths), set[str]()
        for part in filter(None, map(str.strip, re.split(r"[,;]", text))):
            match = _PART.fullmatch(part)
            if match is None:
                raise ParseError(f"expected a bound such as 'hcp 11-15' or 'S 5+', got {part!r}")
            name, points = match[1].upper(), match[1].upper() == "HCP"
            if name in named:
                raise ParseError(f"expected one bound on {match[1]}, got several in {text!r}")
            named.add(name)
            low = int(match[2])
            most = MOST_POINTS if points else MOST_CARDS
            high = most if match[3] else int(match[4]) if match[4] else low
            if points:
                hcp = (low, high)
            else:
                lengths[Suit.parse(name)] = (low, high)
        return cls(hcp, tuple(lengths))  # type: ignore[arg-type]

    def fit(self, hands: HandBatch) -> NDArray[np.bool_]:
        """Return for each of n hands whether it is within all bounds, as ``(n,)`` flags."""
        points, lengths = hands.hcp, hands.lengths
        low, high = np.array(self.lengths).T
        inside = ((lengths >= low) & (lengths <= high)).all(axis=1)
        return np.asarray(inside & (points >= self.hcp[0]) & (points <= self.hcp[1]))

    def __str__(self) -> str:
        named = [("hcp", self.hcp), *zip("CDHS", self.lengths, strict=True)]
        loose = dict([("hcp", Bounds().hcp), *zip("CDHS", Bounds().lengths, strict=True)])
        tight = [(name, span) for name, span in named if span != loose[name]]
        return ", ".join(f"{name} {low}-{high}" for name, (low, high) in tight)
