"""How an auction goes on after a call, if the four players follow their cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import PASS, Auction, Call, Contract
from strongsuit.batch import DealBatch
from strongsuit.cards import Seat, Vulnerability
from strongsuit.meanings.cards.measures import measure
from strongsuit.meanings.cards.tree import Node, Table
from strongsuit.meanings.meaning import Meaning

FEW = 0.02  # of the layouts: where fewer differ, they are taken to pass

Rows = NDArray[np.intp]


@dataclass(frozen=True, eq=False, slots=True)
class GoingOn:
    """An auction so far, and the layouts in which it goes on."""

    auction: Auction
    vulnerability: Vulnerability
    players: Table
    deals: DealBatch
    _hands: dict[Seat, NDArray[np.int16]] = field(default_factory=dict)

    def contracts(self, call: Call) -> Iterator[tuple[Contract, Rows]]:
        """What is played after the call, and in which layouts.

        A call that the card has no rule for is taken to end the auction.
        """
        node = self._node()
        everywhere = np.arange(len(self.deals))
        if not node.meaning(call).is_informative:
            yield self.auction.add(call).contract, everywhere
        else:
            yield from self._from(node.after(call), self.auction.add(call), everywhere)

    def own_call(self) -> Call:
        """What the player's own card would have him call."""
        return self._node().choose(measure(self.deals[0][self.auction.turn]))

    def meaning(self, call: Call) -> Meaning:
        """What a call of his would say by that card."""
        return self._node().meaning(call)

    def _from(self, node: Node, auction: Auction, rows: Rows) -> Iterator[tuple[Contract, Rows]]:
        if auction.is_over or len(rows) < FEW * len(self.deals):
            yield auction.contract, rows
            return
        said = choose(node, self._measures(auction.turn)[rows])
        for call in map(Call, np.unique(said).tolist()):
            yield from self._from(node.after(call), auction.add(call), rows[said == call])

    def _node(self) -> Node:
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


def choose(node: Node, hands: NDArray[np.int16]) -> NDArray[np.int8]:
    """``(n,)``: what each hand calls at a node, as `Node.choose` for one."""
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
