"""Which rules are for a situation: the rows of a card made into calls, in the order they are tried.

Bidding takes the first row that the hand fits, explaining the first rule for the call made that can
be true of what its player has shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from strongsuit.auction import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call
from strongsuit.cards import Strain
from strongsuit.layouts.bounds import Range
from strongsuit.meanings.conventions import measures
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.implied_bounds import Alternative, Check, bounded
from strongsuit.meanings.conventions.language import (
    NAMED_SUITS,
    Binding,
    HandTerm,
    assignments,
    bound,
)
from strongsuit.meanings.conventions.measures import MOST, Measures
from strongsuit.meanings.conventions.rules import Context, Rule
from strongsuit.meanings.conventions.situation import GAMES, Situation
from strongsuit.meanings.meaning import Forcing, Meaning, either


@dataclass(frozen=True, slots=True)
class Choice:
    """A call in one situation, the rule it follows, and what a hand needs for it."""

    call: Call
    row: Rule
    alternatives: tuple[Alternative, ...]
    judged: bool = False  # on both hands' strength, which is not told in exact points

    def fits(self, hand: Measures) -> bool:
        """Does the hand meet one of the alternatives?"""
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
        """What the call shows: the bounds that hold all alternatives."""
        row = self.row
        said = Meaning(artificial=row.artificial, forcing=row.forcing, name=row.name, text=row.text)
        return either([bounded(said, checks, self.judged) for checks in self.alternatives])


def rules_for(call: Call, choices: Iterable[Choice]) -> Iterator[Meaning]:
    """What a call may mean, the first rule first.

    The rows of a context are one rule, forcing and artificial ones apart: the bidder follows all of
    them up to a row that any hand fits, so all are told. That row is for hands that fit no other.
    """
    for _, rows in groupby(choices, key=lambda choice: choice.row.context):
        rules: dict[tuple[bool, Forcing, bool], list[Choice]] = {}
        reached = True
        for choice in rows:
            rule = (choice.row.artificial, choice.row.forcing, choice.is_open)
            if choice.call == call and (reached or rule not in rules):
                rules.setdefault(rule, []).append(choice)
            reached = reached and not choice.is_open
        yield from (either([choice.meaning for choice in rule]) for rule in rules.values())


Entry = tuple[int, tuple[int, ...], Binding]  # a context's place, a pattern's masks, its suits
NONE = -1  # in place of the last call, before any


class CardIndex:
    """A card ready for use."""

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
            (order, Binding()) for order, each in enumerate(card.contexts) if not each.patterns
        ]
        self._alive: dict[tuple[Call, ...], list[tuple[int, Binding]]] = {}

    def forget(self) -> None:
        """Which contexts each auction so far is in."""
        self._alive.clear()

    def choices(self, now: Situation) -> Iterator[Choice]:
        """Every call that a rule is for, the one tried first in front.

        A card's rows replace those for the same call in the context of that name of a card it
        extends.
        """
        off, depths = set[Call](), dict[tuple[str, Call], int]()
        for order, binding in self._matching(now.since_opening):
            context = self.card.contexts[order]
            if all(condition.holds(now) for condition in context.when):
                for choice in _choices_of(context, binding, now):
                    depth = depths.setdefault((context.name, choice.call), context.depth)
                    if choice.row.off:
                        off.add(choice.call)
                    elif depth == context.depth and choice.call not in off:
                        yield choice

    def _matching(self, calls: tuple[Call, ...]) -> list[tuple[int, Binding]]:
        """Contexts whose auction it is, in the card's order."""
        found = self._alive.get(calls)
        if found is None:
            last = calls[-1] if calls else NONE
            found = [
                (order, binding)
                for order, masks, binding in self._exact.get((len(calls), last), ())
                if _match(masks, calls)
            ]
            found += [
                (order, binding)
                for order, masks, binding in self._anywhere.get(last, ())
                if len(masks) <= len(calls) and _match(masks, calls[-len(masks) :])
            ]
            found = sorted(found + self._always, key=lambda entry: entry[0])
            self._alive[calls] = found
        return found


def _last_calls(masks: tuple[int, ...]) -> list[int]:
    """With which calls an auction may end that a pattern is for."""
    return [call for call in range(len(CALLS)) if masks[-1] >> call & 1] if masks else [NONE]


def _match(masks: tuple[int, ...], calls: tuple[Call, ...]) -> bool:
    return all(mask >> call & 1 for mask, call in zip(masks, calls, strict=True))


def _choices_of(context: Context, given: Binding, now: Situation) -> Iterator[Choice]:
    for row in context.rows:
        if all(condition.holds(now) for condition in row.when):
            for binding in _bindings(row, given, now):
                alternatives = _alternatives(row, binding, now)
                if alternatives:
                    for call in _calls(row, binding, now):
                        if now.allows(call):
                            yield Choice(call, row, alternatives, row.is_judged)


def _bindings(row: Rule, given: Binding, now: Situation) -> Iterator[Binding]:
    """Each suit that the call's letter or word may stand for."""
    word = row.call.strain
    if word in NAMED_SUITS:
        yield from ({**given, word: suit} for suit in now.suits(word))
    elif row.letters <= given.keys():
        yield given
    else:
        yield from assignments(set(row.letters), given)


PLAIN_CALLS = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}


def _calls(row: Rule, binding: Binding, now: Situation) -> list[Call]:
    level, strain = row.call.level, row.call.strain
    if level in PLAIN_CALLS:
        return [PLAIN_CALLS[level]]
    place = Strain.NOTRUMP if strain == "NT" else bound(strain, binding)
    if place is None:
        return []
    if level.isdigit():
        return [Call.bid(int(level), Strain(place))]
    if level == "game":
        return [GAMES[place]]
    legal = [bid for bid in BIDS if bid > now.bid and (bid - 3) % 5 == place]
    if level == "any":
        return legal
    steps = {"cheapest": 0, "jump": 1, "double jump": 2}[level]
    return legal[steps : steps + 1]


def _alternatives(row: Rule, binding: Binding, now: Situation) -> tuple[Alternative, ...]:
    """What a hand needs, in numbers; those that cannot be here are left out."""
    found = (_checks(terms, binding, now) for terms in row.shows)
    return tuple(checks for checks in found if checks is not None)


def _checks(terms: tuple[HandTerm, ...], binding: Binding, now: Situation) -> Alternative | None:
    checks: list[Check] = []
    for term in terms:
        if not term.suits:
            low, high = _relative(term, now, -1)
            checks.append((measures.of_hand(term.measure), low, high))
        elif term.measure == "rank":
            higher, lower = (_suits(word, binding, now) for word in term.suits)
            if not (lower and higher and max(lower) < min(higher)):
                return None
        elif term.measure == "difference":
            longer, shorter = (_suits(word, binding, now) for word in term.suits)
            checks += [(measures.difference(i, j), term.low, MOST) for i in longer for j in shorter]
        else:
            suits = _suits(term.suits[0], binding, now)
            if not suits and (term.suits[0] in ("trump", "last") or _is_fit(term)):
                return None
            for suit in suits:
                low, high = _relative(term, now, suit)
                checks.append((measures.of_suit(term.measure, suit), low, high))
    if any(low > high or high < 0 for _, low, high in checks):
        return None
    return tuple(checks)


def _is_fit(term: HandTerm) -> bool:
    """Does it want a suit together with partner? Where none is known there is none."""
    return term.measure == "length" and bool(term.relative) and term.low > 0


def _suits(word: str, binding: Binding, now: Situation) -> tuple[int, ...]:
    suit = bound(word, binding)
    return now.suits(word) if suit is None else (suit,)


def _relative(term: HandTerm, now: Situation, suit: int) -> Range:
    """The bounds of my hand alone, where the term's are for both together."""
    if not term.relative:
        return term.low, term.high
    if term.relative == "extra":
        least = now.knowledge[now.me].points[0]
        return least + term.low, MOST if term.high == MOST else least + term.high
    partner = now.knowledge[now.partner]
    known = _counted(partner, term, suit)
    high = MOST if term.high == MOST else term.high - known
    return max(0, term.low - known), high


TRUMP = 3  # points that each of partner's trumps beyond four is worth
USUAL = 2  # points a hand has beyond the least it has shown: strong hands are rare


def _counted(partner: Meaning, term: HandTerm, suit: int) -> int:
    """How much of what partner has shown a term counts on: the least, the usual or the most."""
    if term.measure == "length":
        least, most = partner.lengths[suit]
    else:
        least, most = partner.hcp if term.measure == "hcp" else partner.points
    if term.measure == "worth":
        trumps = TRUMP * (partner.lengths[suit][0] - measures.TRUMPS)
        least, most = least + trumps, most + trumps
    if term.relative == "expected":
        width = min(most - least, partner.hcp[1] - partner.hcp[0])
        return least + min(USUAL, (width + 1) // 2)
    return least if term.relative == "combined" else most
