"""Parse the language of convention cards: the texts of ``after``, ``call`` and ``shows``.

The frozen values that result do not depend on the auction they will be matched with. The words of
``when`` are in `conditions`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import combinations, product

from strongsuit.auction import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call
from strongsuit.cards import Strain
from strongsuit.errors import ParseError
from strongsuit.meanings.conventions.measures import HAND_MEASURES, SUIT_MEASURES, UNBOUNDED

# Letters that stand for a suit, different letters for different suits, and the suits (C D H S as 0
# to 3) that each may stand for: M is a major, m a minor.
VARIABLES = {
    "M": (2, 3),
    "m": (0, 1),
    "a": (0, 1, 2, 3),
    "b": (0, 1, 2, 3),
    "c": (0, 1, 2, 3),
    "d": (0, 1, 2, 3),
}
OTHERS = {"oM": "M", "om": "m"}  # the other major, the other minor
# Words for suits that depend on the auction so far. In a call such a word stands for each of its
# suits in turn, in ``shows`` for all its suits together.
NAMED_SUITS = ("mine", "partners", "trump", "theirs", "new", "unbid", "last")
SUIT_WORDS = ("C", "D", "H", "S", *VARIABLES, *OTHERS, *NAMED_SUITS)
LEVEL_WORDS = ("cheapest", "jump", "double jump", "any", "game")

# Words for bounds relative to what partner has shown, or (extra) to what the player has shown.
RELATIVE = ("combined", "expected", "potential", "extra")

Binding = dict[str, int]  # the suit that each letter stands for


@dataclass(frozen=True, slots=True)
class HandTerm:
    """A term of ``shows``: a measure of the hand or of some of its suits, and bounds on it.

    ``relative`` says what the bounds are for. "": the hand alone. "combined", "expected" or
    "potential": both hands together, with the least, the usual or the most that partner has shown.
    "extra": what the hand has above the least it has shown before.
    """

    measure: str  # of HAND_MEASURES or SUIT_MEASURES, "difference" in length or "rank" of two suits
    suits: tuple[str, ...]  # words of SUIT_WORDS
    low: int
    high: int
    relative: str = ""  # or one of RELATIVE

    def clashes(self, other: HandTerm) -> bool:
        """Whether this and another term bound the same measure, with no value in common."""
        same = replace(self, low=other.low, high=other.high) == other
        return same and (self.low > other.high or other.low > self.high)


@dataclass(frozen=True, slots=True)
class CallFamily:
    """The calls that a rule is for: pass, double or redouble, or bids of a level and strain."""

    level: str  # "P", "X", "XX", "1".."7" or one of LEVEL_WORDS
    strain: str = ""  # a suit word or "NT"


@dataclass(frozen=True, slots=True)
class Pattern:
    """The auctions, from the first bid on, that ``after`` describes for one choice of suits."""

    masks: tuple[int, ...]  # for each place in the auction, the calls allowed there as bits
    binding: tuple[tuple[str, int], ...]  # each letter and its suit
    anywhere: bool = False  # begins with "...": any calls may come before


# The most a hand can have of some measures.
MOST_OF = {"length": 13, "hcp": 37, "aces": 4, "kings": 4, "longest": 13, "losers": 12}
_RANGE = re.compile(r"(\d+)(?:\s*-\s*(\d+)|(\+))?\s+(.+)")
_COMPARISON = re.compile(r"(\w+)\s*(>=|>)\s*(\w+)")
_RANKED = re.compile(r"(\w+) (above|below) (\w+)")
_FLAGS = {
    "balanced": HandTerm("balanced", (), 1, 1),
    "semibalanced": HandTerm("semibalanced", (), 1, 1),
    "not balanced": HandTerm("balanced", (), 0, 0),
    "not semibalanced": HandTerm("semibalanced", (), 0, 0),
}
_SUIT_FLAGS = ("stopper", "control", "queen", "ace", "king")


def parse_terms(text: str) -> tuple[HandTerm, ...]:
    """Parse a list of terms, such as ``15-17 hcp, balanced, no stopper H``."""
    terms = tuple(parse_term(part.strip()) for part in text.split(",") if part.strip())
    for one, other in combinations(terms, 2):
        if one.clashes(other):
            raise ParseError(f"expected terms that one hand can meet, got {text!r}")
    return terms


def parse_term(text: str) -> HandTerm:
    """Parse one term, such as ``5+ S``."""
    if text in _FLAGS:
        return _FLAGS[text]
    if match := _COMPARISON.fullmatch(text):
        longer, sign, shorter = match.groups()
        return HandTerm("difference", (_suit(longer), _suit(shorter)), int(sign == ">"), UNBOUNDED)
    if match := _RANKED.fullmatch(text):
        one, order, other = match.groups()
        higher, lower = (one, other) if order == "above" else (other, one)
        return HandTerm("rank", (_suit(higher), _suit(lower)), 0, UNBOUNDED)
    if match := _RANGE.fullmatch(text):
        low, high, plus, what = match.groups()
        most = UNBOUNDED if plus else int(high or low)
        if int(low) > most:
            raise ParseError(f"expected a range that begins at {most} at most, got {text!r}")
        return _possible(_range_term(what.split(), int(low), most, text), text)
    words = text.removeprefix("no ").split()
    if len(words) == 2 and words[0] in _SUIT_FLAGS:
        low, most = (0, 0) if text.startswith("no ") else (1, UNBOUNDED)
        return HandTerm(words[0], (_suit(words[1]),), low, most)
    raise ParseError(f"expected something like '15-17 hcp', '5+ S' or 'balanced', got {text!r}")


def _possible(term: HandTerm, text: str) -> HandTerm:
    """Return the term, or raise a ParseError if its bounds are higher than any hand can have."""
    most = MOST_OF.get(term.measure, UNBOUNDED) if not term.relative else UNBOUNDED
    if max(term.low, term.high if term.high < UNBOUNDED else 0) > most:
        raise ParseError(f"expected at most {most}, as no hand has more, got {text!r}")
    return term


def _range_term(words: list[str], low: int, high: int, text: str) -> HandTerm:
    """Return the term of a range and the words after it, such as ``combined support M``."""
    relative = words[0] if words[0] in RELATIVE else ""
    match words[1:] if relative else words:
        case []:
            return HandTerm("points", (), low, high, relative)
        case [measure] if measure in HAND_MEASURES:
            return HandTerm(measure, (), low, high, relative)
        case ["fit", suit]:
            return HandTerm("length", (_suit(suit),), low, high, "combined")
        case [measure, suit] if measure in SUIT_MEASURES:
            return HandTerm(measure, (_suit(suit),), low, high, relative)
        case [suit] if not relative:
            return HandTerm("length", (_suit(suit),), low, high)
    known = ", ".join((*HAND_MEASURES, *SUIT_MEASURES, "fit"))
    raise ParseError(f"expected a suit or one of {known}, got {text!r}")


def _suit(word: str) -> str:
    if word not in SUIT_WORDS:
        raise ParseError(f"expected a suit, got {word!r}; known: {', '.join(SUIT_WORDS)}")
    return word


def parse_call_family(text: str) -> CallFamily:
    """Parse the calls of a rule: ``P``, ``X``, ``2NT``, ``1M``, ``jump a``, ``any partners``."""
    if text in ("P", "X", "XX"):
        return CallFamily(text)
    level, _, strain = text.rpartition(" ") if " " in text else (text[:1], "", text[1:])
    if level not in (*LEVEL_WORDS, *"1234567"):
        raise ParseError(f"expected a call such as P, 2NT, 1M or 'jump a', got {text!r}")
    return CallFamily(level, strain if strain == "NT" else _suit(strain))


def letters_of(text: str) -> set[str]:
    """Return the suit letters in a pattern, call or list of terms; ``oM`` counts as ``M``."""
    letters = set(re.findall(r"(?<![A-Za-z])(?:oM|om|[Mmabcd])(?![A-Za-z])", text))
    return {OTHERS.get(letter, letter) for letter in letters}


def assignments(letters: set[str], outer: Binding) -> list[Binding]:
    """Return every way to bind the letters to different suits that keeps the binding ``outer``."""
    free = sorted(letters - outer.keys())
    ways = []
    for suits in product(*(VARIABLES[letter] for letter in free)):
        binding = {**outer, **dict(zip(free, suits, strict=True))}
        if len(set(binding.values())) == len(binding):
            ways.append(binding)
    return ways


def bound_suit(word: str, binding: Binding) -> int | None:
    """Return the suit (0 to 3) that a word stands for, None if the binding does not say.

    A word of `NAMED_SUITS` is bound only while it is the strain of the rule's call.
    """
    if word in "CDHS":
        return "CDHS".index(word)
    if word == "oM":
        return 5 - binding["M"]
    if word == "om":
        return 1 - binding["m"]
    return binding.get(word)


_TOKEN = re.compile(r"\([^)]*\)|\S+")


def parse_pattern(text: str) -> list[Pattern]:
    """Parse an auction from its first bid on, the opponents' calls in brackets: ``1M (2a) X``.

    The text leaves out a pass between two calls of one side, and one at the end. The result has one
    pattern for each way in which the letters can stand for suits.
    """
    anywhere = text.startswith("...")
    tokens = _with_passes(_TOKEN.findall(text.removeprefix("...")))
    letters = letters_of(re.sub(r"[()|]", " ", re.sub(r"(\d)([a-zA-Z])", r"\1 \2", text)))
    ways = assignments(letters, {})
    if not ways:
        raise ParseError(f"expected letters for at most four suits, got {text!r}")
    return [
        Pattern(tuple(_mask(token, binding) for token in tokens), tuple(binding.items()), anywhere)
        for binding in ways
    ]


def _with_passes(tokens: list[str]) -> list[str]:
    """Return all calls, without brackets and with the passes that the text leaves out."""
    full: list[str] = []
    theirs_last = None
    for token in tokens:
        theirs = token.startswith("(")
        if theirs == theirs_last:
            full.append("P")
        full.append(token.strip("()"))
        theirs_last = theirs
    return [*full, "P"] if theirs_last is False else full


_PATTERN_WORDS = {
    "any": sum(1 << call for call in CALLS),
    "bid": sum(1 << call for call in BIDS),
    "P": 1 << PASS,
    "X": 1 << DOUBLE,
    "XX": 1 << REDOUBLE,
}
_PATTERN_BID = re.compile(r"([1-7])(?:-([1-7]))?(NT|\w+)")


def _mask(token: str, binding: Binding) -> int:
    """Return the calls, as bits, that a token such as ``2M``, ``1-3a`` or ``P|X`` allows."""
    mask = 0
    for part in token.split("|"):
        mask |= _PATTERN_WORDS[part] if part in _PATTERN_WORDS else _bids(part, token, binding)
    return mask


def _bids(part: str, token: str, binding: Binding) -> int:
    """Return the bids, as bits, that one of a token's parts between ``|`` allows."""
    match = _PATTERN_BID.fullmatch(part)
    if match is None:
        raise ParseError(f"expected a call such as 1M, 2-3a, P|X, bid or any, got {token!r}")
    low, high, strain = match.groups()
    place = Strain.NOTRUMP if strain == "NT" else bound_suit(_suit(strain), binding)
    if place is None:
        raise ParseError(f"expected a suit, a suit letter or NT, got {strain!r} in {token!r}")
    levels = range(int(low), int(high or low) + 1)
    return sum(1 << Call.bid(level, Strain(place)) for level in levels)
