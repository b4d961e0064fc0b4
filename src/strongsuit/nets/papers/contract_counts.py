"""Counts of a hand by the methods of mandziuk2007's Tables I and II, as inputs of its networks.

Five methods of Table II are called enhancements of Work's count. Here they are what is added to it,
or subtracted, and not the sum: Table I has Work's count already, and only so do our networks agree
with the paper's. There a network on Table II alone is hardly better in notrump than points, and one
on both tables is far better; with the sums the first is too good and the second not good enough
(`docs/reproduction/mandziuk2007.md`).

The paper's network on Table II is as good in spades as one with the lengths of all suits as inputs,
so more of its methods must depend on trumps than the rule of three and four, of which it says so.
We take Playing Trick, which counts the tricks of a contract.
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
    """``(n,)`` counts of hands in a contract of this strain."""
    return np.asarray(total(network_parts(name, view(hands, strain))), np.float64)


def network_parts(name: str, view: View) -> Parts:
    """The parts of a count that are inputs: of the enhancements all but the high cards."""
    rule = playing_tricks if name == "playing-tricks-mandziuk" else get(name).rule
    for label, points in rule(view):
        if name not in ENHANCEMENTS or label != "high cards":
            yield label, points


def view(hands: HandBatch, strain: Strain) -> View:
    """View of hands with a strain as trumps; in notrump no suit is."""
    return View(hands, np.full(len(hands), strain, np.int8))


def playing_tricks(view: View) -> Parts:
    """The evaluator `playing-tricks-mandziuk` with the trumps of the contract.

    The evaluator itself takes the longest suit for trumps.

    Culbertson has nothing for short suits with fewer than three trumps.
    """
    yield "honour tricks", honour_tricks(view.holdings)
    over = (view.lengths - 3).clip(0)
    yield "long suits", np.where(view.trump, over, over - 0.5 * (over > 0))
    trumps = (view.lengths * view.trump).sum(axis=0)
    four, three = view.by_length((3, 2, 1, 0)), view.by_length((2, 1, 0.5, 0))
    yield "short suits", np.where(trumps > 3, four, three * (trumps == 3)) * ~view.trump
