"""The input of evaluators: hands, trump suits and partners' hands, checked and converted once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from strongsuit.batch import HandBatch, popcount
from strongsuit.cards import Strain, Suit
from strongsuit.coerce import hands_of, suit_of
from strongsuit.errors import DealError, UsageError
from strongsuit.evaluation.registry import Evaluator
from strongsuit.evaluation.view import Trumps, View

Trump = Suit | Strain | str | Trumps | Sequence[Suit] | Sequence[str] | None


@dataclass(frozen=True, eq=False, slots=True)
class EvaluationInput:
    """``n`` hands of 13 cards; if given, ``n`` trump suits, partners' hands and opponents' bids."""

    hands: HandBatch
    trumps: Trumps | None
    partners: HandBatch | None
    left: Trumps | None = None  # (n,) suits bid by the left-hand opponent, -1 if none
    right: Trumps | None = None  # (n,) suits bid by the right-hand opponent, -1 if none

    @classmethod
    def of(
        cls, hands: Any, trump: Any, partner: Any, lho: Any = None, rho: Any = None
    ) -> EvaluationInput:
        """Return the checked input from what a caller passed, values or texts."""
        mine = hands_of(hands)
        other = None if partner is None else hands_of(partner)
        _check(mine, other)
        _refuse_their_trumps(trump, (lho, rho))
        return cls(
            hands=mine,
            trumps=_trumps_of(trump, len(mine)),
            partners=other,
            left=_bids_of(lho, len(mine)),
            right=_bids_of(rho, len(mine)),
        )

    def require(self, method: Evaluator) -> None:
        """Refuse an evaluator that needs a trump suit or a partner's hand if there is none."""
        if method.needs_trump and self.trumps is None:
            raise UsageError(f"{method.name} needs a trump suit: give one")
        if method.needs_partner and self.partners is None:
            raise UsageError(f"{method.name} needs both hands of a pair: give the partner's too")

    def views(self, method: Evaluator, rows: slice) -> list[View]:
        """Return views of some rows, whose counts add up: one of each hand, or one of the pair."""
        trumps, left, right = (
            None if suits is None else suits[rows] for suits in (self.trumps, self.left, self.right)
        )
        mine = self.hands[rows]
        if self.partners is None:
            return [View(mine, trumps, None, left, right)]
        other = self.partners[rows]
        if method.needs_partner:
            return [View(mine, trumps, other, left, right)]
        return [View(mine, trumps, None, left, right), View(other, trumps, None, right, left)]


def _trumps_of(trump: Any, n: int) -> Trumps | None:
    """Return the trump suit of each of n hands, from one suit for all hands or one for each."""
    if trump is None:
        return None
    if isinstance(trump, str | Strain | Suit):
        return np.full(n, suit_of(trump), np.int8)
    suits = _suits(trump)
    if len(suits) != n:
        raise UsageError(f"expected one trump suit for all hands, or {n} of them, got {len(suits)}")
    return suits


def _suits(suits: Any) -> Trumps:
    """Return suits as an array; an integer array is checked at once, as it may have millions."""
    is_whole = isinstance(suits, np.ndarray) and np.issubdtype(suits.dtype, np.integer)
    if is_whole and ((suits >= 0) & (suits <= 3)).all():
        return np.asarray(suits, np.int8)
    return np.array([suit_of(suit) for suit in suits], np.int8)


def _bids_of(bid: Any, n: int) -> Trumps | None:
    """Return the suit that an opponent has bid against each of n hands, -1 for no bid.

    If nothing is known of the opponent's bids, the result is None.
    """
    if bid is None or isinstance(bid, str | Strain | Suit):
        return _trumps_of(bid, n)
    suits = np.asarray(bid, np.int8)
    _suits(suits[suits >= 0])
    if len(suits) != n:
        raise UsageError(
            f"expected {n} suits bid by an opponent, one for each hand, got {len(suits)}"
        )
    return suits


def _refuse_their_trumps(trump: Any, bids: Iterable[Any]) -> None:
    """Refuse a trump suit, given for all hands, that an opponent has bid as well.

    Suits given for each hand are not checked: recorded pairs may play in a suit bid against them.
    """
    named = str | Strain | Suit
    for bid in bids:
        if isinstance(trump, named) and isinstance(bid, named) and suit_of(trump) == suit_of(bid):
            raise UsageError(f"an opponent has bid {suit_of(bid)}: choose another trump suit")


def _check(hands: HandBatch, partners: HandBatch | None) -> None:
    for batch in (hands,) if partners is None else (hands, partners):
        whole = popcount(batch.masks) == 13
        if not whole.all():
            wrong = batch[int(np.flatnonzero(~whole)[0])]
            raise DealError(f"a hand has 13 cards, {str(wrong)!r} has {len(wrong)}")
    if partners is None:
        return
    if len(partners) != len(hands):
        raise UsageError(
            f"{len(hands)} hands, but {len(partners)} of partners: give as many of both"
        )
    if len(shared := np.flatnonzero(hands.masks & partners.masks)):
        row = int(shared[0])
        card = next(iter(hands[row] & partners[row]))
        raise DealError(f"both partners hold {card}: {hands[row]} and {partners[row]}")
