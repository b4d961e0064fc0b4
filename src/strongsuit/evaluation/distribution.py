"""Evaluators that add points for shape to Work's 4-3-2-1 count: from the papers, and classics."""

from __future__ import annotations

import numpy as np

from strongsuit.cards import HIGH_CARD_POINTS
from strongsuit.evaluation.holdings import honours, suit_rule
from strongsuit.evaluation.registry import Parts, evaluator
from strongsuit.evaluation.view import View

_GROUP = "Points and distribution"
_MANDZIUK = "mandziuk2007, Table II"
WORK = HIGH_CARD_POINTS[:8:-1]  # ace, king, queen, jack


@suit_rule
def hcp(cards: str) -> float:
    """Work's 4-3-2-1 count of one suit."""
    return sum(WORK["AKQJ".index(rank)] for rank in honours(cards, "AKQJ"))


@suit_rule
def bare_honours(cards: str) -> float:
    """1 for a bare K, Q or J or a doubleton with Q or J but no ace, else 0."""
    if len(cards) == 1:
        return cards in "KQJ"
    return len(cards) == 2 and "A" not in cards and ("Q" in cards or "J" in cards)


@suit_rule
def unguarded(cards: str) -> float:
    """1 for a bare K, Q or J or for Qx, Jx or QJ, else 0."""
    return (bool(bare_honours.of(cards)) and not cards.startswith("K")) or cards == "K"


@evaluator("asset", source=_MANDZIUK, group=_GROUP)
def asset(view: View) -> Parts:
    """Asset System: Work's 4-3-2-1, plus points for short and long suits.

    A void counts 2, a singleton 1, each suit of five or more cards 1.
    """
    yield "high cards", view.scale(*WORK)
    yield "short suits", view.by_length((2, 1, 0))
    yield "long suits", (view.lengths >= 5).astype(np.float64)


@evaluator("stayman", source=f"{_MANDZIUK}, our reading", group=_GROUP)
def stayman(view: View) -> Parts:
    """Stayman Point Count: Work's 4-3-2-1, plus points for short and long suits, less bare honours.

    The paper gives no numbers. We take 3-2-1 for a void, singleton, doubleton, 1 for each card
    beyond the fourth in a suit, and 1 off for each bare K, Q or J and each KQ, KJ, QJ, Qx or Jx.
    """
    yield "high cards", view.scale(*WORK)
    yield "short suits", view.by_length((3, 2, 1, 0))
    yield "long suits", (view.lengths - 4).clip(0)
    yield "bare honours", -bare_honours(view.holdings)


@evaluator(
    "rule-of-3-and-4",
    source=f"{_MANDZIUK}; Ely Culbertson, Point-Count Bidding, 1952",
    group=_GROUP,
    trump=True,
)
def rule_of_three_and_four(view: View) -> Parts:
    """Rule of three and four: Work's 4-3-2-1 count, plus a point for each long card.

    Long cards are those beyond the fourth in trumps, and beyond the third in any side suit.
    """
    yield "high cards", view.scale(*WORK)
    yield "long suits", (view.lengths - np.where(view.trump, 4, 3)).clip(0)


@suit_rule
def has_plus(cards: str) -> float:
    """1 for a suit with three of A K Q J T or two of A K Q, else 0."""
    return len(honours(cards)) >= 3 or len(honours(cards, "AKQ")) >= 2


@suit_rule
def plus_ten(cards: str) -> float:
    """1 for a ten with a higher honour or the nine in its suit, else 0."""
    return "T" in cards and len(honours(cards, "AKQJ9")) > 0


@suit_rule
def lacks_length(cards: str) -> float:
    """1 for a suit too short for its honours, else 0.

    It is too short if one of A K Q J has fewer cards beside it than there are higher cards missing.
    """
    missing = {
        rank: sum(better not in cards for better in "AKQJ"[:i]) for i, rank in enumerate("AKQJ")
    }
    return any(len(cards) - 1 < missing[rank] for rank in honours(cards, "AKQJ"))


@suit_rule
def lacks_honours(cards: str) -> float:
    """1 for a suit with one of A K Q J for which `has_plus` is 0, else 0."""
    return bool(honours(cards, "AKQJ")) and not has_plus.of(cards)


@evaluator("plus-value", source=_MANDZIUK, group=_GROUP)
def plus_value(view: View) -> Parts:
    """Plus-value: Work's 4-3-2-1, plus ¼ for an ace, ½ for a ten in company or suit of honours.

    A ten is in company with any higher honour or the nine of its suit. A suit of honours has three
    of A K Q J T or two of A K Q; it counts once.
    """
    yield "high cards", view.scale(*WORK)
    yield "aces", view.scale(0.25)
    yield "tens", 0.5 * plus_ten(view.holdings)
    yield "suits of honours", 0.5 * has_plus(view.holdings)


@evaluator("moins-value", source=_MANDZIUK, group=_GROUP)
def moins_value(view: View) -> Parts:
    """Moins-value: Work's 4-3-2-1, less 1 without an ace, ½ without a ten, and for weak suits.

    1 is deducted for each suit too short for its honours: one of A K Q J has fewer cards beside it
    than there are higher cards missing (K, Qx, Jxx, QJ). ½ is deducted for each suit with one of
    A K Q J that is not a suit of honours as in `plus-value`: this is our reading of `less than 3
    honours, or only one of ace, king, queen`.
    """
    yield "high cards", view.scale(*WORK)
    yield "no ace", -1.0 * (view.number("A") == 0)
    yield "no ten", -0.5 * (view.number("T") == 0)
    yield "honours too short", -lacks_length(view.holdings)
    yield "few honours", -0.5 * lacks_honours(view.holdings)


@evaluator("goren", source="Charles Goren, Point Count Bidding, 1949", group=_GROUP)
def goren(view: View) -> Parts:
    """Goren's opening count: Work's 4-3-2-1, plus 3-2-1 for short suits, less unguarded honours.

    1 is deducted for each suit with unguarded honours, that is a bare K, Q or J, Qx, Jx or QJ. 1 is
    added for four aces and deducted for none.
    """
    yield "high cards", view.scale(*WORK)
    yield "short suits", view.by_length((3, 2, 1, 0))
    yield "unguarded honours", -unguarded(view.holdings)
    aces = view.number("A")
    yield "four aces", 1.0 * (aces == 4)
    yield "no ace", -1.0 * (aces == 0)


@suit_rule
def wasted(cards: str) -> float:
    """Points that `pavlicek` deducts: the fewer of a suit's points for honours and for shortness.

    They are 0 except for a bare K, Q or J and for KQ, KJ, QJ, Qx and Jx.
    """
    shortness = (3, 2, 1, 0)[min(len(cards), 3)]
    return min(hcp.of(cards), shortness) if bare_honours.of(cards) else 0


@evaluator("pavlicek", source="Richard Pavlicek, rpbridge.net/3t00.htm", group=_GROUP)
def pavlicek(view: View) -> Parts:
    """Pavlicek's opening count: Work's 4-3-2-1, plus 3-2-1 for short suits, not both if flawed.

    A bare K, Q or J and KQ, KJ, QJ, Qx, Jx count either their honours or their shortness, whichever
    is more. 1 is added for four or more aces and tens together.
    """
    yield "high cards", view.scale(*WORK)
    yield "short suits", view.by_length((3, 2, 1, 0))
    yield "honours in short suits", -wasted(view.holdings)
    yield "aces and tens", 1.0 * (view.number("A") + view.number("T") >= 4)
