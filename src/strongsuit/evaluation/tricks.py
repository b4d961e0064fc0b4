"""Evaluators that count honour tricks, quick tricks, playing tricks or controls."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from strongsuit.evaluation.holdings import SuitRule, honours, suit_rule
from strongsuit.evaluation.registry import Parts, evaluator
from strongsuit.evaluation.view import View

_GROUP = "Tricks and losers"


@suit_rule
def honour_tricks(cards: str) -> float:
    """Culbertson's honour tricks of a suit, by the first row of his table that fits."""
    top = honours(cards)
    for head, tricks in (("AK", 2.0), ("AQ", 1.5), ("A", 1.0), ("KQ", 1.0), ("KJT", 1.0)):
        if top.startswith(head):
            return tricks
    guarded = (top.startswith("K") and len(cards) > 1) or (top.startswith("QJ") and len(cards) > 2)
    return 0.5 if guarded else 0.0


@suit_rule
def quick_tricks(cards: str) -> float:
    """Quick tricks of a suit: AK 2, AQ 1½, A or KQ 1, a king with another card ½."""
    top = honours(cards)
    for head, tricks in (("AK", 2.0), ("AQ", 1.5), ("A", 1.0), ("KQ", 1.0)):
        if top.startswith(head):
            return tricks
    return 0.5 * (top.startswith("K") and len(cards) > 1)


# Pavlicek's table of playing tricks by a suit's three highest cards; x is any card.
_PLAYING = (
    ("AKQ", 3.0),
    ("AKJ AQJ", 2.5),
    ("AK AKx KQJ AQT", 2.0),
    ("AQ AJ AQx AJx KQx KJT", 1.5),
    ("A Ax Axx KQ KJ Kxx QJx", 1.0),
    ("K Kx Qx Qxx JTx", 0.5),
)


def _fits(cards: str, pattern: str) -> bool:
    known = pattern.rstrip("x")
    return len(cards) == len(pattern) and cards.startswith(known)


@suit_rule
def playing_tricks(cards: str) -> float:
    """Playing tricks of a suit: Pavlicek's table of the top three cards, and 1 for each further."""
    top = cards[:3]
    for patterns, tricks in _PLAYING:
        if any(_fits(top, pattern) for pattern in patterns.split()):
            return tricks + max(len(cards) - 3, 0)
    return max(len(cards) - 3, 0)


def _add(name: str, label: str, rule: SuitRule, doc: str, source: str) -> None:
    def count(view: View) -> Parts:
        yield label, rule(view.holdings)

    count.__doc__ = doc
    evaluator(name, source=source, group=_GROUP)(count)


_add(
    "honour-tricks",
    "honour tricks",
    honour_tricks,
    "Culbertson's honour tricks: AK 2, AQ 1½, A, KQ or KJT 1, Kx or QJx ½; the best in each suit.",
    "mandziuk2007, Table II; Ely Culbertson, Contract Bridge Complete, 1936",
)
_add(
    "quick-tricks",
    "quick tricks",
    quick_tricks,
    "Quick tricks: AK 2, AQ 1½, A or KQ 1, Kx ½; at most 2 in a suit, none for a bare king.",
    "Charles Goren; Encyclopedia of Bridge",
)
_add(
    "playing-tricks",
    "playing tricks",
    playing_tricks,
    "Playing tricks by Pavlicek's table of a suit's top three cards, 1 for each further card.\n\n"
    "AKQ 3; AKJ, AQJ 2½; AK, AKx, KQJ, AQT 2; AQ, AJ, AQx, AJx, KQx, KJT 1½;\n"
    "A, Ax, Axx, KQ, KJ, Kxx, QJx 1; K, Kx, Qx, Qxx, JTx ½, where x is any card.",
    "mandziuk2007, Table II; Richard Pavlicek, rpbridge.net/8j17.htm",
)


@evaluator("playing-tricks-mandziuk", source="mandziuk2007, Table II, our reading", group=_GROUP)
def playing_tricks_mandziuk(view: View) -> Parts:
    """Honour tricks with bonuses for long and short suits, as the paper's table says.

    The paper gives no numbers; we take Culbertson's. The longest suit counts 1 for each card beyond
    the third; another suit counts ½ for the fourth card and 1 for each further. As the longest suit
    may be trumps, a doubleton, singleton or void counts 1, 2 or 3 if that suit has four cards or
    more, ½, 1 or 2 if it has three.
    """
    yield "honour tricks", honour_tricks(view.holdings)
    longest = longest_suit(view)
    over = (view.lengths - 3).clip(0).astype(np.float64)
    yield "long suits", np.where(longest, over, over - 0.5 * (over > 0))
    short = np.where(
        view.shape[0] > 3, view.by_length((3, 2, 1, 0)), view.by_length((2, 1, 0.5, 0))
    )
    yield "short suits", short * ~longest


def longest_suit(view: View) -> NDArray[np.bool_]:
    """Return ``(4 suits, n hands)`` flags of the longest suit; of equals, the higher-ranking."""
    place = 3 - view.lengths[::-1].argmax(axis=0)
    return np.arange(4)[:, None] == place


@evaluator("controls", source="Blue Team; George Rosenkranz, The Bridge World, 1974", group=_GROUP)
def controls(view: View) -> Parts:
    """Controls: 2 for an ace, 1 for a king."""
    yield "controls", view.scale(2, 1)
