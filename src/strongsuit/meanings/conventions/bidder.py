"""`bid`: whole auctions, bid on given deals by four players with convention cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from strongsuit.auction import Auction, Call
from strongsuit.board import Board, CallNote
from strongsuit.cards import Seat, Vulnerability
from strongsuit.coerce import deal_of, seat_of, vulnerability_of
from strongsuit.deal import Deal
from strongsuit.errors import UsageError
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.explain import ExplainedAuction, explain_auction
from strongsuit.meanings.conventions.measures import measure
from strongsuit.meanings.conventions.players import Players, players_of


def bid(
    deals: Iterable[Deal] | Deal | str,
    card: ConventionCard | str | Path | Players = "sayc",
    dealer: Seat | str = Seat.NORTH,
    vulnerability: Vulnerability | str = Vulnerability.NONE,
) -> Iterator[ExplainedAuction]:
    """Yield the auction that players with a convention card bid on each deal, explained."""
    players, dealer = players_of(card), seat_of(dealer)
    vulnerability = vulnerability_of(vulnerability)
    several = [deals] if isinstance(deals, Deal | str) else deals
    if not isinstance(several, Iterable):
        raise UsageError(f"expected one or more deals, got {type(deals).__name__}")
    auctions = (bid_deal(deal_of(deal), players, dealer, vulnerability) for deal in several)
    return (explain_auction(auction, players, vulnerability) for auction in auctions)


def bid_deal(
    deal: Deal, players: Players, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE
) -> Auction:
    """Return the auction that the players bid on a deal."""
    hands = [measure(deal.hands[dealer.turn(place)]) for place in range(4)]
    node, calls = players.start(dealer, vulnerability), list[Call]()
    while not node.situation.is_over:
        call = node.choose(hands[len(calls) % 4])
        calls.append(call)
        node = node.after(call)
    return Auction(dealer, tuple(calls))


def bid_board(board: Board, players: Players) -> tuple[Board, ExplainedAuction]:
    """Return the board with the auction that the players bid on it, and that auction explained.

    The returned board has no contract, play or score of an earlier auction.
    """
    if not isinstance(board.deal, Deal):
        raise UsageError(
            f"expected a board with all 52 cards to bid, got fewer on board {board.number or '?'}"
        )
    dealer, vulnerability = board.dealer or Seat.NORTH, board.vulnerability or Vulnerability.NONE
    auction = bid_deal(board.deal, players, dealer, vulnerability)
    explained = explain_auction(auction, players, vulnerability)
    texts = ((place, str(call.meaning)) for place, call in enumerate(explained.calls))
    notes = tuple(CallNote(place, text) for place, text in texts if text)
    tags = tuple(tag for tag in board.tags if not tag.name.startswith("Score"))  # of an old result
    unplayed = replace(board, contract=None, tricks=None, play=(), tags=tags)
    return replace(unplayed, auction=auction, notes=notes, dealer=dealer), explained
