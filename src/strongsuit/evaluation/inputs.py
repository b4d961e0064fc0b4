"""The hands, trumps and partners an evaluator counts, checked once."""

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
    """Hands of 13 cards, as many trump suits and partners' hands if any, no card twice."""

    hands: HandBatch
    trumps: Trumps | None
    partners: HandBatch | None
    left: Trumps | None = None  # suits that the opponents have bid, -1 where they have not
    right: Trumps | None = None

    @classmethod
    def of(
        cls, hands: Any, trump: Any, partner: Any, lho: Any = None, rho: Any = None
    ) -> EvaluationInput:
        """Check and convert what a caller passed, values or texts."""
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
        """Refuse a method that needs more than there is."""
        if method.needs_trump and self.trumps is None:
            raise UsageError(f"{method.name} needs a trump suit")
        if method.needs_partner and self.partners is None:
            raise UsageError(f"{method.name} needs both hands of a pair: give the partner's too")

    def views(self, method: Evaluator, rows: slice) -> list[View]:
        """Return the views whose counts add up: one of each hand, or one of the pair."""
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
    """``(n,)`` trump suits from one for all hands or one for each."""
    if trump is None:
        return None
    if isinstance(trump, str | Strain | Suit):
        return np.full(n, suit_of(trump), np.int8)
    suits = _suits(trump)
    if len(suits) != n:
        raise UsageError(f"expected one trump suit, or {n} of them, got {len(suits)}")
    return suits


def _suits(suits: Any) -> Trumps:
    """Suits as an array; whole arrays are checked at once, as they may have millions."""
    is_whole = isinstance(suits, np.ndarray) and np.issubdtype(suits.dtype, np.integer)
    if is_whole and ((suits >= 0) & (suits <= 3)).all():
        return np.asarray(suits, np.int8)
    return np.array([suit_of(suit) for suit in suits], np.int8)


def _bids_of(bid: Any, n: int) -> Trumps | None:
    """``(n,)`` suits that an opponent has bid, -1 where he has bid none."""
    if bid is None or isinstance(bid, str | Strain | Suit):
        return _trumps_of(bid, n)
    suits = np.asarray(bid, np.int8)
    _suits(suits[suits >= 0])
    if len(suits) != n:
        raise UsageError(f"expected an opponent's suit for each of {n} hands, got {len(suits)}")
    return suits


def _refuse_their_trumps(trump: Any, bids: Iterable[Any]) -> None:
    """Refuse one trump suit for all hands that an opponent is said to have bid.

    Recorded pairs, with a suit for each hand, may play in a suit bid against them.
    """
    named = str | Strain | Suit
    for bid in bids:
        if isinstance(trump, named) and isinstance(bid, named) and suit_of(trump) == suit_of(bid):
            raise UsageError(
                f"an opponent has bid {suit_of(bid)}: it is not your trump suit as well"
            )


def _check(hands: HandBatch, partners: HandBatch | None) -> None:
    for batch in (hands,) if partners is None else (hands, partners):
        whole = popcount(batch.masks) == 13
        if not whole.all():
            wrong = batch[int(np.flatnonzero(~whole)[0])]
            raise DealError(f"a hand has 13 cards, {str(wrong)!r} has {len(wrong)}")
    if partners is None:
        return
    if len(partners) != len(hands):
        raise UsageError(f"{len(hands)} hands, but {len(partners)} of partners")
    if len(shared := np.flatnonzero(hands.masks & partners.masks)):
        row = int(shared[0])
        card = next(iter(hands[row] & partners[row]))
        raise DealError(f"both partners hold {card}: {hands[row]} and {partners[row]}")
