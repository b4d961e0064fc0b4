"""Four players with their cards bid whole auctions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from strongsuit.auction import Auction, Call
from strongsuit.cards import Seat, Vulnerability
from strongsuit.deal import Deal
from strongsuit.meanings.cards.card import Card
from strongsuit.meanings.cards.explain import ExplainedAuction, explain_auction, table
from strongsuit.meanings.cards.measures import measure
from strongsuit.meanings.cards.tree import Table


def bid(
    deals: Iterable[Deal],
    card: Card | str | Table = "sayc",
    dealer: Seat = Seat.NORTH,
    vulnerability: Vulnerability = Vulnerability.NONE,
) -> Iterator[ExplainedAuction]:
    """The auction of every deal, explained call by call."""
    players = table(card)
    for deal in deals:
        auction = bid_deal(deal, players, dealer, vulnerability)
        yield explain_auction(auction, players, vulnerability)


def bid_deal(
    deal: Deal, players: Table, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE
) -> Auction:
    """One deal's auction."""
    hands = [measure(deal.hands[dealer.turn(place)]) for place in range(4)]
    node, calls = players.start(dealer, vulnerability), list[Call]()
    while not node.situation.is_over:
        call = node.choose(hands[len(calls) % 4])
        calls.append(call)
        node = node.after(call)
    return Auction(dealer, tuple(calls))
