"""Explanations read: what robots and people write about a call, turned into a meaning.

Each text gives a value. A clause is searched for one kind of statement after another; what has been
read is taken out of it, and what is left at the end is told in ``rest``.
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
from strongsuit.meanings.explanations.statements import STATEMENTS, TAKEN, Read, length
from strongsuit.meanings.explanations.vocabulary import FILLERS, SPELLINGS
from strongsuit.meanings.meaning import Forcing, Meaning, either

_LONGEST = 2000  # characters of a clause that are read

_AT_LEAST = re.compile(r"([1-6])\+")
_OR = re.compile(r"(?<![\d/=])(\d{1,2})\s*or\s*(\d{1,2})(?![\d/])")
_SPELLINGS = tuple((re.compile(pattern, re.I), instead) for pattern, instead in SPELLINGS)


def read_explanation(text: str, call: Call | None = None) -> Meaning:
    """What a call's explanation says: GIB's, BBA's, BEN's or Brill's, a note, a person's alert.

    The call, where it is known, tells which suit ``2+`` is about.

    >>> meaning = read_explanation("Major suit opening -- 5+ !S; 11-21 HCP; 12-22 total points")
    >>> meaning.name, meaning.hcp, meaning.lengths[Suit.SPADES]
    ('Major suit opening', (11, 21), (5, 13))
    """
    if not isinstance(text, str):
        raise UsageError(f"an explanation is text, got {type(text).__name__}")
    name, body = _split_name(text)
    said = _both(_read_clause(clause, call) for clause in body.split(";"))
    if said == Meaning() and not name and (words := text.strip(" .-*;")):
        said = Meaning(rest=(words,))  # "Alert." says no more than that there is something to say
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
    text = " ".join(clause[:_LONGEST].replace(TAKEN, " ").split())
    text, unread = _take_denials(text)
    unread += tuple(filter(None, [clause[_LONGEST:].strip()]))
    for pattern, instead in _SPELLINGS:
        text = pattern.sub(instead, text)
    text = _OR.sub(_join_neighbours, text)
    alternatives = [
        part for part in re.split(r"\bor\b|//|\bou\b", text, flags=re.I) if part.strip()
    ]
    read = [_ClauseReader(part, call).meaning() for part in alternatives]
    if len(read) > 1:
        return _with_rest(_one_of(read), (clause.strip(), *unread))
    return _with_rest(read[0] if read else Meaning(), unread)


def _join_neighbours(match: re.Match[str]) -> str:
    """``5 or 6`` is a range, ``1 or 4`` is an answer to Blackwood."""
    low, high = int(match[1]), int(match[2])
    return f"{low}-{high}" if high == low + 1 else match[0]


def _take_denials(text: str) -> tuple[str, tuple[str, ...]]:
    """Brill lists the calls that were not made, with what they would have meant: not bounds."""
    start = text.find("(Denies:")
    return (text, ()) if start < 0 else (text[:start], (text[start:].strip("()"),))


@dataclass(slots=True)
class _ClauseReader:
    """Reads one clause; ``left`` is what is still to be read of it."""

    left: str
    call: Call | None
    found: list[Meaning] = field(default_factory=list)

    def meaning(self) -> Meaning:
        for pattern, read in STATEMENTS:
            self.left = pattern.sub(partial(self._take, read), self.left)
        self._read_alone()
        return _both([*self.found, Meaning(rest=_leftovers(self.left))])

    def _take(self, read: Read, match: re.Match[str]) -> str:
        said = read(match)
        if said is None:
            return match[0]
        self.found.append(said)
        return TAKEN

    def _read_alone(self) -> None:
        """``2+`` and no other number: so many of the suit bid."""
        match = _AT_LEAST.fullmatch(self.left.strip(f" ,.{TAKEN}"))
        if not match or self.call is None or not self.call.is_bid:
            return
        if self.call.strain != Strain.NOTRUMP:
            self.found.append(length((int(match[1]), MOST_CARDS), Suit(self.call.strain)))
            self.left = ""


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


def _one_of(meanings: list[Meaning]) -> Meaning:
    """One of them: bounds wide enough for all, and no more than that it is told."""
    name = next((meaning.name for meaning in meanings if meaning.name), "")
    artificial = any(meaning.artificial for meaning in meanings)
    wide = either(meanings)
    return Meaning(wide.hcp, wide.points, wide.lengths, artificial, name=name)


def _with_rest(meaning: Meaning, more: tuple[str, ...]) -> Meaning:
    return replace(meaning, rest=(*meaning.rest, *more)) if more else meaning


def _leftovers(text: str) -> tuple[str, ...]:
    """The words that say something, in the pieces they stood in."""
    pieces = (piece.strip(" .,:()[]-!?*'\"&+=/") for piece in re.split(rf"[{TAKEN},()]", text))
    return tuple(piece for piece in pieces if set(re.findall(r"\w+", piece.lower())) - FILLERS)
