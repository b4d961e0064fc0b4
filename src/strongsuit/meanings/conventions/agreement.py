"""How well a card describes recorded auctions, and how often its bidder calls the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from strongsuit.board import Board
from strongsuit.cards import Suit, Vulnerability
from strongsuit.deal import Deal
from strongsuit.meanings.conventions.implied_bounds import HCP, LENGTH
from strongsuit.meanings.conventions.measures import measure
from strongsuit.meanings.conventions.players import Players

MEASURED = ("HCP", *(suit.name.lower() for suit in reversed(Suit)))
_PLACES = {"HCP": HCP, **{suit.name.lower(): LENGTH + suit for suit in Suit}}


@dataclass(slots=True)
class Agreement:
    """Counted over auctions call by call."""

    auctions: int = 0
    calls: int = 0
    informative: int = 0
    same: int = 0  # our bidder's call in that situation is the one made
    inside: Counter[str] = field(default_factory=Counter)  # the hand within what it has shown
    width: Counter[str] = field(default_factory=Counter)
    differences: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def add(self, board: Board, players: Players) -> None:
        """Count one board with all its cards and an auction."""
        deal, auction = board.deal, board.auction
        if auction is None or not isinstance(deal, Deal):
            return
        hands = [measure(deal.hands[auction.dealer.turn(place)]) for place in range(4)]
        node = players.start(auction.dealer, board.vulnerability or Vulnerability.NONE)
        self.auctions += 1
        for place, call in enumerate(auction.calls):
            hand, now = hands[place % 4], node.situation
            self.calls += 1
            chosen = node.choose(hand)
            self.same += chosen == call
            if chosen != call:
                said = " ".join(map(str, now.calls))
                self.differences[said, str(call), str(chosen)] += 1
            self.informative += node.meaning(call).is_informative
            node = node.after(call)
            shown = node.situation.knowledge[place % 4]
            spans = dict(
                zip(
                    ("HCP", "clubs", "diamonds", "hearts", "spades"),
                    (shown.hcp, *shown.lengths),
                    strict=True,
                )
            )
            for name, (low, high) in spans.items():
                self.inside[name] += low <= hand[_PLACES[name]] <= high
                self.width[name] += high - low


def agreement(boards: Iterable[Board], players: Players) -> Agreement:
    """Over many boards."""
    counted = Agreement()
    for board in boards:
        counted.add(board, players)
    return counted
