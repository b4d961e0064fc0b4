"""`Context` and `Rule`, of which a card is made, and how a card takes over another's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from strongsuit.meanings.conventions.conditions import Condition
from strongsuit.meanings.conventions.language import CallFamily, HandTerm, Pattern
from strongsuit.meanings.meaning import Forcing


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of a card: a call, what it shows, and when it holds beyond its context's conditions."""

    context: str  # the context's name
    call: CallFamily
    shows: tuple[tuple[HandTerm, ...], ...]  # all terms of one of these lists
    when: tuple[Condition, ...]
    letters: frozenset[str]  # those in ``call`` that stand for a suit
    name: str
    text: str  # ``shows`` as the card writes it
    forcing: Forcing
    artificial: bool
    off: bool = False  # the call is not played here: nobody makes it, and it shows nothing

    @property
    def key(self) -> tuple[str, CallFamily]:
        """What a card that extends this one replaces the rule by: its context's name and call."""
        return self.context, self.call

    @property
    def weighs_both_hands(self) -> bool:
        """Does it depend on the strength of both hands together?"""
        return any(
            term.relative and term.measure != "length" for terms in self.shows for term in terms
        )


@dataclass(frozen=True, slots=True)
class Context:
    """Auctions, and the rules for the next call in them."""

    name: str
    patterns: tuple[Pattern, ...]  # the auctions; none stands for every auction
    when: tuple[Condition, ...]
    rules: tuple[Rule, ...]
    depth: int = 0  # how many cards extend the one it is from


def renamed(contexts: tuple[Context, ...], names: Mapping[str, str]) -> tuple[Context, ...]:
    """Return the contexts with new names for some of their conventions: ``names[old]``."""
    if not names:
        return contexts
    return tuple(
        replace(
            context,
            rules=tuple(
                replace(rule, name=names.get(rule.name, rule.name)) for rule in context.rules
            ),
        )
        for context in contexts
    )


def merged(own: tuple[Context, ...], base: tuple[Context, ...]) -> tuple[Context, ...]:
    """Return a card's own contexts, and behind them those of the card it extends."""
    return (*own, *(replace(context, depth=context.depth + 1) for context in base))
