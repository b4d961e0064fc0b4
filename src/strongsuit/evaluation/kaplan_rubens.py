"""Kaplan and Rubens's count, the Four C's, in three readings of its rules."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from strongsuit.evaluation.holdings import Points, SuitRule, honours, suit_rule
from strongsuit.evaluation.registry import Parts, evaluator
from strongsuit.evaluation.view import View

_BODY = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 0.5}


def _short_body(cards: str, nine_with: tuple[int, ...]) -> float:
    """Return the points that tens and nines add to the body of a suit of up to six cards.

    A nine counts if the number of higher honours (A K Q J) is in ``nine_with``, or with the ten or
    the eight.
    """
    higher = len(honours(cards, "AKQJ"))
    ten = "T" in cards and ("J" in cards or higher >= 2)
    nine = "9" in cards and ("8" in cards or "T" in cards or higher in nine_with)
    return 0.5 * ten + 0.5 * nine


def _long_body(cards: str) -> float:
    """Return the points that a missing queen or jack adds to the body of a suit of seven or more.

    In so long a suit the opponents' queen or jack is likely to fall.
    """
    no_queen, no_jack = "Q" not in cards, "J" not in cards
    more = (len(cards) >= 8 and no_queen) + (len(cards) >= 9 and no_queen and no_jack)
    return (no_queen or no_jack) + more


def _quality(cards: str, body: float) -> float:
    return (sum(_BODY.get(rank, 0) for rank in cards) + body) * len(cards) / 10


@suit_rule
def pavlicek_quality(cards: str) -> float:
    """A tenth of a suit's length times its body; a nine counts with two or three higher honours."""
    long = len(cards) > 6
    return _quality(cards, _long_body(cards) if long else _short_body(cards, (2, 3)))


@suit_rule
def goldsmith_quality(cards: str) -> float:
    """`pavlicek_quality`, but a nine counts with two, three or four higher honours."""
    long = len(cards) > 6
    return _quality(cards, _long_body(cards) if long else _short_body(cards, (2, 3, 4)))


@suit_rule
def unedited_quality(cards: str) -> float:
    """`goldsmith_quality`, but a suit of seven gets its bonus only if Q and J are both missing."""
    one_held = len(cards) == 7 and ("Q" in cards) != ("J" in cards)
    return goldsmith_quality.of(cards) - 0.7 * one_held


@suit_rule
def honour_values(cards: str) -> float:
    """Points for a suit's honours: ace 3, king up to 2, queen up to 1, jack up to ½, ten up to ¼.

    King and queen count less in short suits; jack and ten count only with certain other honours.
    """
    n, top, higher = len(cards), len(honours(cards, "AKQ")), len(honours(cards, "AKQJ"))
    ace_or_king = "A" in cards or "K" in cards
    queen = (0, 0, 0.25, 0.75)[min(n, 3)] + 0.25 * (ace_or_king and n > 1)
    jack = {1: 0.25, 2: 0.5}.get(top, 0)
    ten = 0.25 * (higher == 2 or (higher == 1 and "9" in cards))
    king = 2 if n > 1 else 0.5
    values = {"A": 3, "K": king, "Q": queen, "J": jack, "T": ten}
    return sum(values.get(rank, 0) for rank in cards)


def _shape(view: View) -> Points:
    """Return each hand's correction of its points for short suits: -1, but -0.5 with 4-3-3-3."""
    flat = view.shape[3] == 3
    return np.where(flat, -0.5, -1.0)


def _edited_shape(view: View) -> Points:
    """Return each hand's correction: -1 with a doubleton, -0.5 with 4-3-3-3, else 0.

    It corrects the points for short suits.
    """
    flat, doubleton = view.shape[3] == 3, (view.lengths == 2).any(axis=0)
    return np.where(flat, -0.5, np.where(doubleton, -1.0, 0.0))


def _add(
    name: str, quality: SuitRule, shape: Callable[[View], Points], doc: str, source: str
) -> None:
    def count(view: View) -> Parts:
        yield "suit quality", quality(view.holdings)
        yield "honours", honour_values(view.holdings)
        yield "short suits", view.by_length((3, 2, 1, 0))
        yield "shape", shape(view)

    count.__doc__ = doc
    article = "Edgar Kaplan, The Four C's, The Bridge World, October 1982"
    evaluator(name, source=f"{article}; {source}", group="Counts of today")(count)


_add(
    "cccc-pavlicek",
    pavlicek_quality,
    _shape,
    "Kaplan and Rubens's Four C's as Pavlicek reads them.\n\n"
    "Suit quality is a tenth of a suit's length times its body. The body is 4-3-2-1 for A K Q J\n"
    "and ½ for the ten. A suit of up to six cards adds ½ for a ten with the jack or with two or\n"
    "more higher honours, and ½ for a nine with the ten, the eight, or two or three higher\n"
    "honours. A suit of seven or more adds 1 if queen or jack is missing; of eight or more, 1\n"
    "more without the queen; of nine or more, 1 more without both.\n"
    "Honours: an ace counts 3; a king 2, bare 0.5; a queen 0.75, in a doubleton 0.25, 0.25 more\n"
    "with the ace or king, bare 0; a jack 0.5 with exactly two of A K Q, 0.25 with one; a ten\n"
    "0.25 with exactly two of A K Q J, or with one of them and the nine.\n"
    "Short suits count 3-2-1 for a void, singleton, doubleton; from their sum 1 is deducted,\n"
    "0.5 with 4-3-3-3.",
    "Richard Pavlicek, rpbridge.net/8j19.htm",
)
_add(
    "cccc-goldsmith",
    goldsmith_quality,
    _edited_shape,
    "Kaplan and Rubens's Four C's as Goldsmith's program has them today.\n\n"
    "As `cccc-pavlicek`, but a hand with a singleton or void and no doubleton has nothing\n"
    "deducted from its short suits, and a nine counts with four higher honours, too (AKQJ9).\n"
    "This is the program in circulation, as it was edited in 2022; Goldsmith's own version is\n"
    "`cccc-goldsmith-unedited`.",
    "Jeff Goldsmith's knr, as edited in DealerV2",
)
_add(
    "cccc-goldsmith-unedited",
    unedited_quality,
    _shape,
    "Kaplan and Rubens's Four C's as Goldsmith wrote them.\n\n"
    "As `cccc-pavlicek`, but a suit of seven cards adds 1 to its body only if queen and jack are\n"
    "both missing, and a nine counts with four higher honours, too (AKQJ9).",
    "Jeff Goldsmith's knr",
)
