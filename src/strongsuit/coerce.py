"""Conversion of arguments, given as values or texts, into values; others raise `UsageError`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import IntEnum
from typing import Any, TypeVar

import numpy as np

from strongsuit.auction import PASS, Call
from strongsuit.batch import DealBatch, HandBatch
from strongsuit.board import Board
from strongsuit.cards import Card, Hand, Seat, Strain, Suit, Vulnerability
from strongsuit.deal import Deal, PartialDeal, parse_hands, whole_or_partial
from strongsuit.errors import ParseError, UsageError

Member = TypeVar("Member", Strain, Seat)
Value = TypeVar("Value", Hand, Seat, Vulnerability)
OneHand = Hand | str
Hands = HandBatch | list[Hand] | list[str] | tuple[Hand, ...]  # or any iterable of hands
Deals = Deal | DealBatch | Iterable[Deal] | str | Board | Iterable[str] | Iterable[Board]
Strains = Strain | str | Collection[Strain] | Collection[str]
Seats = Seat | str | Collection[Seat] | Collection[str]


def hand_of(hand: Any) -> Hand:
    """Return one hand from a value or its text."""
    return _value(hand, Hand, "a hand such as AQ765.KJ4.2.QJ83")


def seat_of(seat: Any) -> Seat:
    """Return one seat from a value or its letter."""
    return _value(seat, Seat, "a seat, N E S or W")


def vulnerability_of(vulnerability: Any) -> Vulnerability:
    """Return which sides are vulnerable from a value or its name."""
    return _value(vulnerability, Vulnerability, "none, NS, EW or both")


def _value(value: Any, kind: type[Value], expected: str) -> Value:
    if isinstance(value, kind):
        return value
    if isinstance(value, str):
        return kind.parse(value)
    raise UsageError(f"expected {expected}, got {value!r}")


def suit_of(suit: Any) -> Suit:
    """Return one suit from a `Suit`, a `Strain`, a number 0..3 or a letter."""
    strain = Strain.parse(suit) if isinstance(suit, str) else suit
    if strain == Strain.NOTRUMP:
        raise UsageError("notrump has no trump suit: leave the trump suit out")
    if not isinstance(strain, int | np.integer) or not 0 <= strain <= 3:
        raise UsageError(f"expected a trump suit, C D H S or 0..3, got {suit!r}")
    return Suit(int(strain))


def strains_of(strains: Any) -> tuple[Strain, ...]:
    """Return strains from one or several values or letters: each once, from clubs to notrump."""
    return _members(strains, Strain, "strain")


def seats_of(seats: Any) -> tuple[Seat, ...]:
    """Return declarers from one or several seats or letters: each once, in the order N E S W."""
    return _members(seats, Seat, "declarer")


def _members(values: Any, kind: type[Member], called: str) -> tuple[Member, ...]:
    several = [values] if isinstance(values, str | kind) else values
    if not isinstance(several, Iterable):
        raise UsageError(f"expected a {called} or several, got {values!r}")
    members = {_member(value, kind, called) for value in several}
    if not members:
        raise UsageError(f"expected at least one {called}, got none")
    return tuple(sorted(members))


def _member(value: Any, kind: type[Member], called: str) -> Member:
    if isinstance(value, str):
        return kind.parse(value)
    try:
        return kind(value)
    except ValueError:
        choices = ", ".join(map(str, kind))
        raise UsageError(f"expected a {called} ({choices}), got {value!r}") from None


def bits(members: Collection[IntEnum]) -> int:
    """Return strains or seats as one int, in which each sets the bit of its number.

    The solver takes sets in this form.
    """
    return sum(1 << member for member in members)


def hands_of(hands: Any) -> HandBatch:
    """Return a batch of hands from one or many values or texts."""
    if isinstance(hands, HandBatch):
        return hands
    if isinstance(hands, Deal | DealBatch):
        raise UsageError("expected hands, got deals: take those of a seat, as in deals.hands(seat)")
    if isinstance(hands, Hand | str):
        hands = [hands]
    if not isinstance(hands, Iterable):
        raise UsageError(f"expected hands as values or texts, got {type(hands).__name__}")
    return HandBatch.of(map(hand_of, hands))


def deals_of(deals: Any) -> DealBatch:
    """Return a batch of whole deals from one or many values, texts or boards."""
    if isinstance(deals, DealBatch):
        return deals
    if isinstance(deals, str | PartialDeal | Board):
        deals = [deals]
    if not isinstance(deals, Iterable):
        raise UsageError(
            f"expected a deal or several (`Deal`, text or `Board`), got {type(deals).__name__}"
        )
    return DealBatch.of(map(deal_of, deals))


def deal_of(deal: Any) -> Deal:
    """Return one deal of 52 cards from a value, its text or a board."""
    whole = Deal.parse(deal) if isinstance(deal, str) else known_deal(deal)
    if not isinstance(whole, Deal):
        raise UsageError("expected a deal of 52 known cards, got one of which some are not known")
    return whole


def known_deal(deal: Any) -> PartialDeal:
    """Return one deal, known in whole or in part (an ending, say), from a value, text or board."""
    if isinstance(deal, str):
        return whole_or_partial(parse_hands(deal))
    if isinstance(deal, Board):
        deal = deal.deal
    if not isinstance(deal, PartialDeal):
        raise UsageError(f"expected a deal such as 'N:… … … …', got {type(deal).__name__}")
    return deal


def cards_of(cards: Any) -> list[Card]:
    """Return cards from values, from one text such as ``"H9 HJ"``, or from several texts."""
    several = cards.split() if isinstance(cards, str) else cards
    return [card if isinstance(card, Card) else Card.parse(str(card)) for card in several]


def bid_of(contract: Call | str) -> Call:
    """Return the bid that names a contract, from a value or a text such as ``4S``."""
    try:
        bid = contract if isinstance(contract, Call) else Call.parse(contract)
    except (ParseError, AttributeError):
        bid = PASS
    if not bid.is_bid:
        raise UsageError(f"expected a contract such as 3NT or 4S, got {str(contract)!r}")
    return bid
