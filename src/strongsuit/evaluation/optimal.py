"""Darricades's Optimal Point Count: one hand, and both hands of a pair in a suit or in notrump.

Patrick Darricades, Optimal Hand Evaluation (2019), as DealerV2's programs of 2021 have it. The
opener is the hand with more high-card points, the first of equals.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

from strongsuit.evaluation.holdings import Points, honours, suit_rule
from strongsuit.evaluation.registry import Parts, evaluator
from strongsuit.evaluation.view import View

_GROUP = "Counts of today"
_SOURCE = "Patrick Darricades, Optimal Hand Evaluation, 2019; as in DealerV2, 2021"
Flags = NDArray[np.bool_]

_DOUBLETONS = {
    **{"AK": 6.5, "AQ": 5.5, "AJ": 5.0, "AT": 4.5, "A": 4.5, "KQ": 4.5, "KJ": 4.0, "KT": 3.5},
    **{"K": 3.0, "QJ": 2.0, "QT": 1.5, "Q": 1.0, "JT": 0.5},
}


@suit_rule
def honour_points(cards: str) -> float:
    """4½-3-2-1-1 for honours, less for honours alone or in short suits."""
    if len(cards) == 1:
        return {"A": 3.5, "K": 2.0, "Q": 0.5}.get(cards, 0)
    if len(cards) == 2:
        return _DOUBLETONS.get(honours(cards), 0)
    queen = 2 if set(cards) & set("AKJ") else 1.5
    jack = 1 if set(cards) & set("AKQT") else 0.5
    ten = 1 if set(cards) & set("QJ") else 0.5 if "K" in cards else 0
    values = {"A": 4.5, "K": 3, "Q": queen, "J": jack, "T": ten}
    body = {"J", "T", "9"} <= set(cards) and bool(set(cards) & set("AKQ"))
    return sum(values.get(rank, 0) for rank in cards) + body


@suit_rule
def length_points(cards: str) -> float:
    """One for five cards, two for six, two for each further; one less below 3 honour points."""
    if len(cards) < 5:
        return 0
    good = honour_points.of(cards) >= 3
    return good if len(cards) == 5 else 1 + good + 2 * (len(cards) - 6)


@suit_rule
def synergy(cards: str) -> float:
    """One for three of A K Q J in five cards, two in six; one more for a fourth or the ten."""
    top = honours(cards, "AKQJ")
    if len(cards) == 4:
        return cards in ("KQJT", "AQJT")
    if len(cards) < 5 or len(top) < 3:
        return 0
    return 1 + (len(cards) > 5) + (len(top) == 4 or "T" in cards)


def _adjustment(view: View, opener: Flags) -> Points:
    """``(n,)`` adjustment: less for 4-3-3-3 and missing kings, queens, aces, more for many."""
    kings, queens = view.number("K"), view.number("Q")
    flaws = 1 * (view.shape[3] == 3) + (kings == 0) + (queens == 0)
    flaws = np.where(flaws >= 2, 2, flaws + (opener & (view.number("A") == 0)))
    return (kings - 2).clip(0) + 1.0 * (queens == 4) - flaws


def _hand(view: View, opener: Flags) -> Parts:
    """Honours, length and adjustments of one hand, HL in the book."""
    yield "honours", honour_points(view.holdings)
    length = length_points(view.holdings)
    yield "long suits", length
    over = (length.sum(axis=0) - 2).clip(0) * ~opener
    yield "over two for length", -over
    yield "honours together in long suits", synergy(view.holdings)
    yield "adjustment", _adjustment(view, opener)


def _short_suits(view: View) -> Points:
    """``(4, n)`` D in the book: four for a void, two for a singleton, half for a doubleton."""
    return view.by_length((4, 2, 0.5, 0))


@evaluator("opc", source=_SOURCE, group=_GROUP)
def opc(view: View) -> Parts:
    """Darricades's optimal count of a hand that opens in a suit (HLD).

    Aces 4½; kings 3; queens 2, jacks and tens 1 in company, less alone; less again in short suits.
    Five good cards 1, six 2, each further 2; honours together in long suits; 1 off each for
    4-3-3-3, no king, no queen (two at most) and no ace; 1 for three kings, 2 for four, 1 for four
    queens. A void 4, a singleton 2, two doubletons 1.
    """
    yield from _hand(view, np.ones(len(view.hands), bool))
    short = _short_suits(view)
    yield "short suits", short
    yield "odd doubleton", -(short.sum(axis=0) % 1)


def _openers(view: View) -> tuple[Flags, Flags]:
    """``(n,)`` whether this hand opens, and whether the partner's does."""
    mine, theirs = (v.scale(4, 3, 2, 1).sum(axis=0) for v in (view, view.partner))
    return mine >= theirs, mine < theirs


def _fit(view: View) -> Points:
    """``(4, n)`` one for 8 cards together, two for 9, three for 10."""
    return (view.lengths + view.partner.lengths - 7).clip(0, 3).astype(np.float64)


def _honours_in_fit(view: View) -> Points:
    """``(4, n)`` one for a few honours in a suit that fits, or in a doubleton facing five."""
    together, points = view.lengths + view.partner.lengths, honour_points(view.holdings)
    some = ((points > 0) & (points < 4)) | ((view.lengths == 2) & view.held("J") & (points < 4))
    wanted = (together >= 8) | ((together == 7) & (view.lengths == 2))
    return 1.0 * (some & wanted & (view.lengths >= 2))


def _misfit(view: View) -> Points:
    """``(4, n)`` loss by a void, singleton or worthless doubleton facing partner's long suit."""
    facing, length = view.partner.lengths, view.lengths
    worthless = (honour_points(view.holdings) == 0) & ~view.held("J")
    return -(
        3.0 * ((facing >= 5) & (length == 0))
        + 2.0 * ((facing >= 5) & (facing <= 6) & (length == 1))
        + 1.0 * ((facing == 5) & (length == 2) & worthless)
    )


def _facing_short(view: View) -> tuple[Points, Points]:
    """``(4, n)`` loss by honours facing a singleton or void, and gain by small cards there."""
    void, points, ace = view.partner.lengths == 0, honour_points(view.holdings), view.held("A")
    short = view.partner.lengths <= 1
    worth = np.where(void, 3.0, 2.0)
    nothing = (points == 0) & (view.lengths >= 3)
    bare_ace = ace & ~void & (points == 4.5) & (view.lengths >= 2)
    lost = np.where(
        ace, np.where(void, 3.0, np.minimum(2.0, points - 4.5)), np.minimum(worth, points)
    )
    lost = np.where(nothing | bare_ace, 0.0, lost)
    return -lost * short, (worth * nothing + bare_ace) * short


def _mirror(view: View) -> Points:
    """``(n,)`` loss by suits of the same length in both hands."""
    same = (view.lengths == view.partner.lengths).sum(axis=0)
    return np.where(same == 4, -2.0, np.where(same >= 2, -1.0, 0.0))


def _pair(view: View) -> Parts:
    """The parts of a pair's count that are the same in all strains."""
    mine, theirs = _openers(view)
    yield from _hand(view, mine)
    yield from ((f"partner's {label}", points) for label, points in _hand(view.partner, theirs))
    yield "fit", _fit(view)
    yield "honours in the fit", _honours_in_fit(view) + _honours_in_fit(view.partner)
    yield "misfit", _misfit(view) + _misfit(view.partner)
    yield "honours facing shortness", _facing_short(view)[0] + _facing_short(view.partner)[0]
    yield "suits of equal length", _mirror(view)


@evaluator("opc-notrump", source=_SOURCE, group=_GROUP, partner=True)
def opc_notrump(view: View) -> Parts:
    """Darricades's optimal count of a pair in notrump (HLDF); 26 for 3NT.

    Both hands' honours, length and adjustments; 1, 2, 3 for a fit of 8, 9, 10 cards; 1 for few
    honours in a fit; off for misfits, for honours facing shortness, for suits of equal length, and
    for the declarer's void 3 or singleton 2, one less in the dummy. The opener declares.
    """
    yield from _pair(view)
    declares = _openers(view)[0]
    mine, theirs = ((2 - v.shape[3]).clip(0) for v in (view, view.partner))
    lost = [
        np.where(short > 0, short + declaring, 0)
        for short, declaring in ((mine, declares), (theirs, ~declares))
    ]
    yield "short suits", -(lost[0] + lost[1]).astype(np.float64)


@evaluator("opc-suit", source=_SOURCE, group=_GROUP, partner=True, trump=True)
def opc_suit(view: View) -> Parts:
    """Darricades's optimal count of a pair in a trump suit (HLDF); 27 for ten tricks.

    As in notrump without the short suits' price, with something for small cards facing shortness
    (3+ cards without a point facing a void 3, a singleton 2; an ace alone 1) and for ruffs: a hand
    with four trumps or fewer counts its trumps less the cards of its shortest suit, a hand with
    five or more its void 4, singleton 2, two doubletons 1.
    """
    yield from _pair(view)
    yield "small cards facing shortness", _facing_short(view)[1] + _facing_short(view.partner)[1]
    yield "ruffs", _ruffs(view)


class _Ruffer:
    """One hand of a pair, with its trumps, short suits and points for ruffs."""

    def __init__(self, view: View, opens: Flags) -> None:
        self.lengths, self.trump = view.lengths, view.trump
        self.trumps = (view.lengths * view.trump).sum(axis=0)
        self.shortness = _short_suits(view)
        self.opens = opens
        self.shortest = _first_least(view.lengths)
        self.second = _first_least(np.where(self.shortest, 99, view.lengths))

    def cards(self, suit: Flags) -> NDArray[np.int64]:
        """``(n,)`` cards in the suit that is marked."""
        return (self.lengths * suit).sum(axis=0)

    def can_ruff(self) -> Flags:
        """``(n,)`` whether it has few trumps, and a suit shorter than these."""
        short = self.cards(self.shortest)
        return (self.trumps < 5) & (short < 3) & (short < self.trumps)

    def points(self, ruffs: Flags, partner_ruffs: Flags, keeps: Flags) -> Points:
        """``(n,)`` trumps less cards in suits it ruffs, shortness where partner does not."""
        kept = self.shortness * keeps * ~self.trump * ~partner_ruffs
        by_suit = np.where(ruffs, self.trumps - self.lengths, kept)
        return np.floor(by_suit.sum(axis=0))


def _first_least(lengths: NDArray[np.generic]) -> Flags:
    """``(4, n)`` true in the shortest suit, the lowest-ranking one of equals."""
    return np.arange(4)[:, None] == lengths.argmin(axis=0)


def _ruffing_suits(one: _Ruffer, two: _Ruffer, fit: Flags) -> tuple[Flags, Flags]:
    """Return ``(4, n)`` marks of the suit that each hand ruffs with a fit of eight or more.

    If both are short in the same suit, one of them ruffs its second short suit instead; if there is
    none, only the shorter hand ruffs.
    """
    first, second = fit & one.can_ruff(), fit & two.can_ruff()
    same = first & second & (one.shortest == two.shortest).all(axis=0)
    a, b = one.cards(one.second), two.cards(two.second)
    moves_one = same & (a <= 2) & ((b > 2) | (a <= b))
    moves_two = same & ~moves_one & (b <= 2)
    shorter = one.cards(one.shortest) < two.cards(two.shortest)
    alone = same & ~moves_one & ~moves_two
    of_one = np.where(moves_one, one.second, one.shortest) & first & ~(alone & ~shorter)
    of_two = np.where(moves_two, two.second, two.shortest) & second & ~(alone & shorter)
    return of_one, of_two


def _ruffs(view: View) -> Points:
    """``(n,)`` points of both hands for ruffs, DFit in the book."""
    mine, theirs = _openers(view)
    one, two = _Ruffer(view, mine), _Ruffer(view.partner, theirs)
    together = one.trumps + two.trumps
    five_two = (together == 7) & ((one.trumps == 5) | (two.trumps == 5))
    of_one, of_two = _ruffing_suits(one, two, together >= 8)
    of_one |= one.shortest & five_two & (one.trumps == 2) & (one.cards(one.shortest) < 2)
    of_two |= two.shortest & five_two & (two.trumps == 2) & (two.cards(two.shortest) < 2)
    keeps = partial(_keeps_shortness, five_two=five_two)
    usual = one.points(of_one, of_two, keeps(one)) + two.points(of_two, of_one, keeps(two))
    both_long = (one.trumps >= 5) & (two.trumps >= 5)
    return np.where(both_long, np.maximum(one.shortness, two.shortness).sum(axis=0), usual)


def _keeps_shortness(hand: _Ruffer, five_two: Flags) -> Flags:
    """``(n,)`` whether a hand counts its shortness: the opener, and five trumps unless 5-2."""
    return hand.opens | ((hand.trumps >= 5) & ~five_two)
