"""The terms of formulas, as data: the primitive formulas of jan2023 (Tables 3 to 8) and our own.

Each term sorts what a hand holds into a few classes, such as a king in a side suit or a trump suit
of six cards, and gives every class a value that follows from the term's parameters. A hand's
strength is the sum of its counts times the values of the classes: the strengths of many hands, by
a whole population of parameters, are one product of matrices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.evaluation.strong_suit import bare_side_honours, ruffing_suits, trump_honours
from strongsuit.evaluation.view import View

Floats = NDArray[np.float64]
Counts = Floats  # (n, classes) how often each hand has what each class counts
Values = Floats  # (population, classes) values of the classes
Genes = Floats  # (population, parameters) values of the parameters
Suits = NDArray[np.bool_]  # (4, n) which suits of each hand count

LENGTHS = tuple(range(14))
RANKS = ("9 10", "J", "Q", "K", "A")
_SIDES = ("trump", "side")


@dataclass(frozen=True, slots=True)
class Parameter:
    """One number of a formula, with the range in which it is searched."""

    name: str
    low: float
    high: float
    scales: bool = (
        True  # whether the number grows with the unit of strength: not exponents, lengths
    )


@dataclass(frozen=True, slots=True)
class Term:
    """A term of formulas: classes that are counted, and their values by parameters."""

    name: str
    parameters: tuple[Parameter, ...]
    classes: tuple[str, ...]
    count: Callable[[View], Counts]
    value: Callable[[Genes], Values]
    linear: bool  # whether the values are linear in the parameters
    table: int  # number of the table in the paper, 0 for terms of our own


def trump_side(view: View) -> tuple[Suits, Suits]:
    """Return two parts of the suits, each ``(4, n)``: the trump suit, and the side suits."""
    return view.trump, ~view.trump


def _everywhere(view: View) -> tuple[Suits]:
    return (np.ones_like(view.lengths, bool),)


def _with_honours(view: View) -> tuple[Suits]:
    """Return as one part the suits with an honour: ace, king, queen, jack or ten."""
    return (view.scale(1, 1, 1, 1, 1) > 0,)


Parting = Callable[[View], tuple[Suits, ...]]  # the suits of each part, such as trump and side


def count_ranks(parting: Parting, small: Sequence[bool]) -> Callable[[View], Counts]:
    """Return a function that counts the cards of each rank in each part, nine and ten together.

    ``small`` says for each part whether cards below the nine are a class as well, its first.
    """

    def count(view: View) -> Counts:
        classes = []
        for suits, has_small in zip(parting(view), small, strict=True):
            held = [(view.held(rank) & suits).sum(axis=0) for rank in "9TJQKA"]
            if has_small:
                classes.append((view.lengths * suits).sum(axis=0) - sum(held))
            classes += [held[0] + held[1], *held[2:]]
        return np.stack(classes, axis=1).astype(np.float64)

    return count


def count_levels(
    parting: Parting, levels: Sequence[int], of: Callable[[View], NDArray[np.generic]]
) -> Callable[[View], Counts]:
    """Return a function that counts the suits of each part for which ``of`` gives each level.

    Levels are lengths of suits, or points in them.
    """

    def count(view: View) -> Counts:
        of_suits = of(view)
        classes = [
            ((of_suits == level) & suits).sum(axis=0) for suits in parting(view) for level in levels
        ]
        return np.stack(classes, axis=1).astype(np.float64)

    return count


def _length(view: View) -> NDArray[np.int8]:
    return view.lengths


def _suit_points(view: View) -> Floats:
    return view.scale(4, 3, 2, 1)


Shape = Callable[[Floats, Floats], Floats]  # levels (k,), one part's genes (p, population, 1)


def _values(levels: Sequence[int], shape: Shape, parts: int) -> Callable[[Genes], Values]:
    """Return a function from genes to the values of all levels, part by part.

    Each part has parameters of its own.
    """
    x = np.array(levels, np.float64)

    def value(genes: Genes) -> Values:
        shares = np.split(genes, parts, axis=1)
        return np.concatenate([shape(x, share.T[:, :, None]) for share in shares], axis=1)

    return value


def power(base: Floats, exponent: Floats) -> Floats:
    """Return a power of the base's absolute value, with the base's sign: it exists for any base."""
    return np.sign(base) * np.abs(base) ** exponent


def rising(base: Floats, exponent: Floats) -> Floats:
    """Return a power of a positive base; 0 if the base is 0 or negative."""
    return np.where(base > 0, np.where(base > 0, base, 1.0) ** exponent, 0.0)


_A = Parameter("a", -1.0, 5.0)
_EXPONENT = Parameter("b", 0.2, 3.0, scales=False)


def _named(parameters: Sequence[Parameter], parts: Sequence[str]) -> tuple[Parameter, ...]:
    return tuple(
        Parameter(f"{each.name} {part}".strip(), each.low, each.high, each.scales)
        for part in parts
        for each in parameters
    )


def _classes(levels: Sequence[object], parts: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{part} {level}".strip() for part in parts for level in levels)


def _curve(
    name: str,
    table: int,
    levels: Sequence[int],
    parameters: Sequence[Parameter],
    shape: Shape,
    *,
    parting: Parting = trump_side,
    parts: Sequence[str] = _SIDES,
    of: Callable[[View], NDArray[np.generic]] = _length,
) -> Term:
    """Return a term whose values follow a curve over lengths or points, with parameters by part."""
    return Term(
        name,
        _named(parameters, parts),
        _classes(levels, parts),
        count_levels(parting, levels, of),
        _values(levels, shape, len(parts)),
        linear=False,
        table=table,
    )


def _free(
    name: str, table: int, classes: tuple[str, ...], count: Callable[[View], Counts], high: float
) -> Term:
    """Return a term with a parameter for every class, which is the value of the class."""
    parameters = tuple(Parameter(label, -2.0, high) for label in classes)
    return Term(name, parameters, classes, count, lambda genes: genes, linear=True, table=table)


def _by_length(name: str, table: int, lengths: Sequence[int]) -> Term:
    count = count_levels(trump_side, lengths, _length)
    return _free(name, table, _classes(lengths, _SIDES), count, 6.0)


_BASE = Parameter("b", 0.0, 6.0, scales=False)
_POWER = Parameter("c", 0.2, 3.0, scales=False)
_AT_FOUR = Parameter("c", -1.0, 5.0)


def _trump_length(view: View) -> Counts:
    """``(n, 2)`` number of trumps, and 1 for each hand, whose value is TL's constant."""
    trumps = (view.lengths * view.trump).sum(axis=0)
    return np.stack([trumps, np.ones(len(view.hands))], axis=1).astype(np.float64)


TL = Term(
    "TL",
    (Parameter("a", 0.0, 5.0), Parameter("b", 0.0, 4.0, scales=False)),
    ("trumps", "hand"),
    _trump_length,
    lambda genes: np.stack([genes[:, 0], -genes[:, 0] * genes[:, 1]], axis=1),
    linear=True,
    table=4,
)

# The paper's families of terms: cards, long suits, short suits, lengths, notrump.
CARDS = (
    _free("H", 3, RANKS, count_ranks(_everywhere, (False,)), 5.0),
    _free(
        "HT",
        3,
        (*_classes(("2 … 8", *RANKS), ("trump",)), *_classes(RANKS, ("side",))),
        count_ranks(trump_side, (True, False)),
        5.0,
    ),
    _curve(
        "sH",
        3,
        range(1, 11),
        (_A, _EXPONENT),
        lambda points, g: g[0] * points ** g[1],
        of=_suit_points,
    ),
)
LONG = (
    _curve("L", 4, range(5, 14), (_A, _EXPONENT), lambda n, g: g[0] * (n - 4) ** g[1]),
    _curve(
        "L4",
        4,
        range(4, 14),
        (_A, _EXPONENT, _AT_FOUR),
        lambda n, g: np.where(n > 4, g[0] * rising(n - 4, g[1]), g[2]),
    ),
    _curve("L*", 4, LENGTHS, (_A, _BASE, _POWER), lambda n, g: g[0] * rising(n - g[1], g[2])),
    TL,
)
SHORT = (
    _curve("S", 5, range(3), (_A, _EXPONENT), lambda n, g: g[0] * (3 - n) ** g[1]),
    _by_length("DS", 5, range(3)),
    _curve("S*", 5, LENGTHS, (_A, _BASE, _POWER), lambda n, g: g[0] * rising(g[1] - n, g[2])),
    _free(
        "NL",
        5,
        ("void", "singleton", "doubleton"),
        count_levels(lambda view: (~view.trump,), range(3), _length),
        6.0,
    ),
)
LENGTH = (
    _by_length("LS", 6, LENGTHS),
    _curve("D", 6, LENGTHS, (_A, _BASE, _POWER), lambda n, g: g[0] * power(n - g[1], g[2])),
)
# The text on Table 6 says that strength is gained by lengths "less than or greater than" the base,
# its formula that it is lost below the base. D keeps the sign, DA takes the absolute distance.
LENGTH_BOTH_WAYS = _curve(
    "DA", 6, LENGTHS, (_A, _BASE, _POWER), lambda n, g: g[0] * np.abs(n - g[1]) ** g[2]
)
NOTRUMP = (
    CARDS[0],
    _free(
        "S_wh",
        8,
        ("singleton", "doubleton"),
        count_levels(_with_honours, (1, 2), _length),
        5.0,
    ),
    _curve(
        "L_wh",
        8,
        LENGTHS,
        (_A, _BASE),
        lambda n, g: np.where(n >= g[1], g[0] * (n - g[1]), 0.0),
        parting=_with_honours,
        parts=("",),
    ),
)


def _bid(view: View) -> tuple[Suits, Suits]:
    """Return as two parts the suits that the left- and the right-hand opponent have bid."""
    return view.bid_left, view.bid_right


def _bid_by_either(view: View) -> tuple[Suits]:
    """Return as one part the suits that an opponent has bid."""
    return (view.bid_left | view.bid_right,)


def _suits_added(count: Callable[[View], NDArray[np.generic]]) -> Callable[[View], Counts]:
    """Return a function that adds up a ``(4, n)`` count over the suits to a single class."""
    return lambda view: count(view).sum(axis=0, dtype=np.float64)[:, None]


# Terms for hands whose opponents have bid; without such a bid their counts are 0.
CONTESTED = (
    _free(
        "cH",
        7,
        _classes(("2 … 8", *RANKS), ("LHO", "RHO")),
        count_ranks(_bid, (True, True)),
        5.0,
    ),
    _free(
        "cS",
        7,
        ("void", "singleton", "doubleton"),
        count_levels(_bid_by_either, range(3), _length),
        6.0,
    ),
    _curve(
        "cD",
        7,
        LENGTHS,
        (_A, _BASE, _POWER),
        lambda n, g: g[0] * power(n - g[1], g[2]),
        parting=_bid_by_either,
        parts=("",),
    ),
    _curve(
        "cL",
        7,
        LENGTHS,
        (_A, _BASE),
        lambda n, g: g[0] * np.maximum(n - g[1], 0.0),
        parting=_bid_by_either,
        parts=("",),
    ),
)
# Terms that the paper does not have.
OURS = tuple(
    _free(name, 0, (label,), _suits_added(count), 3.0)
    for name, label, count in (
        ("TH", "honour", trump_honours),
        ("BH", "bare honours", bare_side_honours),
        ("RS", "short with four trumps", ruffing_suits),
    )
)
TERMS = {
    term.name: term
    for term in (*CARDS, *LONG, *SHORT, *LENGTH, LENGTH_BOTH_WAYS, *NOTRUMP, *CONTESTED, *OURS)
}
