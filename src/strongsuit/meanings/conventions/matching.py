"""Which rules of a card match an auction, and which calls they give, in order of priority.

`CardIndex.choices` finds them for one situation. The bidder makes the first call whose rule the
hand fits (`Choice.fits`); a call made is explained by the rules for it (`rule_meanings`).
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
    """A call in one situation, the rule it follows, and the checks a hand must pass for it."""

    call: Call
    rule: Rule
    alternatives: tuple[Alternative, ...]  # the hand must pass all checks of one of them

    def fits(self, hand: Measures) -> bool:
        """Does the hand pass all checks of one of the alternatives?"""
        for checks in self.alternatives:
            for place, low, high in checks:
                if not low <= hand[place] <= high:
                    break
            else:
                return True
        return False

    @property
    def is_open(self) -> bool:
        """Does any hand fit?"""
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
    """Yield what a call may mean, from the first rules for it to the last.

    Rules of one context that are alike in being forcing and artificial make one meaning together,
    for the bidder may have followed any of them. A rule that every hand fits is a meaning of its
    own, since it is for the hands that fit no earlier one. The bidder never comes to the rules
    behind it: these count only where they are the first of their kind.
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


Entry = tuple[int, tuple[int, ...], Binding]  # a context's place, a pattern's masks, its suits
NO_CALL = -1  # stands for the last call of an auction without calls


class CardIndex:
    """A card's contexts, filed by length and last call of their auctions to be found quickly."""

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
        """Drop the remembered matches of all auctions."""
        self._matches.clear()

    def choices(self, now: Situation) -> Iterator[Choice]:
        """Yield every call with a rule in a situation, in order of priority.

        A card's rules replace those for the same call in the context of the same name of the card
        it extends.
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
        """Return the contexts for an auction, in the card's order, with their letters' suits."""
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
    """Return the calls with which an auction that a pattern matches may end."""
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
    """Yield the bindings of a rule: one for each suit its call's letter or word may stand for."""
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
    """Return the calls of a rule once its letters are bound; bids by level words are legal ones."""
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
