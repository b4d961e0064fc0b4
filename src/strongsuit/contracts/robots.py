"""Decision points of our own bidder, by the hundred thousand: a run in shards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from strongsuit.board import Board, standard_dealer, standard_vulnerability
from strongsuit.contracts.points import points, to_bytes
from strongsuit.dealing import random_deals
from strongsuit.meanings.cards.bidder import bid_deal
from strongsuit.meanings.cards.explain import table
from strongsuit.meanings.cards.tree import Table
from strongsuit.solving.datasets import Sharded
from strongsuit.solving.tables import Progress


@dataclass(frozen=True, slots=True)
class DecisionsTask(Sharded):
    """Random deals of a seed, bid by four players with one card, as boards at duplicate."""

    n: int
    seed: int
    card: str = "sayc"
    shard: int = 5000  # boards in each
    kind: str = "decisions"

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """One shard."""
        players = _players(self.card)
        return to_bytes(points(self._boards(number, players, progress), players))

    def _boards(self, number: int, players: Table, progress: Progress | None) -> Iterator[Board]:
        first = number * self.shard
        deals = random_deals(min(self.shard, self.n - first), self.seed, first=first)
        for place, deal in enumerate(deals, first + 1):
            dealer, vulnerability = standard_dealer(place), standard_vulnerability(place)
            auction = bid_deal(deal, players, dealer, vulnerability)
            yield Board(number=place, deal=deal, auction=auction, vulnerability=vulnerability)
            if progress:
                progress(1)


@cache
def _players(card: str) -> Table:
    """What they learned of one shard's auctions helps with the next."""
    return table(card)
