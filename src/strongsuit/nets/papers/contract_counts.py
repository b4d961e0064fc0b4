"""What mandziuk2007's networks are told of a hand by the methods of its Tables I and II.

Five methods of Table II are called enhancements of Work's count. Here they tell what they add to it
or take off, not the sum. For Table I has Work's count already, and the paper's networks are as ours
are so: on Table II alone one knows hardly more of notrump than points tell, and on both tables
together far more. With the sums the first knows too much and the second too little
(`docs/reproduction/mandziuk2007.md`).

Its network on Table II is as good in spades as one that sees the lengths of all suits, so more of
its methods must know trumps than the rule of three and four, of which it says so. We take Playing
Trick, whose tricks are taken in a contract.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import HandBatch
from strongsuit.cards import Strain
from strongsuit.evaluation.counting import total
from strongsuit.evaluation.registry import Parts, get
from strongsuit.evaluation.tricks import honour_tricks
from strongsuit.evaluation.view import View

ENHANCEMENTS = ("asset", "stayman", "rule-of-3-and-4", "moins-value", "plus-value")


def count(name: str, hands: HandBatch, strain: Strain) -> NDArray[np.float64]:
    """``(n,)``: what hands count in this contract."""
    return np.asarray(total(told(name, view(hands, strain))), np.float64)


def told(name: str, view: View) -> Parts:
    """The parts of a count that networks are told of."""
    rule = playing_tricks if name == "playing-tricks-mandziuk" else get(name).rule
    for label, points in rule(view):
        if name not in ENHANCEMENTS or label != "high cards":
            yield label, points


def view(hands: HandBatch, strain: Strain) -> View:
    """In notrump no suit is trumps."""
    return View(hands, np.full(len(hands), strain, np.int8))


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
