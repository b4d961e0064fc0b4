"""Which rules of a convention card match an auction, and the calls they give, by priority.

`CardIndex.choices` finds these calls for one situation. The bidder makes the first call whose rule
fits the hand (`Choice.fits`). A call that was made is explained by the rules for that call
(`rule_meanings`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from strongsuit.auction import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call
from strongsuit.cards import Strain
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.implied_bounds import Alternative, with_implied_bounds
from strongsuit.meanings.conventions.language import NAMED_SUITS, Binding, assignments, bound_suit
from strongsuit.meanings.conventions.measures import Measures
from strongsuit.meanings.conventions.requirements import requirements
from strongsuit.meanings.conventions.rules import Context, Rule
from strongsuit.meanings.conventions.situation import GAMES, Situation
from strongsuit.meanings.meaning import Forcing, Meaning, either


@dataclass(frozen=True, slots=True)
class Choice:
    """A call that a rule gives in one situation, and the checks a hand must pass to make it."""

    call: Call
    rule: Rule
    alternatives: tuple[Alternative, ...]  # the hand must pass all checks of one of them

    def fits(self, hand: Measures) -> bool:
        """Return whether a hand passes all checks of one of the alternatives."""
        for checks in self.alternatives:
            for place, low, high in checks:
                if not low <= hand[place] <= high:
                    break
            else:
                return True
        return False

    @property
    def is_open(self) -> bool:
        """Whether every hand fits, as one of the alternatives has no checks."""
        return () in self.alternatives

    @property
    def meaning(self) -> Meaning:
        """What the call shows: the narrowest bounds that include every alternative."""
        rule = self.rule
        unbounded = Meaning(
            artificial=rule.artificial, forcing=rule.forcing, name=rule.name, text=rule.text
        )
        return either(
            [
                with_implied_bounds(unbounded, checks, rule.weighs_both_hands)
                for checks in self.alternatives
            ]
        )


def rule_meanings(call: Call, choices: Iterable[Choice]) -> Iterator[Meaning]:
    """Yield what a call may mean, in the order of its rules' priority.

    Rules for the call in one context make one meaning together if they agree in being forcing and
    artificial, for the bidder may have followed any of them. Rules that every hand fits are kept
    apart from the others, since they are for hands that fit no earlier rule. The bidder never comes
    to the rules after such a rule: these count only if none of their kind came before.
    """
    for _, in_context in groupby(choices, key=lambda choice: choice.rule.context):
        alike: dict[tuple[bool, Forcing, bool], list[Choice]] = {}
        is_reached = True
        for choice in in_context:
            kind = (choice.rule.artificial, choice.rule.forcing, choice.is_open)
            if choice.call == call and (is_reached or kind not in alike):
                alike.setdefault(kind, []).append(choice)
            is_reached = is_reached and not choice.is_open
        for same_kind in alike.values():
            yield either([choice.meaning for choice in same_kind])


Entry = tuple[int, tuple[int, ...], Binding]  # a context's index, a pattern's masks and binding
NO_CALL = -1  # stands for the last call of an auction without calls


class CardIndex:
    """A convention card's contexts, indexed by the length and last call of their auctions."""

    def __init__(self, card: ConventionCard) -> None:
        self.card = card
        entries = [
            (order, pattern, dict(pattern.binding))
            for order, context in enumerate(card.contexts)
            for pattern in context.patterns
        ]
        self._exact: dict[tuple[int, int], list[Entry]] = {}  # by length and last call
        self._anywhere: dict[int, list[Entry]] = {}  # by last call
        for order, pattern, binding in entries:
            entry = (order, pattern.masks, binding)
            for last in _last_calls(pattern.masks):
                if pattern.anywhere:
                    self._anywhere.setdefault(last, []).append(entry)
                else:
                    self._exact.setdefault((len(pattern.masks), last), []).append(entry)
        self._always = [
            (order, Binding())
            for order, context in enumerate(card.contexts)
            if not context.patterns
        ]
        self._matches: dict[tuple[Call, ...], list[tuple[int, Binding]]] = {}  # by auction

    def forget(self) -> None:
        """Empty the cache of contexts that match an auction."""
        self._matches.clear()

    def choices(self, now: Situation) -> Iterator[Choice]:
        """Yield the calls that the convention card has a rule for in a situation, by priority.

        A call comes once for each rule that gives it, with what that rule asks of the hand. Where a
        card extends another, its rules for a call replace the other card's rules for that
        call in the context of the same name.
        """
        off, depths = set[Call](), dict[tuple[str, Call], int]()
        for order, binding in self._matching(now.since_opening):
            context = self.card.contexts[order]
            if all(condition.holds(now) for condition in context.when):
                for choice in _choices_of(context, binding, now):
                    depth = depths.setdefault((context.name, choice.call), context.depth)
                    if choice.rule.off:
                        off.add(choice.call)
                    elif depth == context.depth and choice.call not in off:
                        yield choice

    def _matching(self, calls: tuple[Call, ...]) -> list[tuple[int, Binding]]:
        """Return index and binding of each context that matches an auction, in the card's order."""
        matches = self._matches.get(calls)
        if matches is None:
            last = calls[-1] if calls else NO_CALL
            matches = [
                (order, binding)
                for order, masks, binding in self._exact.get((len(calls), last), ())
                if _match(masks, calls)
            ]
            matches += [
                (order, binding)
                for order, masks, binding in self._anywhere.get(last, ())
                if len(masks) <= len(calls) and _match(masks, calls[-len(masks) :])
            ]
            matches = sorted(matches + self._always, key=lambda match: match[0])
            self._matches[calls] = matches
        return matches


def _last_calls(masks: tuple[int, ...]) -> list[int]:
    """Return the numbers of the calls with which an auction that matches a pattern may end.

    ``masks`` are `Pattern.masks`: for each place in the auction, the calls allowed there as bits.
    A pattern without calls matches an auction without calls; the result is then `NO_CALL` alone.
    """
    return [call for call in range(len(CALLS)) if masks[-1] >> call & 1] if masks else [NO_CALL]


def _match(masks: tuple[int, ...], calls: tuple[Call, ...]) -> bool:
    return all(mask >> call & 1 for mask, call in zip(masks, calls, strict=True))


def _choices_of(context: Context, outer: Binding, now: Situation) -> Iterator[Choice]:
    for rule in context.rules:
        if all(condition.holds(now) for condition in rule.when):
            for binding in _bindings(rule, outer, now):
                alternatives = requirements(rule, binding, now)
                if alternatives:
                    for call in _calls(rule, binding, now):
                        if now.allows(call):
                            yield Choice(call, rule, alternatives)


def _bindings(rule: Rule, outer: Binding, now: Situation) -> Iterator[Binding]:
    """Yield a rule's bindings: one for each suit that the letter or word in its call may mean."""
    word = rule.call.strain
    if word in NAMED_SUITS:
        yield from ({**outer, word: suit} for suit in now.suits(word))
    elif rule.letters <= outer.keys():
        yield outer
    else:
        yield from assignments(set(rule.letters), outer)


PLAIN_CALLS = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}
STEPS = {"cheapest": 0, "jump": 1, "double jump": 2}  # levels above the lowest legal one


def _calls(rule: Rule, binding: Binding, now: Situation) -> list[Call]:
    """Return the calls that a rule gives under a binding, whether they are legal or not."""
    level, strain = rule.call.level, rule.call.strain
    if level in PLAIN_CALLS:
        return [PLAIN_CALLS[level]]
    place = Strain.NOTRUMP if strain == "NT" else bound_suit(strain, binding)
    if place is None:
        return []
    if level.isdigit():
        return [Call.bid(int(level), Strain(place))]
    if level == "game":
        return [GAMES[place]]
    legal = [bid for bid in BIDS if bid > now.bid and (bid - 3) % 5 == place]
    if level == "any":
        return legal
    return legal[STEPS[level] : STEPS[level] + 1]
