"""What is asked of an evaluator: hands, trumps and partners, however given, checked once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from strongsuit.batch import DealBatch, HandBatch, popcount
from strongsuit.cards import Hand, Strain, Suit
from strongsuit.deal import Deal
from strongsuit.errors import DealError, UsageError
from strongsuit.evaluation.registry import Evaluator
from strongsuit.evaluation.view import Trumps, View

OneHand = Hand | str
Hands = HandBatch | list[Hand] | list[str] | tuple[Hand, ...]  # or any iterable of hands
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
        """However given."""
        mine = batch_of(hands)
        other = None if partner is None else batch_of(partner)
        _check(mine, other)
        _refuse_their_trumps(trump, (lho, rho))
        bids = (_bids_of(bid, len(mine)) for bid in (lho, rho))
        return cls(mine, trumps_of(trump, len(mine)), other, *bids)

    def require(self, method: Evaluator) -> None:
        """Refuse a method that needs more than there is."""
        if method.needs_trump and self.trumps is None:
            raise UsageError(f"{method.name} needs a trump suit")
        if method.needs_partner and self.partners is None:
            raise UsageError(f"{method.name} needs both hands of a pair: give the partner's too")

    def views(self, method: Evaluator, rows: slice) -> list[View]:
        """The views whose counts add up: one a hand, or one of the pair."""
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


def batch_of(hands: Any) -> HandBatch:
    """Hands as a batch."""
    if isinstance(hands, HandBatch):
        return hands
    if isinstance(hands, Deal | DealBatch):
        raise UsageError("expected hands, got deals: take those of a seat, as in deals.hands(seat)")
    if isinstance(hands, Hand | str):
        hands = [hands]
    if not isinstance(hands, Iterable):
        raise UsageError(f"expected hands, got {type(hands).__name__}")
    return HandBatch.of(map(_hand, hands))


def _hand(hand: Any) -> Hand:
    if isinstance(hand, Hand):
        return hand
    if isinstance(hand, str):
        return Hand.parse(hand)
    raise UsageError(f"expected a hand such as AQ765.KJ4.2.QJ83, got {type(hand).__name__}")


def trumps_of(trump: Any, n: int) -> Trumps | None:
    """A trump suit for every hand."""
    if trump is None:
        return None
    if isinstance(trump, str | Strain | Suit):
        return np.full(n, _suit(trump), np.int8)
    given = np.array([_suit(suit) for suit in trump], np.int8)
    if len(given) != n:
        raise UsageError(f"expected one trump suit, or {n} of them, got {len(given)}")
    return given


def _bids_of(bid: Any, n: int) -> Trumps | None:
    """As trumps, but -1 stands for an opponent who has bid none."""
    if bid is None or isinstance(bid, str | Strain | Suit):
        return trumps_of(bid, n)
    given = np.asarray(bid, np.int8)
    spoken = given >= 0
    trumps_of(given[spoken].tolist(), int(spoken.sum()))
    if len(given) != n:
        raise UsageError(f"expected an opponent's suit for each of {n} hands, got {len(given)}")
    return given


def _refuse_their_trumps(trump: Any, bids: Iterable[Any]) -> None:
    """Where one suit is named for all hands; recorded pairs may play in a suit bid against them."""
    named = str | Strain | Suit
    for bid in bids:
        if isinstance(trump, named) and isinstance(bid, named) and _suit(trump) == _suit(bid):
            raise UsageError(
                f"an opponent has bid {Suit(_suit(bid))}: it is not your trump suit as well"
            )


def _suit(trump: Any) -> int:
    strain = Strain.parse(trump) if isinstance(trump, str) else trump
    if strain == Strain.NOTRUMP:
        raise UsageError("notrump has no trump suit: leave the trump out")
    if not isinstance(strain, int | np.integer) or not 0 <= strain <= 3:
        raise UsageError(f"trumps are suits, C D H S or 0 … 3, got {trump!r}")
    return int(strain)


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
