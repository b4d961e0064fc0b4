"""The methods of mandziuk2007's Table II that know trumps.

The paper says so of the rule of three and four. But its network on Table II alone is as good in
spades as the one that sees the lengths of all suits, so it must have known trumps by more than that
one count. We take the two methods that it gives no numbers for: in Stayman's and in Playing Trick a
short suit counts where its holder can ruff, in a side suit, and Stayman's long suit is trumps.

In notrump the same network is little better than one on points. So a deal is counted once, for
spades, the suit that the paper tells of: that is worse in notrump than to count without trumps.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import HandBatch
from strongsuit.cards import Strain
from strongsuit.evaluation.counting import evaluate
from strongsuit.evaluation.distribution import WORK, bare_honours, rule_of_three_and_four
from strongsuit.evaluation.registry import Parts, Rule
from strongsuit.evaluation.tricks import honour_tricks
from strongsuit.evaluation.view import View


def count(name: str, hands: HandBatch, strain: Strain) -> NDArray[np.float64]:
    """``(n,)``: what hands count in this contract."""
    if name not in RULES:
        return evaluate(name, hands)
    parts = RULES[name](view(hands, strain))
    return np.asarray(sum(points.sum(axis=0) for _, points in parts), np.float64)


def view(hands: HandBatch, strain: Strain) -> View:
    """For notrump as for spades."""
    return View(hands, np.full(len(hands), min(strain, Strain.SPADES), np.int8))


def stayman(view: View) -> Parts:
    """As the evaluator of that name, short suits beside trumps and long trumps only."""
    yield "high cards", view.scale(*WORK)
    yield "short suits", view.by_length((3, 2, 1, 0)) * ~view.trump
    yield "long suits", (view.lengths - 4).clip(0) * view.trump
    yield "bare honours", -bare_honours(view.holdings)


def playing_tricks(view: View) -> Parts:
    """As `playing-tricks-mandziuk`, which takes the longest suit for trumps, with the real ones.

    Culbertson has nothing for short suits with fewer than three trumps.
    """
    yield "honour tricks", honour_tricks(view.holdings)
    over = (view.lengths - 3).clip(0)
    yield "long suits", np.where(view.trump, over, over - 0.5 * (over > 0))
    trumps = (view.lengths * view.trump).sum(axis=0)
    four, three = view.by_length((3, 2, 1, 0)), view.by_length((2, 1, 0.5, 0))
    yield "short suits", np.where(trumps > 3, four, three * (trumps == 3)) * ~view.trump


RULES: dict[str, Rule] = {
    "stayman": stayman,
    "playing-tricks-mandziuk": playing_tricks,
    "rule-of-3-and-4": rule_of_three_and_four,
}
