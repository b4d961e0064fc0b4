"""`Meaning`: what a call shows about the hand of the player who made it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from strongsuit.cards import Suit
from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS, Bounds, Range

MOST_TOTAL = 50  # the most total points (HCP and distribution) of a hand

Lengths = tuple[Range, Range, Range, Range]  # of C D H S


class Forcing(StrEnum):
    """Whether a call forces partner to bid: not at all, for one round, or until game."""

    NO = ""
    ROUND = "forcing"
    GAME = "forcing to game"


@dataclass(frozen=True, slots=True)
class Clash:
    """Two ranges for one quantity that have no value in common."""

    about: str  # "HCP", "total points", "spades"
    first: Range
    second: Range

    def __str__(self) -> str:
        (low, high), (least, most) = self.first, self.second
        return f"{self.about}: {low}-{high}, then {least}-{most}"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a call shows: bounds on the hand (both ends included), and the kind of call.

    ``Meaning()`` has no bounds.
    """

    hcp: Range = (0, MOST_POINTS)
    points: Range = (0, MOST_TOTAL)  # total points: HCP and distribution
    lengths: Lengths = ((0, MOST_CARDS),) * 4
    artificial: bool = False
    forcing: Forcing = Forcing.NO
    name: str = ""  # "Stayman"
    text: str = ""  # the explanation or rule that the meaning was read from
    rest: tuple[str, ...] = ()  # the parts of the text that were not understood

    @property
    def bounds(self) -> Bounds:
        """The bounds on HCP and suit lengths."""
        return Bounds(self.hcp, self.lengths)

    @property
    def is_informative(self) -> bool:
        """Whether this meaning limits HCP, total points or the length of any suit."""
        plain = Meaning()
        return (self.hcp, self.points, self.lengths) != (plain.hcp, plain.points, plain.lengths)

    def __str__(self) -> str:
        """Return ``limit raise: 7-12 HCP, 4+ spades; forcing`` or the like, "" for `Meaning()`."""
        strength = _in_words(self.hcp, MOST_POINTS, "HCP")
        words = [strength or _in_words(self.points, MOST_TOTAL, "total points")]
        words += [_in_words(self.lengths[s], MOST_CARDS, s.name.lower()) for s in reversed(Suit)]
        bounds = ", ".join(filter(None, words))
        head = f"{self.name}: {bounds}" if self.name and bounds else self.name or bounds
        parts = (head, str(self.forcing), "artificial" * self.artificial)
        return "; ".join(filter(None, parts))

    def then(self, later: Meaning) -> tuple[Meaning, tuple[Clash, ...]]:
        """Return what this and a later call of the same player show together, and their clashes.

        Where two ranges clash, the later call's holds. Name, kind and texts are the later call's.
        """
        clashes: list[Clash] = []
        hcp = intersect("HCP", self.hcp, later.hcp, clashes)
        points = intersect("total points", self.points, later.points, clashes)
        clubs, diamonds, hearts, spades = (
            intersect(suit.name.lower(), self.lengths[suit], later.lengths[suit], clashes)
            for suit in Suit
        )
        lengths = (clubs, diamonds, hearts, spades)
        return replace(later, hcp=hcp, points=points, lengths=lengths), tuple(clashes)


FourMeanings = tuple[Meaning, Meaning, Meaning, Meaning]  # of N E S W, or from dealer on


def _in_words(span: Range, most: int, unit: str) -> str:
    """Return text such as ``5+ spades``, empty for the whole range from 0 to ``most``."""
    low, high = span
    if span == (0, most):
        return ""
    return f"{low if low == high else f'{low}+' if high == most else f'{low}-{high}'} {unit}"


def intersect(about: str, first: Range, second: Range, clashes: list[Clash]) -> Range:
    """Return the overlap of two ranges; without any, add to ``clashes`` and return the second."""
    low, high = max(first[0], second[0]), min(first[1], second[1])
    if low <= high:
        return low, high
    clashes.append(Clash(about, first, second))
    return second


def either(meanings: Sequence[Meaning]) -> Meaning:
    """Return the meaning of a call that shows one of several meanings, not known which.

    Its bounds are the narrowest that include those of every meaning. Its name joins all names by
    "or", unless a meaning has no name. Kind and ``rest`` are those of the first.
    """
    first = meanings[0]
    if len(meanings) == 1:
        return first
    names = dict.fromkeys(meaning.name for meaning in meanings)
    clubs, diamonds, hearts, spades = (
        _hull(meaning.lengths[suit] for meaning in meanings) for suit in Suit
    )
    return replace(
        first,
        hcp=_hull(meaning.hcp for meaning in meanings),
        points=_hull(meaning.points for meaning in meanings),
        lengths=(clubs, diamonds, hearts, spades),
        name=" or ".join(names) if "" not in names else "",
        text="; or ".join(dict.fromkeys(meaning.text for meaning in meanings if meaning.text)),
    )


def _hull(spans: Iterable[Range]) -> Range:
    """Return the narrowest range that includes all these ranges."""
    lows, highs = zip(*spans, strict=True)
    return min(lows), max(highs)


def together(meanings: Iterable[Meaning]) -> tuple[Meaning, tuple[Clash, ...]]:
    """Return what all calls of one player, in order, show together, and where they clash."""
    whole, clashes = Meaning(), list[Clash]()
    for meaning in meanings:
        whole, more = whole.then(meaning)
        clashes += more
    return whole, tuple(clashes)
