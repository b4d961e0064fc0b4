"""Evaluators that count losers, at most three in each suit: the Losing Trick Count and others."""

from __future__ import annotations

from strongsuit.evaluation.holdings import SuitRule, honours, suit_rule
from strongsuit.evaluation.registry import Parts, evaluator
from strongsuit.evaluation.view import View


def _winners(cards: str) -> int:
    """Return a suit's number of winners: the ace, a king with one more card, a queen with two."""
    return (
        ("A" in cards) + ("K" in cards[:2] and len(cards) > 1) + ("Q" in cards and len(cards) > 2)
    )


@suit_rule
def basic(cards: str) -> float:
    """A suit's losers in its first three rounds: its cards, at most three, less its winners."""
    return min(len(cards), 3) - _winners(cards)


@suit_rule
def half_queens(cards: str) -> float:
    """`basic` losers, plus ½ for a queen among three or more cards without another honour."""
    return basic.of(cards) + 0.5 * (len(cards) > 2 and honours(cards) == "Q")


@suit_rule
def new(cards: str) -> float:
    """1.5 for a missing ace, 1 for a missing king, ½ for a missing queen.

    A singleton can miss only the ace, a doubleton only ace and king.
    """
    missing = (1.5 * ("A" not in cards), 1.0 * ("K" not in cards), 0.5 * ("Q" not in cards))
    return sum(missing[: len(cards)])


_MODERN = {"K": 0.5, "AQ": 0.5, "AKJ": 0.5, "AQJ": 0.5, "KJT": 1.5, "AJT": 1.5, "Q": 2.5, "QT": 2.5}


@suit_rule
def modern(cards: str) -> float:
    """The losers that `_MODERN` lists for K, AQ, AKJ, AQJ, KJT, AJT, Qxx or QTx, else `basic`."""
    top = honours(cards[:3])
    full = len(cards) > 2 or len(top) == len(cards)
    return _MODERN[top] if full and top in _MODERN and _is_listed(top, cards) else basic.of(cards)


def _is_listed(top: str, cards: str) -> bool:
    """Whether `_MODERN` lists the holding: K and AQ as whole suits, others as the top three."""
    return len(cards) == len(top) if top in ("K", "AQ") else len(cards) > 2


def _add(name: str, rule: SuitRule, doc: str, source: str) -> None:
    def count(view: View) -> Parts:
        yield "losers", rule(view.holdings)

    count.__doc__ = doc
    evaluator(name, source=source, group="Tricks and losers", low=True)(count)


_add(
    "ltc",
    basic,
    "Losing Trick Count: up to three cards a suit, less A, guarded K and twice guarded Q.\n\n"
    "A pair with a fit is expected to take 24 tricks less its losers.",
    "mandziuk2007, Table II; Courtenay & Walshe, The Losing Trick Count, 1935",
)
_add(
    "ltc-half-queens",
    half_queens,
    "Losing Trick Count where a queen without another honour saves only half a loser.\n\n"
    "Of the rules we tried, this comes nearest to the correlation of jan2023's column Loser.",
    "Klinger's rule for queens, as in Thomas Andrews's Deal and in redeal",
)
_add(
    "nltc",
    new,
    "New Losing Trick Count: a missing ace 1.5, a missing king 1, a missing queen 0.5.\n\n"
    "A singleton can miss only the ace, a doubleton only ace and king. A pair with a fit is\n"
    "expected to take 25 tricks less its losers.",
    "The Bridge World, May 2003",
)
_add(
    "mltc",
    modern,
    "Modern Losing Trick Count, in steps of half a loser.\n\n"
    "A bare K, AQ, AKJ and AQJ count 0.5; KJT and AJT 1.5; Qxx and QTx 2.5; all else is as in\n"
    "`ltc`. The table is DealerV2's; Klinger's book also adjusts for the balance of aces and\n"
    "queens, by amounts that we could not check.",
    "DealerV2's `ltc`; after Ron Klinger, The Modern Losing Trick Count, 1987",
)
