"""`agreement`: how often a convention card's meanings are true, and how narrow they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from strongsuit.auction import Call
from strongsuit.board import Board
from strongsuit.cards import Suit, Vulnerability
from strongsuit.deal import Deal
from strongsuit.meanings.conventions.implied_bounds import HCP, LENGTH
from strongsuit.meanings.conventions.measures import Measures, measure
from strongsuit.meanings.conventions.players import AuctionNode, Players
from strongsuit.meanings.meaning import Meaning

MEASURED = ("HCP", *(suit.name.lower() for suit in reversed(Suit)))
_PLACES = {"HCP": HCP, **{suit.name.lower(): LENGTH + suit for suit in Suit}}


@dataclass(slots=True)
class Agreement:
    """Counts over all calls of recorded auctions, which compare hands with what the calls mean.

    ``inside`` and ``width`` have a number for each of `MEASURED`: HCP and the four suits.
    """

    auctions: int = 0
    calls: int = 0
    informative: int = 0  # calls whose meaning bounds something
    same: int = 0  # calls that our bidder would make too
    inside: Counter[str] = field(default_factory=Counter)  # hands within what they have shown
    width: Counter[str] = field(default_factory=Counter)  # sum of the ranges' widths
    # by the calls before, the call made, and ours where it differs
    differences: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def add(self, board: Board, players: Players) -> None:
        """Count the calls of a board; a board without all its cards or an auction is left out."""
        deal, auction = board.deal, board.auction
        if auction is None or not isinstance(deal, Deal):
            return
        hands = [measure(deal.hands[auction.dealer.turn(place)]) for place in range(4)]
        node = players.start(auction.dealer, board.vulnerability or Vulnerability.NONE)
        self.auctions += 1
        for place, call in enumerate(auction.calls):
            hand = hands[place % 4]
            self._count_call(call, node.choose(hand), node)
            self.informative += node.meaning(call).is_informative
            node = node.after(call)
            self._count_bounds(hand, node.situation.knowledge[place % 4])

    def _count_call(self, made: Call, ours: Call, node: AuctionNode) -> None:
        self.calls += 1
        self.same += ours == made
        if ours != made:
            calls = " ".join(map(str, node.situation.calls))
            self.differences[calls, str(made), str(ours)] += 1

    def _count_bounds(self, hand: Measures, shown: Meaning) -> None:
        by_name = {"HCP": shown.hcp}
        by_name |= {suit.name.lower(): shown.lengths[suit] for suit in Suit}
        for name, (low, high) in by_name.items():
            self.inside[name] += low <= hand[_PLACES[name]] <= high
            self.width[name] += high - low


def agreement(boards: Iterable[Board], players: Players) -> Agreement:
    """Return the counts over all calls of the boards, explained by players' convention cards.

    Boards without all their cards or an auction are skipped.
    """
    counts = Agreement()
    for board in boards:
        counts.add(board, players)
    return counts
