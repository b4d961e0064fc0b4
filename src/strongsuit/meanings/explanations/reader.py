"""`read_explanation`: what people and robots write about a call, turned into a meaning.

Every text gives a meaning, if only an empty one. Each clause, up to a semicolon, is searched for
one kind of statement after another. A statement that has been read is cut out of the clause, and
what is left at the end is listed in the meaning's ``rest``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from strongsuit.auction import Call
from strongsuit.cards import Strain, Suit
from strongsuit.errors import UsageError
from strongsuit.layouts.bounds import MOST_CARDS
from strongsuit.meanings.explanations.statements import CUT, STATEMENTS, Read, length
from strongsuit.meanings.explanations.vocabulary import FILLERS, SPELLINGS
from strongsuit.meanings.meaning import Forcing, Meaning, either

_LONGEST = 2000  # characters of a clause that are read; the others go to ``rest``

_AT_LEAST = re.compile(r"([1-6])\+")
_OR = re.compile(r"(?<![\d/=])(\d{1,2})\s*or\s*(\d{1,2})(?![\d/])")
_SPELLINGS = tuple((re.compile(pattern, re.I), instead) for pattern, instead in SPELLINGS)


def read_explanation(text: str, call: Call | None = None) -> Meaning:
    """Return the meaning of an explanation by a person or a robot (GIB, BBA, BEN, Brill).

    ``call``, if given, is the call explained: a bare ``2+`` is about the suit that it bids.

    >>> meaning = read_explanation("Major suit opening -- 5+ !S; 11-21 HCP; 12-22 total points")
    >>> meaning.name, meaning.hcp, meaning.lengths[Suit.SPADES]
    ('Major suit opening', (11, 21), (5, 13))
    """
    if not isinstance(text, str):
        raise UsageError(f"expected an explanation as text, got {type(text).__name__}")
    name, body = _split_name(text)
    meaning = _all_of(_read_clause(clause, call) for clause in body.split(";"))
    if meaning == Meaning() and not name and (words := text.strip(" .-*;")):
        meaning = Meaning(rest=(words,))  # such as "Alert.", which has nothing to understand
    artificial = meaning.artificial or text.lstrip().startswith("*")
    return replace(meaning, name=name or meaning.name, text=text, artificial=artificial)


def _split_name(text: str) -> tuple[str, str]:
    """Return the name of the call, which robots write before ``--``, and the rest of the text."""
    name, dashes, body = text.partition("--")
    if not dashes:
        return "", text
    return name.strip(" *.-"), body


@lru_cache(maxsize=1 << 14)  # robots use the same few thousand clauses over and over
def _read_clause(clause: str, call: Call | None) -> Meaning:
    """Return the meaning of one clause; if it states alternatives, its bounds include them all."""
    text = " ".join(clause[:_LONGEST].replace(CUT, " ").split())
    text, unread = _split_denials(text)
    unread += tuple(filter(None, [clause[_LONGEST:].strip()]))
    for pattern, instead in _SPELLINGS:
        text = pattern.sub(instead, text)
    text = _OR.sub(_join_neighbours, text)
    alternatives = [
        part for part in re.split(r"\bor\b|//|\bou\b", text, flags=re.I) if part.strip()
    ]
    meanings = [_ClauseReader(part, call).meaning() for part in alternatives]
    if len(meanings) > 1:
        return _with_rest(_one_of(meanings), (clause.strip(), *unread))
    return _with_rest(meanings[0] if meanings else Meaning(), unread)


def _join_neighbours(match: re.Match[str]) -> str:
    """Return ``5-6`` for ``5 or 6``, but ``1 or 4`` (an answer to Blackwood) unchanged."""
    low, high = int(match[1]), int(match[2])
    return f"{low}-{high}" if high == low + 1 else match[0]


def _split_denials(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the text without the list of denials, ``(Denies: ...)``, and that list.

    The robot Brill lists what calls that were not made would have shown: no bounds on this hand.
    """
    start = text.find("(Denies:")
    return (text, ()) if start < 0 else (text[:start], (text[start:].strip("()"),))


@dataclass(slots=True)
class _ClauseReader:
    """A reader of one clause, statement by statement; ``unread`` is the part still to be read."""

    unread: str
    call: Call | None
    statements: list[Meaning] = field(default_factory=list)

    def meaning(self) -> Meaning:
        for pattern, read in STATEMENTS:
            self.unread = pattern.sub(partial(self._cut, read), self.unread)
        self._read_length_of_suit_bid()
        return _all_of([*self.statements, Meaning(rest=_leftovers(self.unread))])

    def _cut(self, read: Read, match: re.Match[str]) -> str:
        """Add what matched to ``statements``, and return the text that takes its place.

        If ``read`` finds no meaning, the matched text stays.
        """
        meaning = read(match)
        if meaning is None:
            return match[0]
        self.statements.append(meaning)
        return CUT

    def _read_length_of_suit_bid(self) -> None:
        """If only ``2+`` or the like is left, add it to ``statements`` as the suit's length."""
        match = _AT_LEAST.fullmatch(self.unread.strip(f" ,.{CUT}"))
        if not match or self.call is None or not self.call.is_bid:
            return
        if self.call.strain != Strain.NOTRUMP:
            self.statements.append(length((int(match[1]), MOST_CARDS), Suit(self.call.strain)))
            self.unread = ""


_FORCING_ORDER = (Forcing.NO, Forcing.ROUND, Forcing.GAME)


def _all_of(meanings: Iterable[Meaning]) -> Meaning:
    """Return the meaning of statements that all hold.

    Where a statement clashes with those before it, its bounds are dropped, and the clash is added
    to ``rest``.
    """
    whole = Meaning()
    for more in meanings:
        joined, clashes = whole.then(more)
        if clashes:
            joined = replace(whole, rest=(*more.rest, *map(str, clashes)))
        whole = replace(
            joined,
            artificial=whole.artificial or more.artificial,
            forcing=max(whole.forcing, more.forcing, key=_FORCING_ORDER.index),
            name=whole.name or more.name,
            rest=(*whole.rest, *joined.rest),
        )
    return whole


def _one_of(meanings: list[Meaning]) -> Meaning:
    """Return the meaning of alternatives, with bounds that include them all and the first name."""
    name = next((meaning.name for meaning in meanings if meaning.name), "")
    artificial = any(meaning.artificial for meaning in meanings)
    wide = either(meanings)
    return Meaning(wide.hcp, wide.points, wide.lengths, artificial, name=name)


def _with_rest(meaning: Meaning, more: tuple[str, ...]) -> Meaning:
    return replace(meaning, rest=(*meaning.rest, *more)) if more else meaning


def _leftovers(text: str) -> tuple[str, ...]:
    """Return the pieces of an unread text that have words other than `FILLERS`."""
    pieces = (piece.strip(" .,:()[]-!?*'\"&+=/") for piece in re.split(rf"[{CUT},()]", text))
    return tuple(piece for piece in pieces if set(re.findall(r"\w+", piece.lower())) - FILLERS)
