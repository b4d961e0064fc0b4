"""Players and a card that the tests of convention cards share."""

from __future__ import annotations

from strongsuit import Auction, Seat
from strongsuit.meanings.conventions.players import AuctionNode, Players

SAYC = Players.load("sayc")
TWO_OVER_ONE = Players.load("two-over-one")
PLAYERS = {"sayc": SAYC, "two-over-one": TWO_OVER_ONE}

OWN_CARD = """
name = "mine"
extends = "sayc"

[[context]]
name = "Opening"
after = ""
rows = [
  { call = "1NT", shows = "12-14 hcp, balanced" },
]
"""


def after(players: Players, auction: str) -> AuctionNode:
    """Return the node of an auction, such as ``N:1S P``; North has dealt."""
    node = players.start(Seat.NORTH)
    for call in Auction.parse(auction).calls:
        node = node.after(call)
    return node
