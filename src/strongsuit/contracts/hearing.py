"""An auction heard through a card: what is artificial, and what each player had shown by then."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from strongsuit.auction import Auction
from strongsuit.cards import Suit, Vulnerability
from strongsuit.meanings.cards.situation import Four
from strongsuit.meanings.cards.tree import Table
from strongsuit.meanings.meaning import Meaning

_SUITS = tuple(reversed(Suit))  # spades first, as the paper has them


@dataclass(frozen=True, slots=True)
class Heard:
    """Players are counted from the dealer on."""

    artificial: frozenset[int]  # calls, by their place
    shown: tuple[Four, ...]  # by each player before each call, and after the last

    def bounds(self, place: int) -> list[int]:
        """30 numbers: what LHO, partner and RHO of the player to make that call had shown."""
        players = ((place + step) % 4 for step in (1, 2, 3))
        return list(chain.from_iterable(_bounds(self.shown[place][player]) for player in players))


def hear(auction: Auction, players: Table, vulnerability: Vulnerability) -> Heard:
    """What the card of each player says of every call."""
    node = players.start(auction.dealer, vulnerability)
    artificial, shown = set[int](), [node.situation.knowledge]
    for place, call in enumerate(auction.calls):
        if node.meaning(call).artificial:
            artificial.add(place)
        node = node.after(call)
        shown.append(node.situation.knowledge)
    return Heard(frozenset(artificial), tuple(shown))


def _bounds(meaning: Meaning) -> tuple[int, ...]:
    """Low and high of S H D C, then of HCP."""
    spans = (*(meaning.lengths[suit] for suit in _SUITS), meaning.hcp)
    return tuple(chain.from_iterable(spans))
