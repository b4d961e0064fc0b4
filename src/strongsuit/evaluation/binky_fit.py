"""Fit the tables of Binky points to solved deals by least squares.

``python -m strongsuit.evaluation.binky_fit FILE… OUT.csv`` reads any files that the league
reads, and writes the tables to OUT.csv.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import HandBatch
from strongsuit.cards import HOLDING, Strain, format_holding
from strongsuit.errors import UsageError
from strongsuit.evaluation.binky import (
    KINDS,
    NAMED_RANKS,
    SHAPES,
    holding_key,
    lengths_of,
    shape_key,
)
from strongsuit.evaluation.holdings import Points
from strongsuit.evaluation.trick_data import TrickData, joined, read_tricks

if TYPE_CHECKING:
    from scipy.sparse import csr_array

RIDGE = 30.0  # ridge penalty, which pulls rare holdings towards the sum of their single cards


def fit(data: TrickData, ridge: float = RIDGE) -> dict[str, dict[str, float]]:
    """Return the points of every shape and holding, fitted to pairs and their tricks.

    They are by kind of contract (`KINDS`), then by key: `shape_key` or `holding_key`.
    """
    keys = list(_keys())
    pairs = _design(data.first, keys) + _design(data.second, keys)
    targets = (data.mean[:, Strain.NOTRUMP], data.mean[:, : Strain.NOTRUMP].max(axis=1))
    solved = (_solve(pairs, target, keys, ridge) for target in targets)
    return dict(zip(KINDS, solved, strict=True))


def _keys() -> Iterator[str]:
    yield from SHAPES
    yield from sorted(
        {holding_key(format_holding(bits)) for bits in range(HOLDING + 1)}, key=_strength
    )


def _strength(key: str) -> tuple[int, list[int]]:
    return len(key.strip("-")), [(NAMED_RANKS + "x-").index(rank) for rank in key]


def _design(hands: HandBatch, keys: list[str]) -> csr_array:
    """Return ``(hands, keys)`` counts: how often each hand has each shape and each holding.

    Keys name shapes, such as ``5-4-3-1``, and holdings of a suit, such as ``AT9xx``. A hand has one
    shape and four holdings.
    """
    from scipy.sparse import csr_array

    place = {key: i for i, key in enumerate(keys)}
    holding = np.array([place[holding_key(format_holding(bits))] for bits in range(HOLDING + 1)])
    shapes, which = np.unique(np.sort(hands.lengths, axis=1), axis=0, return_inverse=True)
    shape = np.array([place[shape_key(lengths)] for lengths in shapes])[which]
    columns = np.column_stack([shape, holding[hands.holdings]])
    ends = np.arange(0, columns.size + 1, columns.shape[1])
    return csr_array((np.ones(columns.size), columns.ravel(), ends), (len(hands), len(keys)))


def _solve(pairs: csr_array, tricks: Points, keys: list[str], ridge: float) -> dict[str, float]:
    """Return the points of every key, fitted by ridge regression.

    A holding's points are those of its single cards and its length, plus an excess of its own,
    which the penalty keeps small.
    """
    from scipy.sparse import csr_array, hstack

    simple = np.array([_simple(key) if key not in SHAPES else np.zeros(20) for key in keys])
    features = hstack([pairs, pairs @ csr_array(simple)]).tocsr()
    penalty = np.full(features.shape[1], 1e-3)
    penalty[len(SHAPES) : len(keys)] = ridge
    normal = (features.T @ features).toarray() + np.diag(penalty)
    coefficients = np.linalg.solve(normal, features.T @ tricks)
    worth = coefficients[: len(keys)] + simple @ coefficients[len(keys) :]
    return _centred(dict(zip(keys, worth.tolist(), strict=True)))


def _centred(worth: dict[str, float]) -> dict[str, float]:
    """Return points whose average is 0 over the holdings of each length; shapes gain the averages.

    Without such a rule the split between holdings and shapes is arbitrary, since a hand's lengths
    follow from its shape.
    """
    keys = [holding_key(format_holding(bits)) for bits in range(HOLDING + 1)]
    values = np.array([worth[key] for key in keys])
    length = np.bitwise_count(np.arange(HOLDING + 1))
    average = np.bincount(length, values) / np.bincount(length)
    return {
        key: round(value + sum(average[n] for n in lengths_of(key)), 3)
        if key in SHAPES
        else round(value - average[len(key.strip("-"))], 3)
        for key, value in worth.items()
    }


def _simple(key: str) -> NDArray[np.float64]:
    """Return 20 flags of a holding: for the ranks A K Q J T 9, then for lengths of 0..13."""
    cards = key.strip("-")
    ranks = [float(rank in cards) for rank in NAMED_RANKS]
    return np.array(ranks + [float(len(cards) == n) for n in range(14)])


def main(arguments: Sequence[str]) -> None:
    """Fit the tables to files of solved deals, and write them to the last of the arguments."""
    if len(arguments) < 2:
        raise UsageError(
            "expected one or more files of solved deals, then the file to write, "
            f"got {len(arguments)} arguments"
        )
    *sources, out = arguments
    data = joined([read_tricks(source) for source in sources])
    tables = fit(data)
    notrump, suit = (tables[kind] for kind in KINDS)
    lines = [f"{key},{notrump[key]:.3f},{suit[key]:.3f}" for key in suit]
    made = f"# Tricks, fitted to {len(data):,} pairs of hands by strongsuit.evaluation.binky_fit."
    Path(out).write_text("\n".join([made, "key,notrump,suit", *lines]) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
