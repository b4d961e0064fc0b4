"""What a solver is asked, however given: strains, declarers, deals and cards as values."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import IntEnum
from typing import Any, TypeVar

from strongsuit.auction import PASS, Call
from strongsuit.batch import DealBatch
from strongsuit.board import Board
from strongsuit.cards import Card, Seat, Strain
from strongsuit.deal import Deal, PartialDeal, parse_hands, whole_or_partial
from strongsuit.errors import ParseError, UsageError

Member = TypeVar("Member", Strain, Seat)
Strains = Strain | str | Collection[Strain] | Collection[str]
Seats = Seat | str | Collection[Seat] | Collection[str]


def strains_of(strains: Any) -> tuple[Strain, ...]:
    """One strain or several, as values or letters, each once and in their order."""
    return _members(strains, Strain, "strain")


def seats_of(seats: Any) -> tuple[Seat, ...]:
    """The same for declarers."""
    return _members(seats, Seat, "declarer")


def _members(given: Any, kind: type[Member], called: str) -> tuple[Member, ...]:
    several = [given] if isinstance(given, str | kind) else given
    if not isinstance(several, Iterable):
        raise UsageError(f"expected a {called} or several, got {given!r}")
    found = {_member(each, kind, called) for each in several}
    if not found:
        raise UsageError(f"asked for no {called} at all")
    return tuple(sorted(found))


def _member(each: Any, kind: type[Member], called: str) -> Member:
    if isinstance(each, str):
        return kind.parse(each)
    try:
        return kind(each)
    except ValueError:
        choices = ", ".join(map(str, kind))
        raise UsageError(f"expected a {called} ({choices}), got {each!r}") from None


def bits(members: Collection[IntEnum]) -> int:
    """A set of strains or seats as the native side has it."""
    return sum(1 << member for member in members)


def deals_of(deals: Any) -> DealBatch:
    """One deal or many, as values, texts or boards."""
    if isinstance(deals, DealBatch):
        return deals
    if isinstance(deals, str | PartialDeal | Board):
        deals = [deals]
    if not isinstance(deals, Iterable):
        raise UsageError(f"expected deals, got {type(deals).__name__}")
    return DealBatch.of(map(deal_of, deals))


def deal_of(deal: Any) -> Deal:
    """One deal of 52 cards."""
    found = Deal.parse(deal) if isinstance(deal, str) else known_deal(deal)
    if not isinstance(found, Deal):
        raise UsageError("expected a deal of 52 cards: some of this one are not known")
    return found


def known_deal(deal: Any) -> PartialDeal:
    """One deal, or what is known of it, such as an ending."""
    if isinstance(deal, str):
        return whole_or_partial(parse_hands(deal))
    if isinstance(deal, Board):
        deal = deal.deal
    if not isinstance(deal, PartialDeal):
        raise UsageError(f"expected a deal such as 'N:… … … …', got {type(deal).__name__}")
    return deal


def cards_of(cards: Any) -> list[Card]:
    """Cards as values, or as one text or several: ``"H9 HJ"``."""
    several = cards.split() if isinstance(cards, str) else cards
    return [card if isinstance(card, Card) else Card.parse(str(card)) for card in several]


def bid_of(contract: Call | str) -> Call:
    """The bid that names a contract."""
    try:
        bid = contract if isinstance(contract, Call) else Call.parse(contract)
    except (ParseError, AttributeError):
        bid = PASS
    if not bid.is_bid:
        raise UsageError(f"expected a contract such as 3NT or 4S, got {str(contract)!r}")
    return bid
