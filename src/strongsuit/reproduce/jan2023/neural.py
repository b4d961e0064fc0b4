"""Table 11's neural rows: hands counted by what a card is worth to mandziuk2007's networks."""

from __future__ import annotations

from functools import cache

import numpy as np

from strongsuit.evaluation.league import Contest
from strongsuit.evaluation.view import View
from strongsuit.formulas.terms import Floats
from strongsuit.reproduce.paper import printed

# By the paper's name of a row: the worth of cards in side suits, that in trumps, and in which of
# them an ace counts 4.
NEURAL = {
    "NT neural": ("notrump", "notrump", "notrump"),
    "Suit neural": ("side suits", "side suits", "trumps"),
    "Spade neural": ("side suits", "trumps", "trumps"),
}
_ACE = 4.0


def strengths(played: Contest, row: tuple[str, str, str], count: str) -> Floats:
    """Return the ``(pairs,)`` strengths by a row of `NEURAL`, with the points of a column added.

    The column ``hcp`` adds nothing, the others points for distribution as in the rows above.
    """
    side, trump, unit = (np.array(_worth()[name]) for name in row)
    total = np.zeros(len(played.tricks))
    for hands in (played.data.first, played.data.second):
        view = View(hands, played.trumps)
        in_side, in_trump = (view.scale(*worth * _ACE / unit[0]) for worth in (side, trump))
        points = np.where(view.trump, in_trump, in_side) + _distribution(view, count)
        total += points.sum(axis=0)
    return total


def _distribution(view: View, count: str) -> Floats:
    """Return ``(4, n)`` points for distribution, as the evaluators of Table 11 give them."""
    if count == "long":
        return np.asarray((view.lengths - 4).clip(0), np.float64)
    if count == "short":
        return view.by_length((5, 3, 1, 0)) * ~view.trump
    if count == "pavlicek":
        has_four = (view.lengths * view.trump).sum(axis=0) >= 4
        return view.by_length((2, 1, 0)) * ~view.trump * has_four
    return np.zeros(view.lengths.shape)


@cache
def _worth() -> dict[str, tuple[float, ...]]:
    """The worth of the cards from ace to two, by where they are."""
    rows = printed("jan2023", "neural")
    return {row["name"]: tuple(float(row[rank]) for rank in "AKQJT98765432") for row in rows}
