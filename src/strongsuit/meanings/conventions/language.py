"""The language of convention cards: ``after``, ``call`` and ``shows``, parsed.

Text becomes frozen values, which know nothing of the auction they will be matched with. The words
of ``when`` are in `conditions`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import combinations, product

from strongsuit.auction import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call
from strongsuit.cards import Strain
from strongsuit.errors import ParseError
from strongsuit.meanings.conventions.measures import HAND_MEASURES, MOST, SUIT_MEASURES

# Letters that stand for a suit, each for another one; M is a major, m a minor.
VARIABLES = {
    "M": (2, 3),
    "m": (0, 1),
    "a": (0, 1, 2, 3),
    "b": (0, 1, 2, 3),
    "c": (0, 1, 2, 3),
    "d": (0, 1, 2, 3),
}
OTHERS = {"oM": "M", "om": "m"}  # the other major, the other minor
# Words for suits by the auction so far: in a call each suit in turn, in ``shows`` all of them.
NAMED_SUITS = ("mine", "partners", "trump", "theirs", "new", "unbid", "last")
SUIT_WORDS = ("C", "D", "H", "S", *VARIABLES, *OTHERS, *NAMED_SUITS)
LEVEL_WORDS = ("cheapest", "jump", "double jump", "any", "game")

# Bounds that count what partner has shown, or (extra) what the player has shown before.
RELATIVE = ("combined", "expected", "potential", "extra")

Binding = dict[str, int]  # the suit that each letter stands for


@dataclass(frozen=True, slots=True)
class HandTerm:
    """A term of ``shows``: a measure of the hand or of some of its suits, and its bounds.

    ``relative`` says what the bounds are for: "" the hand alone; "combined", "expected" or
    "potential" both hands, with the least, the usual or the most that partner has shown; "extra"
    the hand beyond the least it has shown.
    """

    measure: str  # of HAND_MEASURES or SUIT_MEASURES, "difference" in length or "rank" of two suits
    suits: tuple[str, ...]  # words of SUIT_WORDS
    low: int
    high: int
    relative: str = ""  # or one of RELATIVE

    def clashes(self, other: HandTerm) -> bool:
        """Do both bound the same measure, with no value in common?"""
        same = replace(self, low=other.low, high=other.high) == other
        return same and (self.low > other.high or other.low > self.high)


@dataclass(frozen=True, slots=True)
class CallFamily:
    """The calls a rule is for: pass, double or redouble, or bids by level and strain."""

    level: str  # "P", "X", "XX", "1".."7" or one of LEVEL_WORDS
    strain: str = ""  # a suit word or "NT"


@dataclass(frozen=True, slots=True)
class Pattern:
    """An auction from its first bid on, with each letter bound to one suit."""

    masks: tuple[int, ...]  # for each call, the calls allowed as bits
    binding: tuple[tuple[str, int], ...]
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
            raise ParseError(f"{text!r}: no hand has both")
    return terms


def parse_term(text: str) -> HandTerm:
    """Parse one term, such as ``5+ S``."""
    if text in _FLAGS:
        return _FLAGS[text]
    if match := _COMPARISON.fullmatch(text):
        longer, sign, shorter = match.groups()
        return HandTerm("difference", (_suit(longer), _suit(shorter)), int(sign == ">"), MOST)
    if match := _RANKED.fullmatch(text):
        one, order, other = match.groups()
        higher, lower = (one, other) if order == "above" else (other, one)
        return HandTerm("rank", (_suit(higher), _suit(lower)), 0, MOST)
    if match := _RANGE.fullmatch(text):
        low, high, plus, what = match.groups()
        most = MOST if plus else int(high or low)
        if int(low) > most:
            raise ParseError(f"{text!r}: {low} is more than {most}")
        return _possible(_range_term(what.split(), int(low), most, text), text)
    words = text.removeprefix("no ").split()
    if len(words) == 2 and words[0] in _SUIT_FLAGS:
        low, most = (0, 0) if text.startswith("no ") else (1, MOST)
        return HandTerm(words[0], (_suit(words[1]),), low, most)
    raise ParseError(f"expected something like '15-17 hcp', '5+ S' or 'balanced', got {text!r}")


def _possible(term: HandTerm, text: str) -> HandTerm:
    """Return the term; refuse it if no hand can have so much."""
    most = MOST_OF.get(term.measure, MOST) if not term.relative else MOST
    if max(term.low, term.high if term.high < MOST else 0) > most:
        raise ParseError(f"{text!r}: no hand has more than {most}")
    return term


def _range_term(words: list[str], low: int, high: int, text: str) -> HandTerm:
    """Return the term of a range from the words behind it: ``combined support M``."""
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
    raise ParseError(f"{text!r}: expected a suit or one of {known}")


def _suit(word: str) -> str:
    if word not in SUIT_WORDS:
        raise ParseError(f"{word!r} is no suit; known: {', '.join(SUIT_WORDS)}")
    return word


def parse_call_family(text: str) -> CallFamily:
    """Parse ``P``, ``X``, ``2NT``, ``1M``, ``jump a``, ``any partners``."""
    if text in ("P", "X", "XX"):
        return CallFamily(text)
    level, _, strain = text.rpartition(" ") if " " in text else (text[:1], "", text[1:])
    if level not in (*LEVEL_WORDS, *"1234567"):
        raise ParseError(f"expected a call such as P, 2NT, 1M or 'jump a', got {text!r}")
    return CallFamily(level, strain if strain == "NT" else _suit(strain))


def letters_of(text: str) -> set[str]:
    """Return the letters for suits in a pattern, call or list of terms; ``M`` for ``oM`` too."""
    letters = set(re.findall(r"(?<![A-Za-z])(?:oM|om|[Mmabcd])(?![A-Za-z])", text))
    return {OTHERS.get(letter, letter) for letter in letters}


def assignments(letters: set[str], outer: Binding) -> list[Binding]:
    """Return every binding of the letters, no two to the same suit, that keeps an outer one."""
    free = sorted(letters - outer.keys())
    ways = []
    for suits in product(*(VARIABLES[letter] for letter in free)):
        binding = {**outer, **dict(zip(free, suits, strict=True))}
        if len(set(binding.values())) == len(binding):
            ways.append(binding)
    return ways


def bound_suit(word: str, binding: Binding) -> int | None:
    """Return the suit that a letter or a suit's own name stands for; None for other words.

    The words of `NAMED_SUITS` are known once the binding has them: a call binds its own.
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
    """Parse an auction since the first bid, the other side's calls in brackets: ``1M (2a) X``.

    A pass between two calls of one side, or at the end, is left out. The result has one pattern for
    each suit or suits that the letters can stand for.
    """
    anywhere = text.startswith("...")
    tokens = _with_passes(_TOKEN.findall(text.removeprefix("...")))
    letters = letters_of(re.sub(r"[()|]", " ", re.sub(r"(\d)([a-zA-Z])", r"\1 \2", text)))
    ways = assignments(letters, {})
    if not ways:
        raise ParseError(f"{text!r}: there are not so many suits for its letters to stand for")
    return [
        Pattern(tuple(_mask(token, binding) for token in tokens), tuple(binding.items()), anywhere)
        for binding in ways
    ]


def _with_passes(tokens: list[str]) -> list[str]:
    """Return every call, passes written out and brackets taken off, up to right-hand opponent's."""
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
    """Return the calls, as bits, that a token allows: ``2M``, ``1-3a``, ``P|X``, ``any``."""
    mask = 0
    for part in token.split("|"):
        mask |= _PATTERN_WORDS[part] if part in _PATTERN_WORDS else _bids(part, token, binding)
    return mask


def _bids(part: str, token: str, binding: Binding) -> int:
    """Return the bids that one part of a token allows, as bits."""
    match = _PATTERN_BID.fullmatch(part)
    if match is None:
        raise ParseError(f"expected a call such as 1M, 2-3a, P|X, bid or any, got {token!r}")
    low, high, strain = match.groups()
    place = Strain.NOTRUMP if strain == "NT" else bound_suit(_suit(strain), binding)
    if place is None:
        raise ParseError(f"{strain!r} can not stand in a pattern")
    levels = range(int(low), int(high or low) + 1)
    return sum(1 << Call.bid(level, Strain(place)) for level in levels)
