"""Evaluators for opening bids, for the quality of a suit, and for stoppers in notrump."""

from __future__ import annotations

import numpy as np

from strongsuit.evaluation.distribution import WORK
from strongsuit.evaluation.holdings import SuitRule, honours, suit_rule
from strongsuit.evaluation.registry import Parts, evaluator
from strongsuit.evaluation.tricks import quick_tricks
from strongsuit.evaluation.view import View

_GROUP = "Opening and quality"


@evaluator("rule-of-20", source="Marty Bergen, Points Schmoints!, 1995", group=_GROUP)
def rule_of_20(view: View) -> Parts:
    """Rule of 20: Work's 4-3-2-1 count plus the lengths of the two longest suits; open with 20."""
    yield "high cards", view.scale(*WORK)
    yield "two longest suits", (view.shape[0] + view.shape[1]).astype(np.float64)


@evaluator("rule-of-22", source="Ron Klinger's Highly Cutie", group=_GROUP)
def rule_of_22(view: View) -> Parts:
    """Rule of 22: the count of the rule of 20 plus quick tricks; open with 22."""
    yield from rule_of_20(view)
    yield "quick tricks", quick_tricks(view.holdings)


@suit_rule
def klinger_quality(cards: str) -> float:
    """A suit's length plus its number of honours; jack and ten count only below a higher honour."""
    top = honours(cards)
    lower = sum(top.index(rank) > 0 for rank in honours(cards, "JT"))
    return len(cards) + len(honours(cards, "AKQ")) + lower


@suit_rule
def robson_quality(cards: str) -> float:
    """A suit's length plus its number of honours, A K Q J T."""
    return len(cards) + len(honours(cards))


def _add_quality(name: str, rule: SuitRule, doc: str, source: str) -> None:
    def count(view: View) -> Parts:
        quality = rule(view.holdings)
        best = 3 - quality[::-1].argmax(axis=0)  # of equal suits the higher-ranking
        yield "best suit", quality * (np.arange(4)[:, None] == best)

    count.__doc__ = doc
    evaluator(name, source=source, group=_GROUP)(count)


_add_quality(
    "suit-quality",
    klinger_quality,
    "Suit quality of the best suit: its length plus its honours, J and T only below another.\n\n"
    "A suit may be overcalled at the level of as many tricks: 8 allow a bid of two. In JT9854 the\n"
    "ten counts, as it lies below the jack, and the jack does not: this is our reading of `only\n"
    "with a higher honour`.",
    "Ron Klinger, 50 More Winning Bridge Tips, 1996",
)
_add_quality(
    "suit-quality-robson",
    robson_quality,
    "Suit quality of the best suit: its length plus all its honours, jack and ten included.\n\n"
    "Robson applies the test to suits of five or more; here the best suit may have any length.",
    "Andrew Robson's Suit Quality Overcall Test",
)


@suit_rule
def stopper(cards: str) -> float:
    """1 for a suit with a stopper (A, Kx, Qxx or Jxxx), ½ for half a stopper (K, Qx or Jxx)."""
    n = len(cards)
    lacking = min((i - n + 1 for i, rank in enumerate("AKQJ") if rank in cards), default=2)
    return 1.0 if lacking <= 0 else 0.5 if lacking == 1 else 0.0


@evaluator("stoppers", source="Encyclopedia of Bridge", group=_GROUP)
def stoppers(view: View) -> Parts:
    """Suits stopped for notrump: 1 for A, Kx, Qxx or Jxxx; ½ for K, Qx or Jxx."""
    yield "stoppers", stopper(view.holdings)


@evaluator("stoppers-pair", source="Encyclopedia of Bridge", group=_GROUP, partner=True)
def stoppers_pair(view: View) -> Parts:
    """Suits stopped by either hand of a pair; half a stopper in each makes a whole one."""
    both = stopper(view.holdings) + stopper(view.partner.holdings)
    yield "stoppers", both.clip(max=1)
