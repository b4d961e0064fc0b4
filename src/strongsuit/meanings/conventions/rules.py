"""`Context` and `Rule`, the parts of a convention card, and how a card extends another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from strongsuit.meanings.conventions.conditions import Condition
from strongsuit.meanings.conventions.language import CallFamily, HandTerm, Pattern
from strongsuit.meanings.meaning import Forcing


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of a convention card: a call, what it shows, and conditions beyond its context's."""

    context: str  # the context's name
    call: CallFamily
    shows: tuple[tuple[HandTerm, ...], ...]  # alternatives: all terms of one must hold
    when: tuple[Condition, ...]
    letters: frozenset[str]  # the letters in ``call`` that stand for a suit
    name: str
    text: str  # ``shows`` as the card writes it
    forcing: Forcing
    artificial: bool
    off: bool = False  # the call is not played here: nobody makes it, and it shows nothing

    @property
    def key(self) -> tuple[str, CallFamily]:
        """The key that identifies the rule: the context's name and the call.

        A rule of a card that extends another replaces the other card's rule with the same key.
        """
        return self.context, self.call

    @property
    def weighs_both_hands(self) -> bool:
        """Whether the rule asks for strength relative to what partner or the player has shown."""
        return any(
            term.relative and term.measure != "length" for terms in self.shows for term in terms
        )


@dataclass(frozen=True, slots=True)
class Context:
    """A set of auctions, and the rules for the next call after them."""

    name: str
    patterns: tuple[Pattern, ...]  # the auctions; () stands for every auction
    when: tuple[Condition, ...]
    rules: tuple[Rule, ...]
    depth: int = 0  # 0 for the card's own, 1 for those of the card it extends, and so on


def renamed(contexts: tuple[Context, ...], names: Mapping[str, str]) -> tuple[Context, ...]:
    """Return the contexts with conventions renamed: ``names`` has the new names by the old."""
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
    """Return a card's own contexts, followed by those of the card it extends (``base``)."""
    return (*own, *(replace(context, depth=context.depth + 1) for context in base))
