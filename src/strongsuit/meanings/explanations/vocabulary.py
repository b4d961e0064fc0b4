"""The words of explanations, their spellings and what they mean.

`SPELLINGS` replaces different spellings by one. `WORDS` and `LENGTH_WORDS` bound a hand,
`CONVENTIONS` name an artificial call, `HEDGES` begin a text without bounds, and `FILLERS` mean
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from strongsuit.cards import Suit
from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS, Range
from strongsuit.meanings.meaning import Forcing, Lengths, Meaning

ANY: Range = (0, MOST_CARDS)  # any length of a suit

_CARDS = r"[- ]?(?:cards?|crds?|cds?)(?:\s+(?:in|of|suit in))?"
_POINTS = r"(?:HCP|points|pts?|p)\b"
_WHAT = rf"(?:{_POINTS}|![CDHS])"
_SUIT_NAMES = r"(?:clubs?|diamonds?|hearts?|spades?|dias?|hts?|sps?)"


def _from_next(match: re.Match[str]) -> str:
    """Return ``16+`` for ``more than 15``."""
    return f"{int(match[1]) + 1}+"


# Patterns and their replacements, applied in this order, so that each thing is written in one way
# only. Suits become !C !D !H !S, and numbers 5+ (at least), 5- (at most), 5= (exactly) and 5-7.
SPELLINGS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"[–—−]", "-"),
    (r"(?<=\w)\s*--+\s*(?=\w)", "; "),
    (r"\\([cdhs])\b", r" !\1 "),
    (r"♣", " !C "),
    (r"♦", " !D "),
    (r"♥", " !H "),
    (r"♠", " !S "),
    (r"!{2,}(?=[cdhs])|@(?=[cdhs]\b)", "!"),
    (r"\b(majo|mino) rs\b", r"\1rs"),  # so in hand records, where rs is a command
    (rf"(?<=\d)\s+(?={_SUIT_NAMES}\b)", ""),
    (r"(?<![a-z])clubs?\b", "!C"),
    (r"(?<![a-z])(?:diamonds?|dias?)\b", "!D"),
    (r"(?<![a-z])(?:hearts?|hts?)\b", "!H"),
    (r"(?<![a-z])(?:spades?|sps?)\b", "!S"),
    (r"!([cdhs])(?:'?s)?\b", r"!\1 "),
    (r"\b([CDHS])'s\b", r"!\1 "),
    (r"\b(?-i:M's|Ms|both M|M\+M)(?!\w)", "both majors"),
    (r"\b(?-i:m's|both m|m\+m)(?!\w)", "both minors"),
    (r"\bhigh[- ]card points\b|\bH\.?C\.?P\.?s?(?![a-z])", "HCP"),
    (r"\btotal ?p(?:oin)?ts?\b|\bTP\b", "total points"),
    (r"\b(HCP|[CDHS]|![CDHS])\s*>=\s*(\d{1,2})", r"\2+ \1"),
    (r"\b(HCP|[CDHS]|![CDHS])\s*<=\s*(\d{1,2})", r"\2- \1"),
    (r"\b(HCP|[CDHS]|![CDHS])\s*==?\s*(\d{1,2})", r"\2= \1"),
    (r"(!\s?[CDHS])\s*:\s*(\d{1,2}(?:-\d{1,2}|[+-])?)(?=\s|$)", r"\2 \1"),
    (r"\b(HCP|![CDHS])\s*>\s*(\d{1,2})\b", r"more than \2 \1"),
    (r"\b(HCP|![CDHS])\s*<\s*(\d{1,2})\b", r"less than \2 \1"),
    (r"\bnot? more than\s*(\d{1,2})\b", r"\1-"),
    (r"\bnot? (?:less|fewer) than\s*(\d{1,2})\b", r"\1+"),
    (rf"(?:>(?!=)|\bmore than)\s*(\d{{1,2}})(?=\s*{_WHAT})", _from_next),
    # Only before points: "over 2!S" is over that bid.
    (rf"\b(?:over|above)\s*(\d{{1,2}})(?=\s*{_POINTS})", _from_next),
    (rf"\bfewer than\s*(?=\d{{1,2}}\s*{_WHAT})", "less than "),
    (rf"\b(?:under|below)\s*(?=\d{{1,2}}\s*{_POINTS})", "less than "),
    (rf"\b(\d{{1,2}})\s*({_WHAT})\s*or (?:more|better|greater|longer)\b", r"\1+ \2"),
    (rf"\b(\d{{1,2}})\s*({_WHAT})\s*or (?:less|fewer|shorter)\b", r"\1- \2"),
    (rf"\b(\d{{1,2}})\s*({_WHAT})\s*min(?:imum)?\b(?!\s*\d)", r"\1+ \2"),
    (rf"\b(\d{{1,2}})\s*({_WHAT})\s*max(?:imum)?\b(?!\s*\d)", r"\1- \2"),
    (r"\b(?:at least|minimum|min\.?|>=|≥)\s*(\d{1,2})\b\+?", r"\1+"),
    (r"\b(?:at most|maximum|max\.?|up to|<=|≤)\s*(\d{1,2})\b-?", r"\1-"),
    (r"(?:>=|≥)\s*(\d{1,2})\b", r"\1+"),
    (r"(?:<=|≤)\s*(\d{1,2})\b", r"\1-"),
    (r"\bexactly\s*(\d{1,2})\b", r"\1="),
    (r"\b(\d{1,2})\s*(?:or|\bplus\b)\s*(?:more|longer|better|greater)\b", r"\1+"),
    (r"\b(\d{1,2})\s*or\s*(?:less|fewer|shorter)\b", r"\1-"),
    (r"\b(\d{1,2})\s*to\s*(\d{1,2})\b", r"\1-\2"),
    (r"\b(\d{1,2})\s*(HCP|pts?|points)\s*\+", r"\1+ \2"),
    (r"\((\d{1,2})-?\)\s*(\d{1,2})(?=\s*[-+])", r"\1-\2"),
    (r"(?<![-\d])(\d{1,2})-\d{1,2}-(\d{1,2})\b(?!-)", r"\1-\2"),  # (14)15-17
    (r"\b(\d{1,2})-\d{1,2}\s*\((\d{1,2})\)", r"\1-\2"),  # 15-17(18)
    (r"\b(\d{1,2})\+\s?-\s?(\d{1,2})\b", r"\1-\2"),  # 14+-17
    (r"\b(\d{1,2})\s?/\s?(1\d|2\d)\b", r"\1-\2"),  # 12/14
    # Before a suit "6-card" is "at least 6": GIB writes "3-card" for longer suits too.
    (rf"(?<![-\d])(\d)\+?{_CARDS}(?=\s*!)", r"\1+ "),
    (rf"(?<=\d){_CARDS}(?=\s*!)", " "),
    (r"\bor (?:better|more|longer)\b", "+"),
)

# The lengths that words before or after a suit state.
LENGTH_WORDS: dict[str, Range] = {
    "twice rebiddable": (6, MOST_CARDS),
    "strong rebiddable": (6, MOST_CARDS),
    "rebiddable": (5, MOST_CARDS),
    "biddable": (4, MOST_CARDS),
    "solid": (6, MOST_CARDS),
    **dict.fromkeys(("singleton", "shortness", "shortage", "short", "splinter", "sgl"), (0, 1)),
    "void": (0, 0),
    "doubleton": (2, 2),
    "long": (5, MOST_CARDS),
}


def lengths(default: Range = ANY, **suits: Range) -> Lengths:
    """Return the ranges of length of four suits: ``suits`` by name, ``default`` for the others."""
    c, d, h, s = (suits.get(suit.name.lower(), default) for suit in Suit)
    return c, d, h, s


BALANCED = lengths((2, 5), clubs=(2, 6), diamonds=(2, 6))
AT_LEAST_FOUR, AT_LEAST_FIVE = (4, MOST_CARDS), (5, MOST_CARDS)
FIVE_FIVE, FOUR_FOUR = r"(?:5\+?[-/]?5\+?)", r"(?:(?:4\+?[-/]?4|5\+?[-/]?4|4\+?[-/]?5)\+?)"
MAJORS, MINORS = r"(?:in )?(?:the |both )?majors?\b", r"(?:in )?(?:the |both )?minors?\b"

_ARTIFICIAL = Meaning(artificial=True)

# Patterns of whole words and what they mean; the first that matches counts.
WORDS: tuple[tuple[str, Meaning], ...] = (
    (r"(?:not|un-?)\s?bal(?:anced)?(?: hand)?", Meaning(rest=("unbalanced",))),
    (r"semi[- ]?bal(?:anced)?(?: hand)?", Meaning(lengths=lengths((2, 6)))),
    (r"bal(?:anced)?(?: hand)?|4333", Meaning(lengths=BALANCED)),
    (rf"{FIVE_FIVE}\s*{MAJORS}", Meaning(lengths=lengths(hearts=(5, 13), spades=(5, 13)))),
    (rf"{FIVE_FIVE}\s*{MINORS}", Meaning(lengths=lengths(clubs=(5, 13), diamonds=(5, 13)))),
    (
        rf"(?:{FOUR_FOUR}\s*{MAJORS})|(?:(?:both |2 |the )?majors)",
        Meaning(lengths=lengths(hearts=AT_LEAST_FOUR, spades=AT_LEAST_FOUR)),
    ),
    (
        rf"(?:{FOUR_FOUR}\s*{MINORS})|(?:(?:both |2 |the )?minors)",
        Meaning(lengths=lengths(clubs=AT_LEAST_FOUR, diamonds=AT_LEAST_FOUR)),
    ),
    (r"forcing to game|game[- ]?forc(?:ing|e)|GF|FG|FM", Meaning(forcing=Forcing.GAME)),
    (r"(?:non|not|no)[- ]?forcing|NF|semi[- ]?f(?:orcing)?", Meaning()),
    (r"forcing(?: to [1-7][CDHSN]T?)?|forc|F1?", Meaning(forcing=Forcing.ROUND)),
    (r"artificial|art|conventional|conv", _ARTIFICIAL),
    (r"natural|nat", Meaning(name="natural")),
    (r"weak|wk|pre-?empt(?:ive)?|pre", Meaning(hcp=(0, 12))),
    (r"strong|str|big", Meaning(hcp=(11, MOST_POINTS))),
)

# Conventions: a call with such a name is artificial, and shows nothing about the suit bid.
CONVENTIONS = (
    *("multi", "stayman", "drury", "puppet", "checkback", "lebensohl", "gazzilli", "precision"),
    *("prec", "polish", "jacoby", "texas", "michaels", "landy", "smolen", "flannery", "bergen"),
    *("blackwood", "rkcb", "rkc", "gerber", "cappelletti", "relay", "waiting", "transfer", "xfer"),
    *("splinter", "last train", "fourth suit", "unusual", "ogust", "muiderberg", "retransfer"),
    *("cue-bid", "cue bid", "cuebid", "cue", "inverted minors"),
)

# Words that come before what is asked for, hoped for or possible, and so not what the hand has.
HEDGES = (
    *("ask", "asks", "asking", "can", "could", "may", "maybe", "might", "possibly", "perhaps"),
    *("sometimes", "not necessarily", "usually", "normally", "unless", "forces", "over", "after"),
    *("denies a", "requests?", "puppet to", "relay to", "to play", "competing in", "like a?"),
)

# Words without meaning: a text of these words only is not listed as "not understood".
FILLERS = frozenset(
    (
        *("a", "an", "and", "any", "alert", "alerted", "at", "by", "can", "card", "cards", "for"),
        *("hand", "has", "have", "he", "i", "in", "is", "it", "least", "length", "may"),
        *("of", "on", "only", "plus", "she", "show", "showing", "shows", "so", "style"),
        *("suit", "that", "the", "this", "to", "true", "with", "x"),
    )
)
