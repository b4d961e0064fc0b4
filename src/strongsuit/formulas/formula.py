"""Formulas of hand strength: sums of terms, written as in jan2023, such as ``H+TL+NL``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from strongsuit.errors import UsageError
from strongsuit.evaluation.view import View
from strongsuit.formulas.terms import (
    CARDS,
    CONTESTED,
    LENGTH,
    LENGTH_BOTH_WAYS,
    LONG,
    NOTRUMP,
    OURS,
    SHORT,
    TERMS,
    Counts,
    Genes,
    Parameter,
    Term,
    Values,
)

# The paper's order of terms in a formula: cards, lengths, long suits, short suits.
_ORDER = [
    term.name
    for term in (*CARDS, *LENGTH, LENGTH_BOTH_WAYS, *LONG, *SHORT, *NOTRUMP[1:], *CONTESTED, *OURS)
]

_NAMES = {name.lower(): name for name in _ORDER}


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of hand strength: a sum of terms, such as ``H+TL+NL``."""

    terms: tuple[Term, ...]

    @classmethod
    def parse(cls, text: str) -> Formula:
        """Return the formula of a text: terms joined by plus signs, in any order and case."""
        words = [name.strip() for name in text.split("+")]
        for name in words:
            if name.lower() not in _NAMES:
                known = ", ".join(_ORDER)
                raise UsageError(f"no term {name!r} in formula {text!r}; there are {known}")
        names = [_NAMES[name.lower()] for name in words]
        if len(set(names)) < len(names):
            raise UsageError(f"a term twice in formula {text!r}: give each term once")
        return cls(tuple(TERMS[name] for name in sorted(names, key=_ORDER.index)))

    def __str__(self) -> str:
        return "+".join(term.name for term in self.terms)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of all terms, in the order of the terms."""
        return tuple(each for term in self.terms for each in term.parameters)

    @property
    def labels(self) -> list[str]:
        """The names of the parameters after those of their terms, such as ``NL void``."""
        return [f"{term.name} {each.name}" for term in self.terms for each in term.parameters]

    @property
    def linear(self) -> bool:
        """Whether strength is a linear function of the parameters, apart from a constant."""
        return all(term.linear for term in self.terms)

    @property
    def needs_trump(self) -> bool:
        """Whether the formula needs a trump suit, as one of its terms is for suit contracts."""
        return any(term not in (*NOTRUMP, *CONTESTED) for term in self.terms)

    def counts(self, view: View) -> Counts:
        """Return ``(n hands, classes)`` counts: how often each class occurs in each hand.

        A class is something that a term gives points for, such as a king in a side suit or six
        trumps. The classes of all terms stand side by side, in the order of ``terms``.
        """
        return np.concatenate([term.count(view) for term in self.terms], axis=1)

    def values(self, genes: Genes) -> Values:
        """Return ``(population, classes)`` values: the points of each class, by each row of genes.

        ``genes`` are ``(population, parameters)``: each row has one value for every parameter.
        """
        ends = np.cumsum([len(term.parameters) for term in self.terms])[:-1]
        shares = np.split(genes, ends, axis=1)
        return np.concatenate(
            [term.value(share) for term, share in zip(self.terms, shares, strict=True)], axis=1
        )


def combinations() -> Iterator[Formula]:
    """Yield the paper's 374 formulas: all choices for cards, lengths, long and short suits."""
    high, trump_high, suit_high = CARDS
    cards: list[tuple[Term, ...]] = [
        *((), (high,), (trump_high,)),
        *((high, suit_high), (trump_high, suit_high)),
    ]
    others = [[(), *((term,) for term in family)] for family in (LENGTH, LONG, SHORT)]
    for parts in product(cards, *others):
        terms = tuple(term for part in parts for term in part)
        if terms:
            yield Formula(terms)
