"""Declarer's double-dummy tricks for every legal lead or next card, and after each card played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from strongsuit._native import Solver, StopFlag
from strongsuit.auction import Contract
from strongsuit.batch import Masks
from strongsuit.board import winner
from strongsuit.cards import Card, Hand, Seat
from strongsuit.coerce import cards_of, known_deal
from strongsuit.deal import Deal, PartialDeal
from strongsuit.errors import DealError, UsageError

MEMORY = 128  # megabytes


@dataclass(frozen=True, slots=True)
class CardResult:
    """A card, and the tricks that declarer takes in the whole deal if the card is played now."""

    card: Card
    tricks: int


def leads(deal: Deal | str, contract: Contract | str) -> list[CardResult]:
    """Return every opening lead with declarer's tricks, the best for the defence first."""
    return next_cards(deal, contract)


def next_cards(
    deal: PartialDeal | str, contract: Contract | str, play: Sequence[Card] | str = ()
) -> list[CardResult]:
    """Return every legal next card with declarer's tricks, the best for the side to play first.

    ``play`` has the cards played so far, the first of them led by the hand on declarer's left.
    ``deal`` may be an ending, with fewer than 13 cards but as many in every hand.
    """
    contract = _playable(contract)
    position = _Position.opening(known_deal(deal), contract)
    for card in cards_of(play):
        position = position.after(card)
    if not position.hands[position.turn].mask:
        return []
    return sorted(_results(position), key=lambda result: position.sign * result.tricks)


def analyse_play(
    deal: PartialDeal | str, contract: Contract | str, play: Sequence[Card] | str
) -> tuple[int, ...]:
    """Return declarer's tricks after 0, 1, 2 … cards of ``play`` if all then play their best."""
    contract, cards = _playable(contract), cards_of(play)
    position = _Position.opening(known_deal(deal), contract)
    masks = _masks(position.hands)
    for card in cards:
        position = position.after(card)  # refuses an illegal card with a message that names it
    numbers = list(map(int, cards))
    return tuple(_solver().analyse_play(masks, contract.strain, contract.declarer, numbers))


def _playable(contract: Contract | str) -> Contract:
    value = Contract.parse(contract) if isinstance(contract, str) else contract
    if not isinstance(value, Contract):
        raise UsageError(f"expected a contract such as 4SN, got {contract!r}")
    if not value.level:
        raise UsageError("expected a contract to play, got a passed-out board, which is not played")
    return value


def _solver() -> Solver:
    return Solver(MEMORY << 20, StopFlag())


def _masks(hands: Sequence[Hand]) -> Masks:
    return np.array([[hand.mask for hand in hands]], np.uint64)


def _results(position: _Position) -> Iterator[CardResult]:
    """Yield the result of every legal card.

    The native solver counts the tricks still to be won by the side to play; the results are
    declarer's tricks of the whole deal.
    """
    trick = [int(card) for card in position.trick]
    left = len(position.hands[position.turn])
    results = _solver().every_card(
        _masks(position.hands), position.contract.strain, position.leader, trick
    )
    for card, tricks in results:
        declarers = (
            tricks if position.turn.is_ns == position.contract.declarer.is_ns else left - tricks
        )
        yield CardResult(Card(card), position.won + declarers)


@dataclass(frozen=True, slots=True)
class _Position:
    """The state of the play of a contract after some cards."""

    contract: Contract
    hands: tuple[Hand, ...]
    leader: Seat
    trick: tuple[Card, ...] = ()
    won: int = 0  # by declarer's side

    @classmethod
    def opening(cls, deal: PartialDeal, contract: Contract) -> _Position:
        sizes = {len(hand) for hand in deal}
        if len(sizes) != 1 or sizes == {0}:
            raise DealError(
                "expected four hands of the same size, at least one card each, "
                f"got {', '.join(str(len(hand)) for hand in deal)} cards"
            )
        return cls(contract, deal.hands, contract.declarer.lho)

    @property
    def turn(self) -> Seat:
        return self.leader.turn(len(self.trick))

    @property
    def sign(self) -> int:
        """-1 if declarer's side is to play, else 1: the best card has the least sign × tricks."""
        return -1 if self.turn.is_ns == self.contract.declarer.is_ns else 1

    def after(self, card: Card) -> _Position:
        hand = self.hands[self.turn]
        if card not in hand:
            raise DealError(f"{self.turn} cannot play {card}: does not hold it")
        if self.trick and card.suit != self.trick[0].suit and hand.holding(self.trick[0].suit):
            raise DealError(f"{self.turn} cannot play {card}: must follow to {self.trick[0]}")
        hands = tuple(held - Hand.of([card]) for held in self.hands)
        trick = (*self.trick, card)
        if len(trick) < 4:
            return _Position(self.contract, hands, self.leader, trick, self.won)
        taker = self.leader.turn(winner(trick, self.contract.strain))
        won = self.won + (taker.is_ns == self.contract.declarer.is_ns)
        return _Position(self.contract, hands, taker, (), won)
