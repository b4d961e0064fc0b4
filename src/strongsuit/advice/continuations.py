"""Whether the auction goes on after a call, if all four players follow their convention cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.tuning import TUNING
from strongsuit.auction import PASS, Auction, Call
from strongsuit.batch import DealBatch
from strongsuit.cards import Seat, Vulnerability
from strongsuit.meanings.conventions.measures import measure
from strongsuit.meanings.conventions.players import AuctionNode, Players
from strongsuit.meanings.meaning import Meaning


@dataclass(frozen=True, eq=False, slots=True)
class Continuations:
    """An auction, and layouts in which players with convention cards may continue it."""

    auction: Auction  # so far
    vulnerability: Vulnerability
    players: Players
    deals: DealBatch
    _measures: dict[Seat, NDArray[np.int16]] = field(default_factory=dict)

    def is_passed_out(self, call: Call) -> NDArray[np.bool_]:
        """``(layouts,)`` whether all other players pass after ``call``, by their convention cards.

        A call that the player's convention card has no rule for is taken to end the auction.
        """
        node, auction = self._node(), self.auction.add(call)
        rows = np.arange(len(self.deals))  # layouts in which all have passed so far
        if node.meaning(call).is_informative:
            node = node.after(call)
            while not auction.is_over and len(rows):
                rows = rows[choose(node, self._measured(auction.turn)[rows]) == PASS]
                node, auction = node.after(PASS), auction.add(PASS)
        passed_out = np.zeros(len(self.deals), bool)
        passed_out[rows] = True
        return passed_out

    def layout_weights(self, shares: Mapping[Call, float]) -> NDArray[np.float64]:
        """``(layouts,)`` probability of each layout, given that the player's call ends the auction.

        ``shares`` maps the calls that he may make to the share of players who make each. A layout
        in which others would bid on over those calls is unlikely: partner passes 2S with a weak
        hand, but would raise it with a strong one. The probabilities sum to 1.
        """
        passed_out = np.array([self.is_passed_out(call) for call in shares]).T  # (layouts, calls)
        doubt = TUNING.card_doubt
        ending = doubt + (1 - doubt) * passed_out @ list(shares.values()) / sum(shares.values())
        return np.asarray(ending / ending.sum())

    def own_call(self) -> Call:
        """The call that the player's own convention card has for his hand."""
        return self._node().choose(measure(self.deals[0][self.auction.turn]))

    def meaning(self, call: Call) -> Meaning:
        """What a call by the player would mean by his convention card."""
        return self._node().meaning(call)

    def _node(self) -> AuctionNode:
        node = self.players.start(self.auction.dealer, self.vulnerability)
        for call in self.auction.calls:
            node = node.after(call)
        return node

    def _measured(self, seat: Seat) -> NDArray[np.int16]:
        """``(layouts, measures)`` what the rules test in a seat's hands, computed once a seat."""
        if seat not in self._measures:
            hands = self.deals.hands(seat)
            self._measures[seat] = np.array([measure(hand) for hand in hands], np.int16)
        return self._measures[seat]


def choose(node: AuctionNode, hands: NDArray[np.int16]) -> NDArray[np.int8]:
    """``(n,)`` the call of each hand at a node of an auction: `AuctionNode.choose` for many hands.

    ``hands`` are ``(n, measures)``: what the rules test in each hand.
    """
    calls, undecided = np.full(len(hands), PASS, np.int8), np.arange(len(hands))
    for choice in node.choices():
        fits = np.zeros(len(undecided), bool)
        for checks in choice.alternatives:
            fits |= np.logical_and.reduce(
                [
                    (low <= hands[undecided, place]) & (hands[undecided, place] <= high)
                    for place, low, high in checks
                ]
                or [np.ones(len(undecided), bool)]
            )
        calls[undecided[fits]] = choice.call
        undecided = undecided[~fits]
        if not len(undecided):
            break
    return calls
