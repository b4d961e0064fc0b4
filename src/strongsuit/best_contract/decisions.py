"""Positions and decisions: what one player knew at a turn, and what he called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from strongsuit.auction import DOUBLE, PASS, REDOUBLE, Auction, Call, Contract
from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Strain, Vulnerability
from strongsuit.deal import Deal
from strongsuit.errors import UsageError


@dataclass(frozen=True, slots=True)
class Position:
    """What a player knows at his turn."""

    hand: Hand
    auction: Auction  # so far; it is his turn
    vulnerability: Vulnerability = Vulnerability.NONE
    artificial: frozenset[int] = frozenset()  # indices of calls that are artificial or alerted

    def __post_init__(self) -> None:
        if self.auction.is_over:
            raise UsageError(f"the auction {self.auction} is over: there is nothing to decide")

    @property
    def seat(self) -> Seat:
        """The player whose turn it is."""
        return self.auction.turn

    @property
    def declarers(self) -> tuple[Seat, ...]:
        """The player of his side who would declare each strain, C D H S NT.

        That is the one who bid the strain first or, if neither has, the player himself.
        """
        first = [self.seat] * len(Strain)
        for seat, call in reversed(list(self.auction.by_seat())):
            if call.is_bid and seat.side == self.seat.side:
                first[call.strain] = seat
        return tuple(first)


@dataclass(frozen=True, slots=True)
class Decision:
    """A position and the call made there, one of the 37 `ANSWERS` of chen2025's network."""

    position: Position
    label: Call

    @property
    def contract(self) -> Contract:
        """The contract if that call ends the auction."""
        return self.position.auction.add(self.label).contract


def decisions(board: Board, artificial: frozenset[int] | None = None) -> Iterator[Decision]:
    """The decisions at the turn that settled the contract and at the passes after it.

    ``artificial`` has the indices of artificial calls, by default of the alerted calls. A redouble
    is none of the 37 `ANSWERS`, so an auction settled by a redouble yields only its passes. A board
    without all cards, or whose auction is not over, yields nothing.
    """
    auction, deal = board.auction, board.deal
    if auction is None or not auction.is_over or not isinstance(deal, Deal):
        return
    if artificial is None:
        artificial = frozenset(note.call for note in board.notes if note.alerted)
    for place in _last_turns(auction):
        call = auction.calls[place]
        if call != REDOUBLE:
            before = Auction(auction.dealer, auction.calls[:place])
            marked = frozenset(earlier for earlier in artificial if earlier < place)
            vulnerability = board.vulnerability or Vulnerability.NONE
            yield Decision(Position(deal[before.turn], before, vulnerability, marked), call)


def _last_turns(auction: Auction) -> range:
    """The turns of the settling call and of the passes after it; if all passed, all four."""
    settled = max((i for i, call in enumerate(auction.calls) if call != PASS), default=0)
    return range(settled, len(auction.calls))


ANSWERS = (PASS, DOUBLE, *(Call(number) for number in range(3, 38)))  # chen2025's 37 outputs
