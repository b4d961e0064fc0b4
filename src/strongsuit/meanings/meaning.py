"""A meaning: what a call says about the hand of the player who made it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from strongsuit.cards import Suit
from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS, Bounds, Range

MOST_TOTAL = 50  # high cards and distribution together

Lengths = tuple[Range, Range, Range, Range]  # C D H S


class Forcing(StrEnum):
    """Whether partner may pass."""

    NO = ""
    ROUND = "forcing"
    GAME = "forcing to game"


@dataclass(frozen=True, slots=True)
class Clash:
    """Two things said that cannot both be true."""

    about: str  # "HCP", "total points", "spades"
    first: Range
    second: Range

    def __str__(self) -> str:
        (low, high), (least, most) = self.first, self.second
        return f"{self.about}: {low}-{high}, then {least}-{most}"


@dataclass(frozen=True, slots=True)
class Meaning:
    """Bounds, both ends included, and what else was said; the default says nothing."""

    hcp: Range = (0, MOST_POINTS)
    points: Range = (0, MOST_TOTAL)  # high cards and distribution
    lengths: Lengths = ((0, MOST_CARDS),) * 4
    artificial: bool = False
    forcing: Forcing = Forcing.NO
    name: str = ""  # "Stayman"
    text: str = ""  # that it was read from
    rest: tuple[str, ...] = ()  # of the text, what was not understood

    @property
    def bounds(self) -> Bounds:
        """What layouts have to fit."""
        return Bounds(self.hcp, self.lengths)

    @property
    def is_informative(self) -> bool:
        """Does it bound anything?"""
        plain = Meaning()
        return (self.hcp, self.points, self.lengths) != (plain.hcp, plain.points, plain.lengths)

    def __str__(self) -> str:
        """``limit raise: 7-12 HCP, 4+ spades; forcing``; nothing for a call that says nothing."""
        told = [
            _told(self.hcp, MOST_POINTS, "HCP") or _told(self.points, MOST_TOTAL, "total points")
        ]
        told += [_told(self.lengths[s], MOST_CARDS, s.name.lower()) for s in reversed(Suit)]
        bounds = ", ".join(filter(None, told))
        head = f"{self.name}: {bounds}" if self.name and bounds else self.name or bounds
        parts = (head, str(self.forcing), "artificial" * self.artificial)
        return "; ".join(filter(None, parts))

    def then(self, later: Meaning) -> tuple[Meaning, tuple[Clash, ...]]:
        """Both of one player, the later one in its own words.

        Where the two clash the later one is believed, and the clash is told.
        """
        clashes: list[Clash] = []
        hcp = meet("HCP", self.hcp, later.hcp, clashes)
        points = meet("total points", self.points, later.points, clashes)
        clubs, diamonds, hearts, spades = (
            meet(suit.name.lower(), self.lengths[suit], later.lengths[suit], clashes)
            for suit in Suit
        )
        lengths = (clubs, diamonds, hearts, spades)
        return replace(later, hcp=hcp, points=points, lengths=lengths), tuple(clashes)


FourMeanings = tuple[Meaning, Meaning, Meaning, Meaning]  # of N E S W, or from the dealer on


def _told(span: Range, most: int, unit: str) -> str:
    """``5+ spades``; nothing for what is not bounded."""
    low, high = span
    if span == (0, most):
        return ""
    return f"{low if low == high else f'{low}+' if high == most else f'{low}-{high}'} {unit}"


def meet(about: str, first: Range, second: Range, clashes: list[Clash]) -> Range:
    """What both say; if they clash, which is added to the list, what the second says."""
    low, high = max(first[0], second[0]), min(first[1], second[1])
    if low <= high:
        return low, high
    clashes.append(Clash(about, first, second))
    return second


def either(meanings: Sequence[Meaning]) -> Meaning:
    """One of several holds: the bounds that hold all, every name, unless one has none, and text."""
    first, *others = meanings
    if not others:
        return first
    names = dict.fromkeys(each.name for each in meanings)
    clubs, diamonds, hearts, spades = (
        _hull(each.lengths[suit] for each in meanings) for suit in Suit
    )
    return replace(
        first,
        hcp=_hull(each.hcp for each in meanings),
        points=_hull(each.points for each in meanings),
        lengths=(clubs, diamonds, hearts, spades),
        name=" or ".join(names) if "" not in names else "",
        text="; or ".join(dict.fromkeys(each.text for each in meanings if each.text)),
    )


def _hull(spans: Iterable[Range]) -> Range:
    lows, highs = zip(*spans, strict=True)
    return min(lows), max(highs)


def together(meanings: Iterable[Meaning]) -> tuple[Meaning, tuple[Clash, ...]]:
    """All calls of one player."""
    whole, clashes = Meaning(), list[Clash]()
    for meaning in meanings:
        whole, more = whole.then(meaning)
        clashes += more
    return whole, tuple(clashes)
