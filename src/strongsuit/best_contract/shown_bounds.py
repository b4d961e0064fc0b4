"""The bounds that each player has shown by his calls, by a convention card or the belief net."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import Auction
from strongsuit.best_contract.decisions import Position
from strongsuit.cards import Suit, Vulnerability
from strongsuit.meanings.belief.runtime import CHUNK, HandBeliefs, LearnedMeanings
from strongsuit.meanings.belief.tokens import padded, tokens_of
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.meaning import FourMeanings, Meaning

_SUITS = tuple(reversed(Suit))  # spades first, as the paper has them


@dataclass(frozen=True, slots=True)
class CardReading:
    """An auction read by the players' convention cards; players are counted from the dealer."""

    artificial: frozenset[int]  # indices of artificial calls
    shown: tuple[FourMeanings, ...]  # what each has shown before each call, and after the last

    def bounds(self, place: int) -> list[int]:
        """The 30 bounds shown before the call ``place`` by LHO, partner and RHO of its player.

        For each of the three they are the low and high ends of S H D C, then of HCP.
        """
        players = ((place + step) % 4 for step in (1, 2, 3))
        return list(chain.from_iterable(_bounds(self.shown[place][player]) for player in players))


def read_by_card(auction: Auction, players: Players, vulnerability: Vulnerability) -> CardReading:
    """Read an auction by each player's convention card."""
    node = players.start(auction.dealer, vulnerability)
    artificial, shown = set[int](), [node.situation.knowledge]
    for place, call in enumerate(auction.calls):
        if node.meaning(call).artificial:
            artificial.add(place)
        node = node.after(call)
        shown.append(node.situation.knowledge)
    return CardReading(frozenset(artificial), tuple(shown))


def bounds_by_net(positions: Sequence[Position], meanings: LearnedMeanings) -> NDArray[np.float32]:
    """``(n, 3, 10)`` bounds within which most hands of LHO, partner and RHO lie, by the belief net.

    The bounds are in the order of `CardReading.bounds`. Positions of similar length go through the
    net together.
    """
    tokens = [tokens_of(each.auction, each.vulnerability) for each in positions]
    order = sorted(range(len(tokens)), key=lambda row: len(tokens[row]))
    out = np.empty((len(tokens), 3, 10), np.float32)
    for start in range(0, len(order), CHUNK):
        rows = order[start : start + CHUNK]
        [beliefs] = meanings.chances(padded([tokens[row] for row in rows]))
        for place, row in enumerate(rows):
            calls = len(positions[row].auction.calls)
            players = [(calls + step) % 4 for step in (1, 2, 3)]
            after = HandBeliefs(beliefs.points[place, calls], beliefs.lengths[place, calls])
            out[row] = after.around()[players, ::-1].reshape(3, 10)
    return out


def _bounds(meaning: Meaning) -> tuple[int, ...]:
    """The low and high ends of S H D C, then of HCP, that a meaning gives."""
    spans = (*(meaning.lengths[suit] for suit in _SUITS), meaning.hcp)
    return tuple(chain.from_iterable(spans))
