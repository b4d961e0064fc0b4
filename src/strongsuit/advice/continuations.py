"""Whether an auction goes on after a call, if the four players follow their cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import PASS, Auction, Call
from strongsuit.batch import DealBatch
from strongsuit.cards import Seat, Vulnerability
from strongsuit.meanings.conventions.measures import measure
from strongsuit.meanings.conventions.players import AuctionNode, Players
from strongsuit.meanings.meaning import Meaning

DOUBT = 0.05  # that players follow their cards


@dataclass(frozen=True, eq=False, slots=True)
class Continuations:
    """An auction so far, and the layouts in which it goes on."""

    auction: Auction
    vulnerability: Vulnerability
    players: Players
    deals: DealBatch
    _hands: dict[Seat, NDArray[np.int16]] = field(default_factory=dict)

    def stays(self, call: Call) -> NDArray[np.bool_]:
        """``(layouts,)``: in which of them all others pass over the call.

        One that the card has no rule for is taken to be the last word.
        """
        node, auction, rows = self._node(), self.auction.add(call), np.arange(len(self.deals))
        if node.meaning(call).is_informative:
            node = node.after(call)
            while not auction.is_over and len(rows):
                said = choose(node, self._measures(auction.turn)[rows])
                rows = rows[said == PASS]
                node, auction = node.after(PASS), auction.add(PASS)
        found = np.zeros(len(self.deals), bool)
        found[rows] = True
        return found

    def likely(self, field: Mapping[Call, float]) -> NDArray[np.float64]:
        """``(layouts,)``, one in all: how likely each is, given that the player's call ends it.

        Players who would go on over what the field calls have other hands: partner passes 2S with
        little, and with much he would raise it.
        """
        stays = np.array([self.stays(call) for call in field]).T  # (layouts, calls)
        ending = DOUBT + (1 - DOUBT) * stays @ list(field.values()) / sum(field.values())
        return np.asarray(ending / ending.sum())

    def own_call(self) -> Call:
        """What the player's own card would have him call."""
        return self._node().choose(measure(self.deals[0][self.auction.turn]))

    def meaning(self, call: Call) -> Meaning:
        """What a call of his would say by that card."""
        return self._node().meaning(call)

    def _node(self) -> AuctionNode:
        node = self.players.start(self.auction.dealer, self.vulnerability)
        for call in self.auction.calls:
            node = node.after(call)
        return node

    def _measures(self, seat: Seat) -> NDArray[np.int16]:
        """``(layouts, measures)``."""
        if seat not in self._hands:
            hands = self.deals.hands(seat)
            self._hands[seat] = np.array([measure(hand) for hand in hands], np.int16)
        return self._hands[seat]


def choose(node: AuctionNode, hands: NDArray[np.int16]) -> NDArray[np.int8]:
    """``(n,)``: what each hand calls at a node, as `AuctionNode.choose` for one."""
    said, left = np.full(len(hands), PASS, np.int8), np.arange(len(hands))
    for choice in node.choices():
        fits = np.zeros(len(left), bool)
        for checks in choice.alternatives:
            fits |= np.logical_and.reduce(
                [
                    (low <= hands[left, place]) & (hands[left, place] <= high)
                    for place, low, high in checks
                ]
                or [np.ones(len(left), bool)]
            )
        said[left[fits]] = choice.call
        left = left[~fits]
        if not len(left):
            break
    return said
