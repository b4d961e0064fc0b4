"""Explanations read: what robots and people write about a call, turned into a meaning.

Each text gives a value. A clause is searched for one kind of statement after another; what has been
read is taken out of it, and what is left at the end is told in ``rest``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from strongsuit.auction import Call
from strongsuit.cards import Strain, Suit
from strongsuit.meanings.meaning import MOST_TOTAL, Forcing, Meaning
from strongsuit.meanings.vocabulary import (
    CONVENTIONS,
    FILLERS,
    HEDGES,
    LENGTH_WORDS,
    SPELLINGS,
    WORDS,
    lengths,
)
from strongsuit.solving.bounds import MOST_CARDS, MOST_POINTS, Range

_TAKEN = "\0"  # stands where something was read, so that its neighbours do not grow together
_LONGEST = 2000  # characters of a clause that are read
_LONGEST_SAID = 8  # cards; more are points that stand beside a suit

_NUMBER = r"(?<![\d.])(\d{1,2})(?:\s?-\s?(\d{1,2})(?!\d)|\s?([-+=]))?(?![\d.])"
_SUIT = r"!([CDHS])(?![A-Za-z])"
_LETTER = r"([CDHS])(?![\w'])"

_OR = re.compile(r"(?<![\d/=])(\d{1,2})\s*or\s*(\d{1,2})(?![\d/])")
_SPELLINGS = tuple((re.compile(pattern, re.I), instead) for pattern, instead in SPELLINGS)


def read_explanation(text: str, call: Call | None = None) -> Meaning:
    """What a call's explanation says: GIB's, BBA's, BEN's or Brill's, a note, a person's alert.

    The call, where it is known, tells which suit ``2+`` is about.

    >>> meaning = read_explanation("Major suit opening -- 5+ !S; 11-21 HCP; 12-22 total points")
    >>> meaning.name, meaning.hcp, meaning.lengths[Suit.SPADES]
    ('Major suit opening', (11, 21), (5, 13))
    """
    name, body = _split_name(text)
    said = _both(_read_clause(clause, call) for clause in body.split(";"))
    starred = text.lstrip().startswith("*")
    return replace(said, name=name or said.name, text=text, artificial=said.artificial or starred)


def _split_name(text: str) -> tuple[str, str]:
    """Robots write the name of a call before ``--``; people do not."""
    name, dashes, body = text.partition("--")
    if not dashes:
        return "", text
    return name.strip(" *.-"), body


@lru_cache(maxsize=1 << 14)  # robots say the same few thousand things over and over
def _read_clause(clause: str, call: Call | None) -> Meaning:
    text = " ".join(clause[:_LONGEST].replace(_TAKEN, " ").split())
    text, denied = _take_denials(text)
    for pattern, instead in _SPELLINGS:
        text = pattern.sub(instead, text)
    text = _OR.sub(_join_neighbours, text)
    alternatives = [
        part for part in re.split(r"\bor\b|//|\bou\b", text, flags=re.I) if part.strip()
    ]
    read = [_Reader(part, call).meaning() for part in alternatives]
    if len(read) > 1:
        return _with_rest(_either(read), (clause.strip(), *denied))
    return _with_rest(read[0] if read else Meaning(), denied)


def _join_neighbours(match: re.Match[str]) -> str:
    """``5 or 6`` is a range, ``1 or 4`` is an answer to Blackwood."""
    low, high = int(match[1]), int(match[2])
    return f"{low}-{high}" if high == low + 1 else match[0]


def _take_denials(text: str) -> tuple[str, tuple[str, ...]]:
    """Brill lists the calls that were not made, with what they would have meant: not bounds."""
    start = text.find("(Denies:")
    return (text, ()) if start < 0 else (text[:start], (text[start:].strip("()"),))


@dataclass(slots=True)
class _Reader:
    """Reads one clause; ``left`` is what is still to be read of it."""

    left: str
    call: Call | None
    found: list[Meaning] = field(default_factory=list)

    def meaning(self) -> Meaning:
        for pattern, read in _RULES:
            self.left = pattern.sub(lambda match, read=read: self._take(match, read), self.left)  # type: ignore[misc]
        self._read_alone()
        return _both([*self.found, Meaning(rest=_leftovers(self.left))])

    def _take(self, match: re.Match[str], read: Callable[[re.Match[str]], Meaning | None]) -> str:
        said = read(match)
        if said is None:  # it cannot be: 40 HCP, 7-5 spades
            return match[0]
        self.found.append(said)
        return _TAKEN

    def _read_alone(self) -> None:
        """``2+`` and no other number: so many of the suit bid."""
        match = _AT_LEAST.fullmatch(self.left.strip(f" ,.{_TAKEN}"))
        if not match or self.call is None or not self.call.is_bid:
            return
        if self.call.strain != Strain.NOTRUMP:
            self.found.append(_length(Suit(self.call.strain), (int(match[1]), MOST_CARDS)))
            self.left = ""


def _span(match: re.Match[str], most: int, first: int = 1) -> Range | None:
    """The range a number says; None where nothing can be so."""
    low, high, sign = match[first], match[first + 1], match[first + 2]
    n = int(low)
    span = (
        (n, int(high)) if high else (n, most) if sign == "+" else (0, n) if sign == "-" else (n, n)
    )
    return span if 0 <= span[0] <= span[1] <= most else None


def _length(suit: Suit, span: Range) -> Meaning:
    return Meaning(lengths=lengths(**{suit.name.lower(): span}))


def _read_length(match: re.Match[str]) -> Meaning | None:
    """People who write ``4!S`` do not rule out five; robots put a space or a sign."""
    span, sign = _span(match, MOST_CARDS), match[2] or match[3]
    if not sign and match[0][:-1].rstrip("!")[-1:].isdigit():
        span = (int(match[1]), MOST_CARDS) if int(match[1]) > 2 else None  # 2!S is rather a bid
    return _length(Suit.parse(match[4]), span) if span and span[0] <= _LONGEST_SAID else None


def _read_hcp(match: re.Match[str]) -> Meaning | None:
    span = _span(match, MOST_POINTS)
    if span is None and match[3] is None and match[2] and int(match[2]) <= 40:
        span = _span_capped(int(match[1]), MOST_POINTS)  # GIB's 20-40 HCP
    return Meaning(hcp=span) if span else None


def _span_capped(low: int, most: int) -> Range | None:
    return (low, most) if low <= most else None


def _read_points(match: re.Match[str]) -> Meaning | None:
    span = _span(match, MOST_TOTAL)
    return Meaning(points=span) if span else None


def _read_bare_points(match: re.Match[str]) -> Meaning | None:
    """``15-17``, ``16+`` or ``0-7`` without a word are high-card points, ``5-5`` is not."""
    span, n = _span(match, MOST_POINTS), int(match[1])
    if span is None or not (match[2] or match[3]) or match[3] == "=":
        return None
    is_shape = match[2] is not None and 3 <= n <= 7 and span[1] <= 7
    small = match[2] is None and n < 8
    return None if is_shape or small or span[0] == span[1] else Meaning(hcp=span)


def _read_denied(match: re.Match[str]) -> Meaning | None:
    """``no 4!S``, ``denies 5!H/!S``, ``no 4-card major``."""
    most = int(match[1] or 4) - 1
    named = [Suit.parse(letter) for letter in re.findall(r"!([CDHS])", match[2].upper())]
    if most < 0:
        return None
    return _both(_length(suit, (0, most)) for suit in named or [Suit.HEARTS, Suit.SPADES])


def _read_less(match: re.Match[str]) -> Meaning | None:
    most = int(match[1]) - 1
    return Meaning(hcp=(0, most)) if 0 <= most <= MOST_POINTS else None


def _read_shape(match: re.Match[str]) -> Meaning | None:
    """``1-5-3-4``, spades first; ``5-3-3-2`` names a pattern, not its suits."""
    s, h, d, c = (int(match[place]) for place in range(1, 5))
    if s + h + d + c != MOST_CARDS or s >= h >= d >= c:
        return None
    return Meaning(lengths=((c, c), (d, d), (h, h), (s, s)))


def _read_transfer(match: re.Match[str]) -> Meaning:
    shown = _length(Suit.parse(match[1]), (4, MOST_CARDS))
    return replace(shown, artificial=True, name="transfer")


def _aside(match: re.Match[str]) -> Meaning:
    """Understood as something that bounds nothing, and so told."""
    return Meaning(rest=(match[0].strip(),))


def _read_bare_suit(match: re.Match[str]) -> Meaning:
    suits = [Suit.parse(letter) for letter in re.findall(r"!([CDHS])", match[0].upper())]
    return _both(_length(suit, (4, MOST_CARDS)) for suit in suits)


def _constant(meaning: Meaning) -> Callable[[re.Match[str]], Meaning]:
    return lambda _: meaning


def _read_word_of_suit(match: re.Match[str]) -> Meaning:
    word, suit = match["word"].lower(), match["suit"]
    return _length(Suit.parse(suit), LENGTH_WORDS[word])


def _read_convention(match: re.Match[str]) -> Meaning:
    return Meaning(artificial=True, name=match[0].lower())


_AT_LEAST = re.compile(r"([1-6])\+")
_ALONE_SUITS = rf"^\W*(?:shows |with )?{_SUIT}(?:\s*(?:and|\+|&|,)\s*{_SUIT})*\W*$"

_NO = r"(?:\b(?:no|not|denies|deny|without|less than)\b|<)\s*"
_WORD = rf"\b(?P<word>{'|'.join(LENGTH_WORDS)})"
_OF_SUIT = r"!?(?P<suit>[CDHS])(?!\w)"

_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Meaning | None]], ...] = tuple(
    (re.compile(pattern, re.I), read)
    for pattern, read in (
        (rf"{_NUMBER}\s*8421 HCP in (?:{_SUIT}|{_LETTER})", _aside),
        (r"\d of top \d hono\w+ in !?[CDHS]\b", _aside),
        (r"comb\. pts [<>=]+ \d+|\w+points [<>=]+ \d+", _aside),
        (r"opponents cannot play undoubled below \d\w+", _aside),
        (r"[\d/ +or-]+(?:key ?cards?|KCB?|controls?|aces?|kings?)\b[^,]*", _aside),
        (r"(?:no )?![CDHS][AKQJT]+(?:,\s*no ![CDHS][AKQJT]+)*(?!\w)", _aside),
        (r"(?<![\d-])([0-9])-([0-9])-([0-9])-([0-9])(?![\d-])", _read_shape),
        (rf"\b(?:transfer|xfer|trf|transf?|tx)\s+to\s+\d?{_SUIT}", _read_transfer),
        (rf"\b(?:{'|'.join(HEDGES)})\b[^,({_TAKEN}]*", _aside),
        (rf"{_NUMBER}\s*(?:total points|total\b)", _read_points),
        (r"(?:less than|<)\s*(\d{1,2})\s*(?:HCP|points|pts?|p)(?!\w)", _read_less),
        (rf"{_NUMBER}\s*(?:HCP|points|pts?|p)(?!\w)", _read_hcp),
        (rf"HCP:?\s*{_NUMBER}", _read_hcp),
        (rf"{_NO}(\d)\+?\s*({_SUIT}(?:\s*/\s*{_SUIT})*)", _read_denied),
        (rf"{_NO}(\d)?\+?[- ]?(?:card|cd|c)?\s*((?:both )?majors?|(?-i:M))\b", _read_denied),
        (rf"{_NUMBER}\s*{_SUIT}(?:\s*/\s*{_SUIT})+", _aside),
        (rf"\b(?:to|weak|a|normal|of)\s+\d{_SUIT}", _aside),
        (rf"(?:solid )?{_NUMBER}\s*(?:in )?{_SUIT}", _read_length),
        (rf"(?<![a-z] )(?<!\w){_NUMBER}\s*{_LETTER}", _read_length),
        (rf"{_WORD}\s+(?:in )?{_OF_SUIT}", _read_word_of_suit),
        (rf"(?<!\w){_OF_SUIT}\s+{_WORD}\b", _read_word_of_suit),
        (rf"(?<![\w!])(?:{'|'.join(CONVENTIONS)})(?!\w)", _read_convention),
        *((rf"(?<![\w!])(?:{word})(?!\w)", _constant(said)) for word, said in WORDS),
        (_ALONE_SUITS, _read_bare_suit),
        (_NUMBER, _read_bare_points),
    )
)


def _both(meanings: Iterable[Meaning]) -> Meaning:
    """All of them at once; of two that clash the first is kept and the other told."""
    whole = Meaning()
    for more in meanings:
        met, clashes = whole.then(more)
        if clashes:
            met = replace(whole, rest=(*more.rest, *map(str, clashes)))
        whole = replace(
            met,
            artificial=whole.artificial or more.artificial,
            forcing=max(whole.forcing, more.forcing, key=_STRENGTH.index),
            name=whole.name or more.name,
            rest=(*whole.rest, *met.rest),
        )
    return whole


_STRENGTH = (Forcing.NO, Forcing.ROUND, Forcing.GAME)


def _either(meanings: list[Meaning]) -> Meaning:
    """One of them: bounds wide enough for all."""
    c, d, h, s = (_hull([meaning.lengths[suit] for meaning in meanings]) for suit in Suit)
    return Meaning(
        hcp=_hull([meaning.hcp for meaning in meanings]),
        points=_hull([meaning.points for meaning in meanings]),
        lengths=(c, d, h, s),
        artificial=any(meaning.artificial for meaning in meanings),
        name=next((meaning.name for meaning in meanings if meaning.name), ""),
    )


def _hull(spans: list[Range]) -> Range:
    return min(low for low, _ in spans), max(high for _, high in spans)


def _with_rest(meaning: Meaning, more: tuple[str, ...]) -> Meaning:
    return replace(meaning, rest=(*meaning.rest, *more)) if more else meaning


def _leftovers(text: str) -> tuple[str, ...]:
    """The words that say something, in the pieces they stood in."""
    pieces = (piece.strip(" .,:()[]-!?*'\"&+=/") for piece in re.split(rf"[{_TAKEN},()]", text))
    return tuple(piece for piece in pieces if set(re.findall(r"\w+", piece.lower())) - FILLERS)
