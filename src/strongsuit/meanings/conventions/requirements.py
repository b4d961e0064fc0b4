"""What a hand needs for a rule in one situation: the rule's terms as bounds on measures."""

from __future__ import annotations

from strongsuit.layouts.bounds import Range
from strongsuit.meanings.conventions import measures
from strongsuit.meanings.conventions.implied_bounds import Alternative, Check
from strongsuit.meanings.conventions.language import Binding, HandTerm, bound_suit
from strongsuit.meanings.conventions.measures import UNBOUNDED
from strongsuit.meanings.conventions.rules import Rule
from strongsuit.meanings.conventions.situation import Situation
from strongsuit.meanings.meaning import Meaning

EXTRA_TRUMP = 3  # points that each of partner's trumps beyond four is worth
USUAL = 2  # points a hand usually has above the least it has shown: strong hands are rare


def requirements(rule: Rule, binding: Binding, now: Situation) -> tuple[Alternative, ...]:
    """Return the alternatives of a rule; a hand fits if it passes all checks of one of them.

    Alternatives that no hand can meet in this situation are left out.
    """
    alternatives = (_checks(terms, binding, now) for terms in rule.shows)
    return tuple(checks for checks in alternatives if checks is not None)


def _checks(terms: tuple[HandTerm, ...], binding: Binding, now: Situation) -> Alternative | None:
    """Return the checks for all of some terms; None if no hand can pass them in this situation."""
    checks: list[Check] = []
    for term in terms:
        of_term = _term_checks(term, binding, now)
        if of_term is None or any(low > high or high < 0 for _, low, high in of_term):
            return None
        checks += of_term
    return tuple(checks)


def _term_checks(term: HandTerm, binding: Binding, now: Situation) -> list[Check] | None:
    """Return the checks for one term: [] if the term always holds, None if it cannot hold."""
    if not term.suits:
        return [(measures.of_hand(term.measure), *_own_bounds(term, now, -1))]
    if term.measure == "rank":
        higher, lower = (_suits(word, binding, now) for word in term.suits)
        return [] if lower and higher and max(lower) < min(higher) else None
    if term.measure == "difference":
        longer, shorter = (_suits(word, binding, now) for word in term.suits)
        return [(measures.difference(i, j), term.low, UNBOUNDED) for i in longer for j in shorter]
    suits = _suits(term.suits[0], binding, now)
    if not suits and (term.suits[0] in ("trump", "last") or _is_fit(term)):
        return None
    return [(measures.of_suit(term.measure, suit), *_own_bounds(term, now, suit)) for suit in suits]


def _is_fit(term: HandTerm) -> bool:
    """Whether a term asks for cards of a suit in both hands together, that is, for a fit.

    Such a term cannot hold where its word stands for no suit.
    """
    return term.measure == "length" and bool(term.relative) and term.low > 0


def _suits(word: str, binding: Binding, now: Situation) -> tuple[int, ...]:
    suit = bound_suit(word, binding)
    return now.suits(word) if suit is None else (suit,)


def _own_bounds(term: HandTerm, now: Situation, suit: int) -> Range:
    """Return a term's bounds on the player's own hand, what partner has shown subtracted.

    ``suit`` is -1 for a measure of the whole hand.
    """
    if not term.relative:
        return term.low, term.high
    if term.relative == "extra":
        least = now.knowledge[now.me].points[0]
        return least + term.low, UNBOUNDED if term.high == UNBOUNDED else least + term.high
    partner = now.knowledge[now.partner]
    counted = _counted(partner, term, suit)
    high = UNBOUNDED if term.high == UNBOUNDED else term.high - counted
    return max(0, term.low - counted), high


def _counted(partner: Meaning, term: HandTerm, suit: int) -> int:
    """Return what partner adds in a relative term: the least, the usual or the most shown."""
    if term.measure == "length":
        least, most = partner.lengths[suit]
    else:
        least, most = partner.hcp if term.measure == "hcp" else partner.points
    if term.measure == "worth":
        trumps = EXTRA_TRUMP * (partner.lengths[suit][0] - measures.HALF_FIT)
        least, most = least + trumps, most + trumps
    if term.relative == "expected":
        width = min(most - least, partner.hcp[1] - partner.hcp[0])
        return least + min(USUAL, (width + 1) // 2)
    return least if term.relative == "combined" else most
