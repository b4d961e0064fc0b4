"""Decision points of our own bidder, by the hundred thousand: runs in shards."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.best_contract.augmentation import rare
from strongsuit.best_contract.points import (
    DecisionPoint,
    decision_points,
    files_of,
    from_row,
    to_bytes,
)
from strongsuit.board import Board, standard_dealer, standard_vulnerability
from strongsuit.cards import Seat, Vulnerability
from strongsuit.deal import Deal
from strongsuit.dealing import complete, random_deals
from strongsuit.meanings.conventions.bidder import bid_deal
from strongsuit.meanings.conventions.card import card_names
from strongsuit.meanings.conventions.players import Players, players_of
from strongsuit.runs.run import CHECKSUMS
from strongsuit.runs.task import Progress, Settings
from strongsuit.solving.datasets import Sharded

# Boards dealt anew for each board: the paper's 490,000 points become 860,000.
REDEALT_BOARDS = 370 / 490

Unbid = tuple[int, Deal, Seat, Vulnerability]  # a board: number, cards, dealer and vulnerability


@dataclass(frozen=True, slots=True)
class DecisionsTask(Sharded):
    """Random deals of a seed, bid by four players with one card, as boards at duplicate."""

    n: int
    seed: int
    card: str = "sayc"
    shard: int = 5000  # boards in each
    kind: str = "decisions"

    def settings(self) -> Settings:
        """What is asked."""
        return {**Sharded.settings(self), **_of_card(self.card)}

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """One shard."""
        first = number * self.shard
        deals = random_deals(min(self.shard, self.n - first), self.seed, first=first)
        unbid = (
            (place, deal, standard_dealer(place), standard_vulnerability(place))
            for place, deal in enumerate(deals, first + 1)
        )
        return _decided(unbid, _players(self.card))


@dataclass(frozen=True, slots=True)
class RedealtTask(Sharded):
    """chen2025's Algorithm 1: boards of such a run whose contracts are rare, dealt and bid anew.

    The hand of the player who settled the contract stays, with dealer and vulnerability; the other
    cards are shuffled, and the same four players call. So every call means what it says, and with
    a hand and an auction the other hands are as often what they are as at any board. A board has
    the number of the one it comes from.
    """

    source: Path  # the run's folder
    n: int
    seed: int
    card: str = "sayc"
    shard: int = 5000
    kind: str = "anew"

    def settings(self) -> Settings:
        """What is asked; of the other run what it holds, not where it is."""
        held = hashlib.sha256((self.source / CHECKSUMS).read_bytes()).hexdigest()
        return {**Sharded.settings(self), **_of_card(self.card), "source": held}

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """One shard."""
        first = number * self.shard
        old = _rare_points(self.source, self.n, self.seed, first, self.shard)
        known = np.zeros((len(old), 4), np.uint64)
        for row, position in enumerate(point.decision.position for point in old):
            known[row, position.seat] = position.hand.mask
        deals = complete(known, self.seed ^ _OTHER, first=first)
        return _decided(map(_as_before, old, deals), _players(self.card))


def _of_card(name: str) -> Settings:
    """A card of one's own may change, which its name does not tell."""
    path = Path(name)
    if name.lower() in card_names() or not path.is_file():
        return {}
    return {"card_sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


# Of a seed, so that cards dealt anew do not repeat the deals' shuffles.
_OTHER = 1 << 63


def _rare_points(source: Path, n: int, seed: int, first: int, number: int) -> list[DecisionPoint]:
    """Some of the ``n`` points of a run that are to be dealt anew."""
    rows, chosen = _chosen(source, n, seed)
    return list(map(from_row, rows[chosen[first : first + number]].iter_rows()))


@cache
def _chosen(source: Path, n: int, seed: int) -> tuple[Any, NDArray[np.intp]]:
    """All rows of a run, and the places of those that are to be dealt anew."""
    import polars as pl

    rows = pl.concat(pl.read_parquet(file, glob=False) for file in files_of(source))
    bids = np.flatnonzero(~rows["call"].is_in(["P", "X"]))
    return rows, bids[rare(rows["call"].to_numpy()[bids], n, seed)]


def _as_before(point: DecisionPoint, deal: Deal) -> Unbid:
    position = point.decision.position
    return point.board, deal, position.auction.dealer, position.vulnerability


def _decided(unbid: Iterable[Unbid], players: Players) -> bytes:
    """The decision points of boards that are still to be bid."""
    return to_bytes(decision_points(map(partial(_bid, players), unbid), players))


def _bid(players: Players, unbid: Unbid) -> Board:
    number, deal, dealer, vulnerability = unbid
    auction = bid_deal(deal, players, dealer, vulnerability)
    return Board(number=number, deal=deal, auction=auction, vulnerability=vulnerability)


@cache
def _players(card: str) -> Players:
    """What they learned of one shard's auctions helps with the next."""
    return players_of(card)
