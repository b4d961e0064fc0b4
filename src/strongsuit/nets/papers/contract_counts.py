"""Counts of a hand by the methods of mandziuk2007's Tables I and II, as inputs of its networks.

The paper calls five methods of Table II enhancements of Work's count, and does not say whether the
input is the sum or only what they add to Work's count or subtract from it. There are both here.
Ours is what they add, because Table I has Work's count already and because only then do our
networks agree with the paper's. In the paper, in notrump, a network on Table II alone is hardly
better than one on the point counts of Table I, and one on both tables is far better. If we take the
sums, the first is nearly as good as the last (`docs/reproduction/mandziuk2007.md`).

In spades the paper's network on Table II is as good as one whose inputs are the lengths of all
suits, so more methods of Table II must depend on the trump suit than the rule of three and four,
the only one of which the paper says so. We take Playing Trick to be another, as it counts the
tricks of a contract.
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


def count(name: str, hands: HandBatch, strain: Strain, summed: bool = False) -> NDArray[np.float64]:
    """Return ``(n,)`` counts of hands by the evaluator ``name``, in a contract of this strain.

    Of the enhancements it is what they add to Work's count, or, if ``summed``, the sum.
    """
    return np.asarray(total(network_parts(name, view(hands, strain), summed)), np.float64)


def network_parts(name: str, view: View, summed: bool = False) -> Parts:
    """Yield the parts of a count that are inputs.

    Of the enhancements these are all but the high cards, or, if ``summed``, all.
    """
    rule = playing_tricks if name == "playing-tricks-mandziuk" else get(name).rule
    for label, points in rule(view):
        if summed or name not in ENHANCEMENTS or label != "high cards":
            yield label, points


def view(hands: HandBatch, strain: Strain) -> View:
    """Return a view of hands with a strain as trumps; in notrump no suit is trumps."""
    return View(hands, np.full(len(hands), strain, np.int8))


def playing_tricks(view: View) -> Parts:
    """Yield the parts of the evaluator `playing-tricks-mandziuk` with the trumps of the contract.

    The evaluator itself takes the longest suit for trumps. With fewer than three trumps Culbertson
    counts nothing for short suits.
    """
    yield "honour tricks", honour_tricks(view.holdings)
    over = (view.lengths - 3).clip(0)
    yield "long suits", np.where(view.trump, over, over - 0.5 * (over > 0))
    trumps = (view.lengths * view.trump).sum(axis=0)
    four, three = view.by_length((3, 2, 1, 0)), view.by_length((2, 1, 0.5, 0))
    yield "short suits", np.where(trumps > 3, four, three * (trumps == 3)) * ~view.trump
