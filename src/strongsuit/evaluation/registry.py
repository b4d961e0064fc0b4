"""Evaluators by name: the decorator that adds one, and `evaluate` and `explain` that ask it.

An evaluator is a generator of parts, ``(label, points)``, whose sum is its count: what it counted
is therefore never told apart from why.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import HandBatch, popcount
from strongsuit.cards import Hand, Strain, Suit, format_holding
from strongsuit.errors import DealError, UsageError
from strongsuit.evaluation.view import Trumps, View

Parts = Iterator[tuple[str, NDArray[Any]]]  # a label, and points (4, n) by suit or (n,)
Rule = Callable[[View], Parts]
Hands = HandBatch | list[Hand] | list[str] | tuple[Hand, ...]  # not any sequence: a str is one
OneHand = Hand | str
Trump = Suit | Strain | str | Trumps | Sequence[Suit] | None
_CHUNK = 1 << 15  # hands at a time: their arrays stay in the cache


@dataclass(frozen=True, slots=True)
class Evaluator:
    """A way to count a hand."""

    name: str
    rule: Rule
    group: str
    source: str
    needs_trump: bool = False
    needs_partner: bool = False
    low: bool = False  # fewer is better, as with losers

    @property
    def needs(self) -> str:
        """What it must be given: a hand, the trump suit besides, or both hands of a pair."""
        pair = "pair" if self.needs_partner else "hand"
        return f"{pair}, trump" if self.needs_trump else pair

    def fits(self, strain: Strain) -> bool:
        """Can it be used in this strain? In notrump there is no trump suit to give it."""
        return strain is not Strain.NOTRUMP or not self.needs_trump

    @property
    def description(self) -> str:
        """What it counts, in full."""
        return inspect.getdoc(self.rule) or ""

    @property
    def summary(self) -> str:
        """The first sentence of it."""
        return self.description.partition("\n")[0]


_EVALUATORS: dict[str, Evaluator] = {}
GROUPS = (
    "Point counts",
    "Points and distribution",
    "Tricks and losers",
    "Counts of today",
    "Fitted to tricks",
    "Opening and quality",
    "Yours",
)


def evaluator(
    name: str,
    *,
    source: str = "",
    group: str = "Yours",
    trump: bool = False,
    partner: bool = False,
    low: bool = False,
) -> Callable[[Rule], Rule]:
    """Add an evaluator: decorate a generator of parts.

    >>> @evaluator("aces", source="the club's bulletin")
    ... def aces(view):
    ...     "Five points for every ace."
    ...     yield "aces", view.scale(5)
    """
    if not re.fullmatch(r"[a-z0-9.]+(-[a-z0-9.]+)*", name):
        raise UsageError(f"an evaluator's name is lower case with hyphens, got {name!r}")
    if name in _EVALUATORS:
        raise UsageError(f"there is an evaluator {name!r} already")
    if group not in GROUPS:
        raise UsageError(f"no group {group!r}; there are {', '.join(GROUPS)}")

    def add(rule: Rule) -> Rule:
        _EVALUATORS[name] = Evaluator(name, rule, group, source, trump, partner, low)
        return rule

    return add


def evaluators() -> list[Evaluator]:
    """All of them, group by group."""
    _load()
    return sorted(_EVALUATORS.values(), key=lambda each: GROUPS.index(each.group))


def get(name: str) -> Evaluator:
    """The evaluator of that name, or a scale of one's own: ``scale:4.5,3,1.5,0.75,0.25``."""
    if name.startswith("scale:"):
        return _own_scale(name)
    _load()
    try:
        return _EVALUATORS[name]
    except KeyError:
        from difflib import get_close_matches

        near = get_close_matches(name, _EVALUATORS, n=3)
        hint = (
            f"did you mean {' or '.join(near)}?"
            if near
            else "`strongsuit evaluate --list` names all"
        )
        raise UsageError(f"no evaluator {name!r}; {hint}") from None


def _own_scale(name: str) -> Evaluator:
    try:
        points = tuple(float(word) for word in name.removeprefix("scale:").split(","))
    except ValueError:
        points = ()
    if not 0 < len(points) <= 13 or not np.isfinite(points).all():
        raise UsageError(f"a scale is the points from the ace down, scale:4,3,2,1; got {name!r}")

    def rule(view: View) -> Parts:
        yield "high cards", view.scale(*points)

    rule.__doc__ = "Points from the ace down, as given."
    return Evaluator(name, rule, "Yours", "yours")


def _load() -> None:
    """Import the files that define evaluators, in the order they are listed."""
    from strongsuit.evaluation import all_families  # noqa: F401


@overload
def evaluate(
    name: str, hands: OneHand, *, trump: Trump = None, partner: OneHand | None = None
) -> float: ...
@overload
def evaluate(
    name: str, hands: Hands, *, trump: Trump = None, partner: Hands | None = None
) -> NDArray[np.float64]: ...
def evaluate(
    name: str,
    hands: OneHand | Hands,
    *,
    trump: Trump = None,
    partner: OneHand | Hands | None = None,
) -> float | NDArray[np.float64]:
    """What hands count, ``(n,)``; one hand gives one number.

    With ``partner`` the count of the pair: of both hands together where the method looks at both,
    otherwise the sum of the two.
    """
    method = get(name)
    mine = batch_of(hands)
    other = None if partner is None else batch_of(partner)
    trumps = trumps_of(trump, len(mine))
    _check(method, mine, trumps, other)
    counted = _counted(method, mine, trumps, other)
    return float(counted[0]) if isinstance(hands, Hand | str) else counted


def _counted(
    method: Evaluator, hands: HandBatch, trumps: Trumps | None, other: HandBatch | None
) -> NDArray[np.float64]:
    total = np.empty(len(hands))
    for start in range(0, len(hands), _CHUNK):
        rows = slice(start, start + _CHUNK)
        part = None if trumps is None else trumps[rows]
        views = views_of(method, hands[rows], part, None if other is None else other[rows])
        total[rows] = sum(map(_total, (method.rule(view) for view in views)))
    return total


def _total(parts: Parts) -> Any:
    """All parts of one view added up, ``(n,)``."""
    return sum(points.sum(axis=0) if points.ndim == 2 else points for _, points in parts)


def views_of(
    method: Evaluator, hands: HandBatch, trumps: Trumps | None, other: HandBatch | None
) -> list[View]:
    """The views whose counts add up: one a hand, or one of the pair."""
    if other is None or method.needs_partner:
        return [View(hands, trumps, other)]
    return [View(hands, trumps), View(other, trumps)]


def batch_of(hands: OneHand | Hands) -> HandBatch:
    """Hands however given, as a batch."""
    if isinstance(hands, HandBatch):
        return hands
    several: Iterable[OneHand] = [hands] if isinstance(hands, Hand | str) else hands
    return HandBatch.of(hand if isinstance(hand, Hand) else Hand.parse(hand) for hand in several)


def trumps_of(trump: Trump, n: int) -> Trumps | None:
    """A trump suit for every hand."""
    if trump is None:
        return None
    if isinstance(trump, str):
        trump = Strain.parse(trump)
    if isinstance(trump, Strain):
        if trump.trump is None:
            raise UsageError("notrump has no trump suit: leave the trump out")
        trump = trump.trump
    given = np.asarray(trump)
    if given.size and (given.min() < 0 or given.max() > 3):
        raise UsageError("trumps are suits, 0 clubs to 3 spades")
    if given.ndim > 1 or (given.ndim == 1 and len(given) != n):
        raise UsageError(f"expected one trump suit, or {n} of them, got shape {given.shape}")
    return np.broadcast_to(given.astype(np.int8), n)


def _check(
    method: Evaluator, hands: HandBatch, trumps: Trumps | None, other: HandBatch | None
) -> None:
    if method.needs_trump and trumps is None:
        raise UsageError(f"{method.name} needs the trump suit: trump='S', or --trump S")
    if method.needs_partner and other is None:
        raise UsageError(f"{method.name} needs both hands of a pair: give the partner's too")
    for batch in (hands,) if other is None else (hands, other):
        whole = popcount(batch.masks) == 13
        if not whole.all():
            wrong = batch[int(np.flatnonzero(~whole)[0])]
            raise DealError(f"a hand has 13 cards, {str(wrong)!r} has {len(wrong)}")
    if other is not None and len(other) != len(hands):
        raise UsageError(f"{len(hands)} hands, but {len(other)} of partners")
    if other is not None and (hands.masks & other.masks).any():
        row = int(np.flatnonzero(hands.masks & other.masks)[0])
        raise DealError(f"both partners hold {next(iter(hands[row] & other[row]))}")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that counted."""

    label: str
    suit: Suit | None  # None for the hand as a whole
    cards: str  # of that suit
    points: float
    of_partner: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """A count with what it is made of."""

    evaluator: Evaluator
    items: tuple[Item, ...]

    @property
    def total(self) -> float:
        """The count."""
        return sum(item.points for item in self.items)


def explain(
    name: str, hand: OneHand, *, trump: Trump = None, partner: OneHand | None = None
) -> Explanation:
    """What a method counted in one hand, or one pair, and where."""
    method = get(name)
    mine, trumps = batch_of(hand), trumps_of(trump, 1)
    other = None if partner is None else batch_of(partner)
    _check(method, mine, trumps, other)
    views = views_of(method, mine, trumps, other)
    items = [
        item for i, view in enumerate(views) for item in _items(method.rule(view), view, i > 0)
    ]
    return Explanation(method, tuple(items))


def _items(parts: Parts, view: View, of_partner: bool) -> Iterable[Item]:
    hand = view.hands[0]
    for label, points in parts:
        if points.ndim == 1:
            if points[0]:
                yield Item(label, None, "", float(points[0]), of_partner)
            continue
        for suit in reversed(Suit):
            if points[suit, 0]:
                cards = format_holding(hand.holding(suit))
                yield Item(label, suit, cards, float(points[suit, 0]), of_partner)
