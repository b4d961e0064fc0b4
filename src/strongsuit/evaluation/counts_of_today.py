"""Evaluators that players and programs use today: those of Zar, Bergen, Kleinman and Streib."""

from __future__ import annotations

import numpy as np

from strongsuit.evaluation.distribution import WORK, bare_honours
from strongsuit.evaluation.holdings import Points, honours, suit_rule
from strongsuit.evaluation.registry import Parts, evaluator
from strongsuit.evaluation.view import View

_GROUP = "Counts of today"
_ZAR = "Zar Petkov, Zar Points, 2003"
_BERGEN = "Marty Bergen, Slam Bidding Made Easier, 2008"


@evaluator("zar", source=_ZAR, group=_GROUP)
def zar(view: View) -> Parts:
    """Zar Points: 6-4-2-1 plus the two longest lengths plus longest less shortest; open with 26."""
    yield "high cards and controls", view.scale(6, 4, 2, 1)
    yield "two longest suits", (view.shape[0] + view.shape[1]).astype(np.float64)
    yield "longest less shortest", (view.shape[0] - view.shape[3]).astype(np.float64)


@evaluator("zar-discounted", source=f"{_ZAR}; reading of contract-bridge", group=_GROUP)
def zar_discounted(view: View) -> Parts:
    """Zar Points less 1 for each bare K, Q or J and each doubleton with Q or J."""
    yield from zar(view)
    yield "bare honours", -short_honours(view.holdings)


@suit_rule
def short_honours(cards: str) -> float:
    """1 for a bare K, Q or J or any doubleton with Q or J, else 0."""
    return bool(bare_honours.of(cards)) or (len(cards) == 2 and cards in ("AQ", "AJ"))


def _adjust_3(view: View) -> Points:
    """Return for each hand 1 if aces and tens outnumber queens and jacks by 3, 2 if by 6.

    If queens and jacks outnumber aces and tens, -1 and -2; else 0.
    """
    more = view.number("A") + view.number("T") - view.number("Q") - view.number("J")
    return np.sign(more) * (np.abs(more) // 3).clip(max=2).astype(np.float64)


@suit_rule
def quality_suit(cards: str) -> float:
    """1 for a suit of four cards or more with three of A K Q J T, else 0."""
    return len(cards) >= 4 and len(honours(cards)) >= 3


@evaluator("adjust-3", source=_BERGEN, group=_GROUP)
def adjust_3(view: View) -> Parts:
    """Work's count with Bergen's Adjust-3: aces and tens against queens and jacks.

    If aces and tens together outnumber queens and jacks by three to five, 1 is added, by six or
    more, 2; if queens and jacks outnumber aces and tens, as much is deducted.
    """
    yield "high cards", view.scale(*WORK)
    yield "Adjust-3", _adjust_3(view)


@evaluator("bergen", source=_BERGEN, group=_GROUP)
def bergen(view: View) -> Parts:
    """Bergen's starting points: Work's count, Adjust-3, length, quality suits, dubious honours.

    1 is added for each card beyond the fourth in a suit, and for each suit of four or more with
    three of A K Q J T; 1 is deducted for each bare K, Q or J and each KQ, KJ, QJ, Qx or Jx.
    """
    yield from adjust_3(view)
    yield "long suits", (view.lengths - 4).clip(0)
    yield "quality suits", quality_suit(view.holdings)
    yield "dubious honours", -bare_honours(view.holdings)


@evaluator("bergen-dummy", source=_BERGEN, group=_GROUP, trump=True)
def bergen_dummy(view: View) -> Parts:
    """Bergen's dummy points: starting points, and short side suits with three trumps or more.

    A doubleton counts 1, a singleton 2, with four trumps or more 3, a void as many as the hand has
    trumps.
    """
    yield from bergen(view)
    trumps = (view.lengths * view.trump).sum(axis=0)
    singleton = np.where(trumps >= 4, 3.0, 2.0)
    short = np.select(
        [view.lengths == 0, view.lengths == 1, view.lengths == 2],
        [
            np.broadcast_to(trumps, view.lengths.shape),
            np.broadcast_to(singleton, view.lengths.shape),
            1.0,
        ],
        0.0,
    )
    yield "short side suits", short * ~view.trump * (trumps >= 3)


@suit_rule
def little_jacks(cards: str) -> float:
    """Points for a suit's honours: 13-9-5-2, more for tens in company and for honours together."""
    top = honours(cards, "AKQJ")
    company = len(honours(cards, "AKQJ9"))
    ten = min(company, 2) * ("T" in cards)
    helped = sum("A" in cards or (rank != "K" and "K" in cards) for rank in honours(cards, "KQJ"))
    return sum({"A": 13, "K": 9, "Q": 5, "J": 2}[rank] for rank in top) + ten + helped


@suit_rule
def awkward(cards: str) -> float:
    """1 for a bare king, Qx, Jxx or shorter; 1 more for a suit with no card below the jack."""
    top = honours(cards, "AKQJ")
    unguarded = (
        cards == "K" or (top[:1] == "Q" and len(cards) <= 2) or (top == "J" and len(cards) <= 3)
    )
    return unguarded + (len(cards) > 0 and cards[-1] in "AKQJ")


@evaluator(
    "dk", source="Danny Kleinman, The Notrump Zone, 2004; after Doug Bennion, 2001", group=_GROUP
)
def dk(view: View) -> Parts:
    """Kleinman's points, three to an ordinary one: 13-9-5-2, tens, honours together, flaws.

    A ten counts 1 with one of A K Q J 9 in its suit, 2 with two or more. A king, queen or jack
    counts 1 more with a higher ace or king in its suit. 1 is deducted for a bare king, for a queen
    in one or two cards without ace or king, for a jack in up to three cards without a higher
    honour, and for a suit with nothing below the jack; 2 are deducted for 4-3-3-3.
    """
    yield "honours", little_jacks(view.holdings)
    yield "flaws", -awkward(view.holdings)
    yield "4-3-3-3", -2.0 * (view.shape[3] == 3)


@suit_rule
def streib(cards: str) -> float:
    """6-4-2-1 for honours, plus 1 for two in three cards or more, less 1 for QJ alone.

    A bare honour counts as the next lower one.
    """
    if len(cards) == 1:
        return {"A": 4, "K": 2, "Q": 1}.get(cards, 0)
    points = sum({"A": 6, "K": 4, "Q": 2, "J": 1}[rank] for rank in honours(cards, "AKQJ"))
    if len(cards) == 2:
        return points - (cards == "QJ")
    return points + (len(honours(cards)) >= 2)


@evaluator(
    "tsp",
    source="Tysen Streib, Improving Hand Evaluation, Part 3, rec.games.bridge, 2004",
    group=_GROUP,
)
def tsp(view: View) -> Parts:
    """Streib's points, three to two ordinary ones: 6-4-2-1, 5-3-1 for short suits, length.

    1 is added for each suit of three or more cards with two honours (tens included), and for each
    card beyond the fourth in a suit; 1 is deducted for QJ alone. A bare honour counts as the next
    lower one. 5-3-1 is for a void, singleton, doubleton.
    """
    yield "honours", streib(view.holdings)
    yield "short suits", view.by_length((5, 3, 1, 0))
    yield "long suits", (view.lengths - 4).clip(0)
