"""The kinds of statements in explanations: for each a pattern, and a function to read a match.

`STATEMENTS` lists these kinds in the order in which they are tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from strongsuit.cards import Suit
from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS, Range
from strongsuit.meanings.explanations.vocabulary import (
    CONVENTIONS,
    HEDGES,
    LENGTH_WORDS,
    WORDS,
    lengths,
)
from strongsuit.meanings.meaning import MOST_TOTAL, Meaning

Read = Callable[[re.Match[str]], Meaning | None]  # None: no such meaning, as for 40 HCP

CUT = "\0"  # takes the place of what has been read, so that the texts beside it are not joined
_LONGEST_SUIT = 9  # cards; a higher number beside a suit is points

_NUMBER = r"(?<![\d.])(\d{1,2})(?:\s?-\s?(\d{1,2})(?!\d)|\s?([-+=]))?(?![\d.])"
_SUIT = r"!([CDHS])(?![A-Za-z])"
_LETTER = r"([CDHS])(?![\w'])"


def _span(match: re.Match[str], most: int) -> Range | None:
    """Return the range that ``5``, ``5+``, ``5-`` or ``5-7`` states; None if it is empty.

    ``match`` is one of `_NUMBER`. A range beyond ``most`` gives None too.
    """
    n, high, sign = int(match[1]), match[2], match[3]
    span = (
        (n, int(high)) if high else (n, most) if sign == "+" else (0, n) if sign == "-" else (n, n)
    )
    return span if span[0] <= span[1] <= most else None


def length(span: Range, *suits: Suit) -> Meaning:
    """Return a meaning with ``span`` as the range of length of each of these suits."""
    return Meaning(lengths=lengths(**{suit.name.lower(): span for suit in suits}))


def _read_length(match: re.Match[str]) -> Meaning | None:
    """Read the length of a suit; ``4!S``, without a space or a sign, is at least four spades.

    People write it in this way. Robots put a space or a sign: ``4 !S`` is exactly four.
    """
    span, sign = _span(match, MOST_CARDS), match[2] or match[3]
    if not sign and match[0][:-1].rstrip("!")[-1:].isdigit():
        span = (int(match[1]), MOST_CARDS) if int(match[1]) > 2 else None  # 2!S is rather a bid
    return length(span, Suit.parse(match[4])) if span and span[0] <= _LONGEST_SUIT else None


def _read_hcp(match: re.Match[str]) -> Meaning | None:
    span = _span(match, MOST_POINTS)
    return Meaning(hcp=span) if span else None


def _read_points(match: re.Match[str]) -> Meaning | None:
    span = _span(match, MOST_TOTAL)
    return Meaning(points=span) if span else None


def _read_bare_points(match: re.Match[str]) -> Meaning | None:
    """Read a range without a word, such as ``15-17`` or ``16+``, as HCP, unless it may be a shape.

    None for a shape such as ``5-5`` and for small numbers such as ``5+``.
    """
    span, n = _span(match, MOST_POINTS), int(match[1])
    if span is None or not (match[2] or match[3]) or match[3] == "=":
        return None
    is_shape = match[2] is not None and 3 <= n <= 7 and span[1] <= 7
    small = match[2] is None and n < 8
    return None if is_shape or small or span[0] == span[1] else Meaning(hcp=span)


def _read_denied(match: re.Match[str]) -> Meaning | None:
    """Read a length that is denied: ``no 4!S``, ``denies 5!H/!S`` or ``no 4-card major``."""
    most = int(match[1] or 4) - 1
    suits = _suits(match[2]) or [Suit.HEARTS, Suit.SPADES]
    return length((0, most), *suits) if most >= 0 else None


def _suits(text: str) -> list[Suit]:
    return [Suit.parse(letter) for letter in re.findall(r"!([CDHS])", text.upper())]


def _read_less(match: re.Match[str]) -> Meaning | None:
    most = int(match[1]) - 1
    return Meaning(hcp=(0, most)) if 0 <= most <= MOST_POINTS else None


def _read_shape(match: re.Match[str]) -> Meaning | None:
    """Read ``1-5-3-4`` as the lengths of spades, hearts, diamonds and clubs.

    None for lengths in falling order, such as ``5-3-3-2``: these may be of any suits.
    """
    s, h, d, c = (int(match[place]) for place in range(1, 5))
    if s + h + d + c != MOST_CARDS or s >= h >= d >= c:
        return None
    return Meaning(lengths=((c, c), (d, d), (h, h), (s, s)))


def _read_transfer(match: re.Match[str]) -> Meaning:
    shown = length((4, MOST_CARDS), Suit.parse(match[1]))
    return replace(shown, artificial=True, name="transfer")


def _read_unbounded(match: re.Match[str]) -> Meaning:
    """Read a statement that gives no bounds: return a meaning that has it in ``rest``."""
    return Meaning(rest=(match[0].strip(),))


def _read_bare_suit(match: re.Match[str]) -> Meaning:
    return length((4, MOST_CARDS), *_suits(match[0]))


def _constant(meaning: Meaning) -> Callable[[re.Match[str]], Meaning]:
    return lambda _: meaning


def _read_word_of_suit(match: re.Match[str]) -> Meaning:
    return length(LENGTH_WORDS[match["word"].lower()], Suit.parse(match["suit"]))


def _read_convention(match: re.Match[str]) -> Meaning:
    return Meaning(artificial=True, name=match[0].lower())


_ALONE_SUITS = rf"^\W*(?:shows |with )?{_SUIT}(?:\s*(?:and|\+|&|,)\s*{_SUIT})*\W*$"

_SO_MANY = r"(?:\b(?:no|one|two|three|four|five|both|all)\s+|[\d/ +or-]{1,12})"
_NO = r"(?:\b(?:no|not|denies|deny|without|less than)\b|<)\s*"
_WORD = rf"\b(?P<word>{'|'.join(LENGTH_WORDS)})"
_OF_SUIT = r"!?(?P<suit>[CDHS])(?!\w)"

# The order matters: what an early pattern has read is cut out, so later ones cannot misread it.
STATEMENTS: tuple[tuple[re.Pattern[str], Read], ...] = tuple(
    (re.compile(pattern, re.I), read)
    for pattern, read in (
        (rf"{_NUMBER}\s*8421 HCP in (?:{_SUIT}|{_LETTER})", _read_unbounded),
        (r"\d of top \d hono\w+ in !?[CDHS]\b", _read_unbounded),
        (r"comb\. pts [<>=]+ \d+|\w+points [<>=]+ \d+", _read_unbounded),
        (r"opponents cannot play undoubled below \d\w+", _read_unbounded),
        (rf"{_SO_MANY}(?:key ?cards?|KCB?|controls?|aces?|kings?)\b[^,]*", _read_unbounded),
        (r"(?:no )?![CDHS][AKQJT]+(?:,\s*no ![CDHS][AKQJT]+)*(?!\w)", _read_unbounded),
        (r"(?<![\d-])([0-9])-([0-9])-([0-9])-([0-9])(?![\d-])", _read_shape),
        (rf"\b(?:transfer|xfer|trf|transf?|tx)\s+to\s+\d?{_SUIT}", _read_transfer),
        (rf"\b(?:{'|'.join(HEDGES)})\b[^,({CUT}]*", _read_unbounded),
        (rf"\bnot\s+{_NUMBER}\s*(?:(?:HCP|points|pts?|p)(?!\w)|(?=[,.)]|$))", _read_unbounded),
        (rf"{_NUMBER}\s*(?:total points|total\b)", _read_points),
        (r"(?:less than|<)\s*(\d{1,2})\s*(?:HCP|points|pts?|p)(?!\w)", _read_less),
        (rf"{_NUMBER}\s*(?:HCP|points|pts?|p)(?!\w)", _read_hcp),
        (rf"HCP:?\s*{_NUMBER}", _read_hcp),
        (rf"{_NO}(\d)\+?\s*({_SUIT}(?:\s*/\s*{_SUIT})*)", _read_denied),
        (rf"{_NO}(\d)?\+?[- ]?(?:card|cd|c)?\s*((?:both )?majors?|(?-i:M))\b", _read_denied),
        (rf"{_NUMBER}\s*{_SUIT}(?:\s*/\s*{_SUIT})+", _read_unbounded),
        (rf"\b(?:to|weak|a|normal|of)\s+\d{_SUIT}", _read_unbounded),
        (rf"(?:solid )?{_NUMBER}\s*(?:in )?{_SUIT}", _read_length),
        (rf"(?<![a-z] )(?<!\w){_NUMBER}\s*{_LETTER}", _read_length),
        (rf"{_WORD}\s+(?:in )?{_OF_SUIT}", _read_word_of_suit),
        (rf"(?<!\w){_OF_SUIT}\s+{_WORD}\b", _read_word_of_suit),
        (rf"(?<![\w!])(?:{'|'.join(CONVENTIONS)})(?!\w)", _read_convention),
        *((rf"(?<![\w!])(?:{word})(?!\w)", _constant(meaning)) for word, meaning in WORDS),
        (_ALONE_SUITS, _read_bare_suit),
        (_NUMBER, _read_bare_points),
    )
)
