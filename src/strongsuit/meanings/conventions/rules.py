"""The rules of a card: contexts and their rows, and how one card's come before another's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from strongsuit.meanings.conventions.conditions import Condition
from strongsuit.meanings.conventions.language import Calls, HandTerm, Pattern
from strongsuit.meanings.meaning import Forcing


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: a call, what it shows, and when it holds beyond its context."""

    context: str  # its name
    call: Calls
    shows: tuple[tuple[HandTerm, ...], ...]  # any of these
    when: tuple[Condition, ...]
    letters: frozenset[str]  # of the call
    name: str
    text: str
    forcing: Forcing
    artificial: bool
    off: bool = False  # the call is not played here: nobody makes it, and it says nothing

    @property
    def key(self) -> tuple[str, Calls]:
        """What it is known by to a card that extends this one."""
        return self.context, self.call

    @property
    def is_judged(self) -> bool:
        """Does it weigh both hands together?"""
        return any(
            term.relative and term.measure != "length" for terms in self.shows for term in terms
        )


@dataclass(frozen=True, slots=True)
class Context:
    """Auctions that the same rows are for."""

    name: str
    patterns: tuple[Pattern, ...]  # none: any auction
    when: tuple[Condition, ...]
    rows: tuple[Rule, ...]
    depth: int = 0  # how many cards extend the one it is from


def renamed(contexts: tuple[Context, ...], names: Mapping[str, str]) -> tuple[Context, ...]:
    """With other names for the conventions of a card extended."""
    if not names:
        return contexts
    return tuple(
        replace(
            context,
            rows=tuple(replace(row, name=names.get(row.name, row.name)) for row in context.rows),
        )
        for context in contexts
    )


def merged(own: tuple[Context, ...], base: tuple[Context, ...]) -> tuple[Context, ...]:
    """A card's own contexts, then those of the card it extends."""
    return (*own, *(replace(context, depth=context.depth + 1) for context in base))
