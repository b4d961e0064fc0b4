"""Binky points: what each holding and each shape is worth in tricks, fitted to solved deals.

Thomas Andrews's idea: a pair's tricks are about the sum, over both hands, of a value for the shape
and a value for the holding in each suit. Cards below the nine count as equal. The tables of values
are our own (`binky_fit`).
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from strongsuit.evaluation.holdings import Points, SuitRule
from strongsuit.evaluation.registry import Parts, evaluator
from strongsuit.evaluation.view import View

NAMED_RANKS = "AKQJT9"  # in keys of holdings; lower cards are x
KINDS = ("notrump", "suit")  # of contract


def shape_key(lengths: Sequence[int]) -> str:
    """Return a shape's key, its lengths from the longest, such as ``5-4-3-1``."""
    return "-".join(map(str, sorted(map(int, lengths), reverse=True)))


def lengths_of(shape: str) -> list[int]:
    """Return the lengths of the shape with this key."""
    return [int(length) for length in shape.split("-")]


SHAPES = [
    shape_key((a, b, c, 13 - a - b - c))
    for a in range(4, 14)
    for b in range(min(a, 13 - a) + 1)
    for c in range(min(b, 13 - a - b) + 1)
    if 13 - a - b - c <= c
]


def holding_key(cards: str) -> str:
    """Return a holding's key, with small cards as x, such as ``AT9xx``; a dash for a void."""
    return "".join(rank if rank in NAMED_RANKS else "x" for rank in cards) or "-"


class Binky:
    """The points of all shapes and holdings for one kind of contract."""

    def __init__(self, worth: Mapping[str, float]) -> None:
        self._worth = worth
        self.holding = SuitRule(lambda cards: worth[holding_key(cards)])

    def worth(self, key: str) -> float:
        """Return the points of a shape such as ``5-4-3-1`` or a holding such as ``AT9xx``."""
        return self._worth[key]

    @cached_property
    def _shapes(self) -> NDArray[np.float64]:
        """``(14 ** 3,)`` points of shapes: digits of an index are the three longest lengths."""
        table = np.zeros(14**3)
        for shape in SHAPES:
            a, b, c, _ = lengths_of(shape)
            table[(a * 14 + b) * 14 + c] = self._worth[shape]
        return table

    def shape(self, view: View) -> Points:
        """Return the points of each hand's shape, ``(n hands,)``."""
        a, b, c, _ = view.shape.astype(np.intp)
        return self._shapes[(a * 14 + b) * 14 + c]


@cache
def tables() -> dict[str, Binky]:
    """Return the points that come with the package, for each of `KINDS`."""
    text = (files("strongsuit") / "data" / "binky.csv").read_text().splitlines()
    rows = list(csv.DictReader(line for line in text if not line.startswith("#")))
    return {kind: Binky({row["key"]: float(row[kind]) for row in rows}) for kind in KINDS}


def _add(kind: str, contract: str) -> None:
    def count(view: View) -> Parts:
        table = tables()[kind]
        yield "holdings", table.holding(view.holdings)
        yield "shape", table.shape(view)

    count.__doc__ = (
        f"Binky points for {contract}: the tricks that a hand's shape and holdings add.\n\n"
        "The sum of both hands' points estimates a pair's double-dummy tricks. The tables are\n"
        "fitted by least squares to solved random deals; cards below the nine count as equal."
    )
    source = "Thomas Andrews, bridge.thomasoandrews.com/valuations; tables our own"
    evaluator(f"binky-{kind}", source=source, group="Fitted to tricks")(count)


_add("notrump", "notrump")
_add("suit", "the pair's best suit")
