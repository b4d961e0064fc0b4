"""Darricades's Optimal Point Count: of one hand, and of a pair in a suit or in notrump.

The source is Patrick Darricades, Optimal Hand Evaluation (2019), as the program DealerV2 has it
(2021). The opener of a pair is the hand with more high-card points, the first hand if both have as
many.
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
    """Points for a suit's honours: 4½-3-2-1-1 for A K Q J T, less if alone or in a short suit."""
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
    """1 for five cards, 2 for six, 2 for each further card; 1 less with under 3 honour points."""
    if len(cards) < 5:
        return 0
    good = honour_points.of(cards) >= 3
    return good if len(cards) == 5 else 1 + good + 2 * (len(cards) - 6)


@suit_rule
def synergy(cards: str) -> float:
    """1 for three of A K Q J in five cards, 2 in six or more; 1 more for the fourth or the ten.

    In four cards KQJT and AQJT count 1.
    """
    top = honours(cards, "AKQJ")
    if len(cards) == 4:
        return cards in ("KQJT", "AQJT")
    if len(cards) < 5 or len(top) < 3:
        return 0
    return 1 + (len(cards) > 5) + (len(top) == 4 or "T" in cards)


def _adjustment(view: View, opener: Flags) -> Points:
    """Return each hand's adjustment for 4-3-3-3 and for few or many kings, queens, aces; see `opc`.

    ``opener`` are ``(n hands,)`` flags: only an opener is deducted 1 for having no ace.
    """
    kings, queens = view.number("K"), view.number("Q")
    flaws = 1 * (view.shape[3] == 3) + (kings == 0) + (queens == 0)
    flaws = np.where(flaws >= 2, 2, flaws + (opener & (view.number("A") == 0)))
    return (kings - 2).clip(0) + 1.0 * (queens == 4) - flaws


def _hand(view: View, opener: Flags) -> Parts:
    """Yield one hand's points for honours, length and adjustments, called HL in the book."""
    yield "honours", honour_points(view.holdings)
    length = length_points(view.holdings)
    yield "long suits", length
    over = (length.sum(axis=0) - 2).clip(0) * ~opener
    yield "over two for length", -over
    yield "honours together in long suits", synergy(view.holdings)
    yield "adjustment", _adjustment(view, opener)


def _short_suits(view: View) -> Points:
    """Return ``(4 suits, n hands)`` points, D in the book: void 4, singleton 2, doubleton ½."""
    return view.by_length((4, 2, 0.5, 0))


@evaluator("opc", source=_SOURCE, group=_GROUP)
def opc(view: View) -> Parts:
    """Darricades's optimal count of a hand that opens in a suit (HLD).

    Honours: an ace counts 4½, a king 3; a queen 2, a jack or ten 1 with other honours, less alone;
    all count less in suits of one or two cards. Long suits: 1 for five good cards, 2 for six, 2 for
    each further card; more for three or four honours together. Adjustments: 1 is deducted for each
    of 4-3-3-3, no king, no queen and no ace, at most 2; 1 is added for three kings, 2 for four, 1
    for four queens. Short suits: a void counts 4, a singleton 2, two doubletons 1.
    """
    yield from _hand(view, np.ones(len(view.hands), bool))
    short = _short_suits(view)
    yield "short suits", short
    yield "odd doubleton", -(short.sum(axis=0) % 1)


def _openers(view: View) -> tuple[Flags, Flags]:
    """Return flags of the pairs whose opener is the view's hand, and is the partner's hand."""
    mine, theirs = (v.scale(4, 3, 2, 1).sum(axis=0) for v in (view, view.partner))
    return mine >= theirs, mine < theirs


def _fit(view: View) -> Points:
    """Return ``(4 suits, n pairs)`` points for fits: 1 for 8 cards in both hands, 2 for 9, else 3.

    Suits of fewer than 8 cards get 0.
    """
    return (view.lengths + view.partner.lengths - 7).clip(0, 3).astype(np.float64)


def _honours_in_fit(view: View) -> Points:
    """Return ``(4 suits, n pairs)``: 1 for honours under 4 points in a suit with a fit, else 0.

    A fit here is 8 cards or more in both hands, or a doubleton facing five cards.
    """
    together, points = view.lengths + view.partner.lengths, honour_points(view.holdings)
    some = ((points > 0) & (points < 4)) | ((view.lengths == 2) & view.held("J") & (points < 4))
    wanted = (together >= 8) | ((together == 7) & (view.lengths == 2))
    return 1.0 * (some & wanted & (view.lengths >= 2))


def _misfit(view: View) -> Points:
    """Return ``(4 suits, n pairs)`` deductions for short suits that face a long suit.

    Short are a void, a singleton, and a doubleton without an honour.
    """
    facing, length = view.partner.lengths, view.lengths
    worthless = (honour_points(view.holdings) == 0) & ~view.held("J")
    return -(
        3.0 * ((facing >= 5) & (length == 0))
        + 2.0 * ((facing >= 5) & (facing <= 6) & (length == 1))
        + 1.0 * ((facing == 5) & (length == 2) & worthless)
    )


def _facing_short(view: View) -> tuple[Points, Points]:
    """Return deductions for honours facing a short suit, and gains for small cards facing one.

    Both arrays are ``(4 suits, n pairs)``; a short suit is a void or singleton.
    """
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
    """Return each pair's deduction for suits as long in one hand as in the other.

    It is 1 for two or three such suits, 2 for four.
    """
    same = (view.lengths == view.partner.lengths).sum(axis=0)
    return np.where(same == 4, -2.0, np.where(same >= 2, -1.0, 0.0))


def _pair(view: View) -> Parts:
    """Yield the parts of a pair's count that are the same in all strains."""
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
    """Darricades's optimal count of a pair in notrump (HLDF); 3NT needs 26.

    The sum of both hands' honours, length and adjustments; 1, 2 or 3 for a fit of 8, 9 or 10 cards;
    and 1 for honours under 4 points in a fit. Deducted are points for misfits, for honours facing
    shortness, for suits of equal length, and for short suits: 3 for declarer's void, 2 for a
    singleton, each 1 less in dummy. The opener is taken to be declarer.
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
    """Darricades's optimal count of a pair in a trump suit (HLDF); ten tricks need 27.

    As `opc-notrump`, but nothing is deducted for short suits. Small cards facing a short suit gain:
    three or more cards without an honour point count 3 facing a void, 2 facing a singleton; an ace
    with small cards counts 1 facing a singleton. Ruffs count, too: a hand with four trumps or fewer
    counts its trumps less the cards in its shortest suit; a hand with five or more counts 4 for a
    void, 2 for a singleton, 1 for two doubletons.
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
        """Return each hand's number of cards in the suit of ``(4 suits, n hands)`` flags."""
        return (self.lengths * suit).sum(axis=0)

    def can_ruff(self) -> Flags:
        """Return flags of the hands that can ruff: at most four trumps, and a suit that is short.

        It has at most two cards, and fewer than the trumps.
        """
        short = self.cards(self.shortest)
        return (self.trumps < 5) & (short < 3) & (short < self.trumps)

    def points(self, ruffs: Flags, partner_ruffs: Flags, keeps: Flags) -> Points:
        """Return each hand's points for the suits that it ruffs, and for other short suits.

        A suit that it ruffs counts its trumps less its cards in that suit; ``ruffs`` and
        ``partner_ruffs`` are ``(4 suits, n hands)`` flags of such suits. Short suits that no hand
        ruffs count where ``keeps``, ``(n hands,)``, is true.
        """
        kept = self.shortness * keeps * ~self.trump * ~partner_ruffs
        by_suit = np.where(ruffs, self.trumps - self.lengths, kept)
        return np.floor(by_suit.sum(axis=0))


def _first_least(lengths: NDArray[np.generic]) -> Flags:
    """Return ``(4 suits, n hands)`` flags of the shortest suit; of equals, the lowest-ranking."""
    return np.arange(4)[:, None] == lengths.argmin(axis=0)


def _ruffing_suits(one: _Ruffer, two: _Ruffer, fit: Flags) -> tuple[Flags, Flags]:
    """Return for each hand of a pair ``(4 suits, n pairs)`` flags of the suit that it ruffs.

    Where ``fit``, ``(n pairs,)``, is false, there is none. If both hands are short in the same
    suit, one of them ruffs its second-shortest suit instead; if both have three or more cards
    there, only the hand shorter in the first suit ruffs.
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
    """Return each pair's points for ruffs in both hands, called DFit in the book."""
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
    """Return flags of hands that count short suits: openers, five trumps without 5-2 fit."""
    return hand.opens | ((hand.trumps >= 5) & ~five_two)
