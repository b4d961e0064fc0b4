"""mandziuk2007's codings of deals as inputs of networks: by cards, by lengths, by counts of hands.

Every coding is a function ``(deals, strain) -> (n, inputs)``. Seats are in the order N E S W, suits
from spades down to clubs and ranks from the two up to the ace, as in the paper's Figure 1; only in
26x4 are ranks from the ace down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch
from strongsuit.cards import Seat, Strain
from strongsuit.errors import UsageError
from strongsuit.nets.papers.contract_counts import count

Inputs = NDArray[np.float32]  # (n, inputs)
LOW, HIGH = 0.1, 0.9  # the range to which inputs and outputs are scaled

# Evaluators with the least and the greatest count of a hand of 13 cards in spades or notrump: those
# of the paper's Table I; those of Table II, where of the last five only what they add to Work's
# count is taken; the sums of these with Work's count.
POINT_COUNTS = {
    "hcp": (0.0, 37.0),
    "bamberger": (0.0, 61.0),
    "collet": (0.0, 36.5),
    "four-aces": (0.0, 24.5),
    "polish": (0.0, 56.0),
    "reith": (0.0, 54.0),
    "robertson": (0.0, 62.0),
    "vernes": (0.0, 36.9),
    "akq": (0.0, 36.0),
}
DISTRIBUTION = {
    "honour-tricks": (0.0, 8.0),
    "playing-tricks-mandziuk": (0.5, 21.0),
    "ltc": (0.0, 12.0),
    "asset": (0.0, 7.0),
    "stayman": (0.0, 18.0),
    "rule-of-3-and-4": (0.0, 10.0),
    "moins-value": (-6.5, 0.0),
    "plus-value": (0.0, 5.0),
}
SUMS = {
    "asset": (0.0, 37.0),
    "stayman": (0.0, 37.0),
    "rule-of-3-and-4": (0.0, 38.0),
    "moins-value": (-3.0, 36.5),
    "plus-value": (0.0, 40.0),
}


@dataclass(frozen=True, slots=True)
class Coding:
    """A coding of deals: its number of inputs, and the function that makes the inputs."""

    size: int
    encode: Callable[[DealBatch, Strain], Inputs]


def encode(names: Iterable[str], deals: DealBatch, strain: Strain) -> Inputs:
    """Return the ``(n, inputs)`` inputs of deals by several codings, side by side."""
    return np.concatenate([get(name).encode(deals, strain) for name in names], axis=1)


def get(name: str) -> Coding:
    """Return a coding by its name in `CODINGS`."""
    try:
        return CODINGS[name]
    except KeyError:
        raise UsageError(f"no coding {name!r}; there are {', '.join(CODINGS)}") from None


def planes(deals: DealBatch) -> NDArray[np.uint8]:
    """Return ``(n, 4 seats, 52)`` flags of the cards held, the two of spades first."""
    return deals.planes[:, :, ::-1].reshape(-1, 4, 52)


def cards_52x4(deals: DealBatch, strain: Strain) -> Inputs:
    """Return ``(n, 208)`` inputs: for each hand, 52 flags of the cards that it holds."""
    return planes(deals).reshape(-1, 208).astype(np.float32)


def cards_52(deals: DealBatch, strain: Strain, values: tuple[float, float, float, float]) -> Inputs:
    """Return ``(n, 52)`` inputs: for each card of n deals, a number that tells who holds it.

    ``values`` are the numbers for the seats N E S W. Cards are ordered from the two of spades up to
    the ace, then hearts, diamonds and clubs likewise. ``strain`` is not used: all codings have it.
    """
    return np.einsum("nsc,s->nc", planes(deals), np.array(values, np.float32))


def cards_104(deals: DealBatch, strain: Strain) -> Inputs:
    """Return ``(n, 104)`` inputs: which pair holds each card, then which hand of this pair."""
    pair, hand = (1.0, -1.0, 1.0, -1.0), (1.0, -1.0, -1.0, 1.0)
    parts = [cards_52(deals, strain, values) for values in (pair, hand)]
    return np.concatenate(parts, axis=1)


def cards_26x4(deals: DealBatch, strain: Strain) -> Inputs:
    """Return ``(n, 104)`` inputs: each hand's 13 cards by rank (ace highest), suit (clubs highest).

    The paper does not say in which order a hand's cards come in this coding. They come here as in
    the GIB library: spades first, from the ace down.
    """
    held = np.nonzero(deals.planes[:, :, ::-1, ::-1].reshape(-1, 52))[1]  # 13 a hand
    rank = scaled(12 - held % 13, 0, 12)
    suit = np.array([0.3, 0.5, 0.7, 0.9], np.float32)[held // 13]
    return np.stack([rank, suit], axis=1).reshape(-1, 104).astype(np.float32)


def lengths(deals: DealBatch, strain: Strain) -> Inputs:
    """Return ``(n, 16)`` inputs: for each hand, the scaled lengths of its suits, spades first."""
    counted = planes(deals).reshape(-1, 16, 13).sum(axis=2)
    return scaled(counted, 0, 13).astype(np.float32)


def estimators(
    deals: DealBatch,
    strain: Strain,
    methods: dict[str, tuple[float, float]],
    pairs: bool,
    summed: bool = False,
) -> Inputs:
    """Return scaled counts of the four hands by each method; ``pairs`` adds sums of N-S and E-W.

    For ``summed`` see `contract_counts.count`.
    """
    columns = [_counts(deals, strain, name, range_, summed) for name, range_ in methods.items()]
    if pairs:
        columns = [np.concatenate([column, _pair_sums(column)], axis=1) for column in columns]
    return np.concatenate(columns, axis=1).astype(np.float32)


def total_hcp(deals: DealBatch, strain: Strain) -> Inputs:
    """Return ``(n, 1)`` inputs: the scaled high-card points of North and South together."""
    return _pair_sums(estimators(deals, strain, _WORK, pairs=False))[:, :1]


def scaled(values: NDArray[np.generic], least: float, most: float) -> NDArray[np.float64]:
    """Return values scaled linearly from ``least`` … ``most`` to 0.1 … 0.9."""
    counted = np.asarray(values, np.float64)
    return LOW + (HIGH - LOW) * (counted - least) / (most - least)


def _counts(
    deals: DealBatch, strain: Strain, name: str, range_: tuple[float, float], summed: bool
) -> NDArray[np.float64]:
    """Return ``(n, 4)`` scaled counts of the four hands by the evaluator ``name``."""
    counts = [count(name, deals.hands(seat), strain, summed) for seat in Seat]
    return scaled(np.stack(counts, axis=1), *range_)


def _pair_sums(counts: NDArray[np.floating]) -> NDArray[np.floating]:
    """Return ``(n, 2)`` scaled sums of N-S and E-W: the means of two hands' scaled counts."""
    return counts.reshape(-1, 2, 2).mean(axis=1)


_WORK = {"hcp": POINT_COUNTS["hcp"]}
# Value of a card by the seat that holds it: N E S W.
VALUES_52 = {
    "52-hands": (1.0, -0.8, 0.8, -1.0),
    "52-declarers": (1.0, -1.0, 0.8, -1.0),
    "52": (1.0, -1.0, 1.0, -1.0),
}
CODINGS: dict[str, Coding] = {
    "26x4": Coding(104, cards_26x4),
    **{name: Coding(52, partial(cards_52, values=each)) for name, each in VALUES_52.items()},
    "104": Coding(104, cards_104),
    "52x4": Coding(208, cards_52x4),
    "hcp-pair": Coding(1, total_hcp),
    "hcp": Coding(4, partial(estimators, methods=_WORK, pairs=False)),
    "lengths": Coding(16, lengths),
}
for _name, _methods, _summed in (
    ("points", POINT_COUNTS, False),
    ("distribution", DISTRIBUTION, False),
    ("sums", DISTRIBUTION | SUMS, True),
):
    for _inputs, _pairs in ((4, False), (6, True)):
        CODINGS[f"{_name}-{_inputs}"] = Coding(
            _inputs * len(_methods),
            partial(estimators, methods=_methods, pairs=_pairs, summed=_summed),
        )
