"""Running of evaluators: `evaluate` counts many hands, `explain` shows the parts of one count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import Hand, Suit, format_holding
from strongsuit.coerce import Hands, OneHand
from strongsuit.errors import UsageError
from strongsuit.evaluation.inputs import EvaluationInput, Trump
from strongsuit.evaluation.registry import Evaluator, Parts, get
from strongsuit.evaluation.view import View

_CHUNK = 1 << 15  # hands at a time: their arrays stay in the cache


@overload
def evaluate(
    name: str | Evaluator,
    hands: OneHand,
    *,
    trump: Trump = None,
    partner: OneHand | None = None,
    lho: Trump = None,
    rho: Trump = None,
) -> float: ...
@overload
def evaluate(
    name: str | Evaluator,
    hands: Hands,
    *,
    trump: Trump = None,
    partner: Hands | None = None,
    lho: Trump = None,
    rho: Trump = None,
) -> NDArray[np.float64]: ...
def evaluate(
    name: str | Evaluator,
    hands: OneHand | Hands,
    *,
    trump: Trump = None,
    partner: OneHand | Hands | None = None,
    lho: Trump = None,
    rho: Trump = None,
) -> float | NDArray[np.float64]:
    """Return an evaluator's counts of n hands, as an ``(n,)`` array; one number for one hand.

    With ``partner`` the counts are those of the pair: one count of both hands together if the
    evaluator needs both, otherwise the sum of two counts. ``lho`` and ``rho`` are the suits that
    the left- and the right-hand opponent have bid; only formulas with the terms cH, cS, cD or cL
    depend on them.
    """
    method, given = get(name), EvaluationInput.of(hands, trump, partner, lho, rho)
    given.require(method)
    counts = np.empty(len(given.hands))
    for start in range(0, len(counts), _CHUNK):
        rows = slice(start, start + _CHUNK)
        counts[rows] = sum(total(method.parts(view)) for view in given.views(method, rows))
    if not np.isfinite(counts).all():
        raise UsageError(f"evaluator {method.name!r} gave a count that is not a number")
    return float(counts[0]) if isinstance(hands, Hand | str) else counts


def total(parts: Parts) -> Any:
    """Return the count of each hand in a view, ``(n hands,)``: the sum of all parts and suits."""
    return sum(points.sum(axis=0) if points.ndim == 2 else points for _, points in parts)


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of an explanation: the points of one part for one suit, or for the whole hand."""

    label: str
    suit: Suit | None  # None for the hand as a whole
    cards: str  # of that suit; with a slash, of both hands if the evaluator needs both
    points: float
    of_partner: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """An evaluator's count of one hand or pair, with the items that add up to it."""

    evaluator: Evaluator
    items: tuple[Item, ...]

    @property
    def total(self) -> float:
        """The count: the sum of all items."""
        return sum(item.points for item in self.items)

    def __str__(self) -> str:
        items = [
            f"{item.label}{f' {item.suit}:{item.cards}' if item.suit is not None else ''}"
            f" {item.points:g}"
            for item in self.items
        ]
        return f"{self.evaluator.name} {self.total:g} = {', '.join(items)}"


def explain(
    name: str | Evaluator,
    hand: OneHand,
    *,
    trump: Trump = None,
    partner: OneHand | None = None,
    lho: Trump = None,
    rho: Trump = None,
) -> Explanation:
    """Return an evaluator's count of one hand or pair as items with their cards and points."""
    [explanation] = explain_all([name], hand, trump=trump, partner=partner, lho=lho, rho=rho)
    return explanation


def explain_all(
    names: Iterable[str | Evaluator],
    hand: OneHand,
    *,
    trump: Trump = None,
    partner: OneHand | None = None,
    lho: Trump = None,
    rho: Trump = None,
) -> list[Explanation]:
    """Return the explanations of one hand or pair by many evaluators, which share its views."""
    partners = None if partner is None else [partner]
    given = EvaluationInput.of([hand], trump, partners, lho, rho)
    views: dict[bool, list[View]] = {}
    return [_explain(get(name), given, views) for name in names]


def _explain(
    method: Evaluator, given: EvaluationInput, views: dict[bool, list[View]]
) -> Explanation:
    """Return one evaluator's explanation; ``views`` caches views, by whether they are of pairs."""
    given.require(method)
    if method.needs_partner not in views:
        views[method.needs_partner] = given.views(method, slice(1))
    items = [
        item
        for place, view in enumerate(views[method.needs_partner])
        for item in _items(method.parts(view), view, of_partner=place == 1)
    ]
    return Explanation(method, tuple(items))


def _items(parts: Parts, view: View, of_partner: bool) -> Iterable[Item]:
    hands = [view.hands[0]] if view.other is None else [view.hands[0], view.other[0]]
    for label, points in parts:
        if points.ndim == 1:
            if points[0]:
                yield Item(label, None, "", float(points[0]), of_partner)
            continue
        for suit in reversed(Suit):
            if points[suit, 0]:
                cards = "/".join(format_holding(hand.holding(suit)) or "-" for hand in hands)
                yield Item(label, suit, cards, float(points[suit, 0]), of_partner)
