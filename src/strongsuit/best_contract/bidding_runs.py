"""Runs that bid boards by our own bidder and store their decision points, shard by shard."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.best_contract.augmentation import choose_rare
from strongsuit.best_contract.point_files import files_of, from_row, to_bytes
from strongsuit.best_contract.points import DecisionPoint, decision_points
from strongsuit.board import Board, standard_dealer, standard_vulnerability
from strongsuit.cards import Seat, Vulnerability
from strongsuit.deal import Deal
from strongsuit.dealing import complete, random_deals
from strongsuit.meanings.conventions.bidder import bid_deal
from strongsuit.meanings.conventions.card import card_names
from strongsuit.meanings.conventions.players import Players, players_of
from strongsuit.runs.resumable_run import CHECKSUMS
from strongsuit.runs.task import Progress, Settings
from strongsuit.solving.datasets import Sharded

# Boards dealt anew for each board: the paper's 490,000 points become 860,000.
REDEALT_BOARDS = 370 / 490

Unbid = tuple[int, Deal, Seat, Vulnerability]  # a board to bid; its number comes first


@dataclass(frozen=True, slots=True)
class DecisionsTask(Sharded):
    """Random deals, bid as boards of duplicate by four players with one convention card."""

    n: int
    seed: int
    card: str = "sayc"
    shard: int = 5000  # boards in each shard
    kind: str = "decisions"

    def settings(self) -> Settings:
        """What the manifest records: all fields, and the digest of a convention card file."""
        return {**Sharded.settings(self), **_of_card(self.card)}

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """The decision points of shard ``number`` as the bytes of a Parquet file."""
        first = number * self.shard
        deals = random_deals(min(self.shard, self.n - first), self.seed, first=first)
        unbid = (
            (place, deal, standard_dealer(place), standard_vulnerability(place))
            for place, deal in enumerate(deals, first + 1)
        )
        return _bid_points(unbid, _players(self.card))


@dataclass(frozen=True, slots=True)
class RedealtTask(Sharded):
    """chen2025's Algorithm 1: boards of a run whose contracts are rare, dealt and bid anew.

    The hand of the player who settled the contract stays, with dealer and vulnerability; the other
    cards are shuffled, and four players with the same convention card call. So all calls fit the
    cards, and given a hand and an auction the other hands are distributed as on any board. A
    redealt board keeps the number of the board it comes from.
    """

    source: Path  # folder of the run of a `DecisionsTask`
    n: int  # boards
    seed: int
    card: str = "sayc"
    shard: int = 5000
    kind: str = "anew"

    def settings(self) -> Settings:
        """What the manifest records; for ``source`` the digest of its checksums, not its path."""
        source = hashlib.sha256((self.source / CHECKSUMS).read_bytes()).hexdigest()
        return {**Sharded.settings(self), **_of_card(self.card), "source": source}

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """The decision points of shard ``number`` as the bytes of a Parquet file."""
        first = number * self.shard
        old = _rare_points(self.source, self.n, self.seed, first, self.shard)
        known = np.zeros((len(old), 4), np.uint64)
        for row, position in enumerate(point.decision.position for point in old):
            known[row, position.seat] = position.hand.mask
        deals = complete(known, self.seed ^ _OTHER, first=first)
        return _bid_points(map(_redealt, old, deals), _players(self.card))


def _of_card(name: str) -> Settings:
    """The digest of a convention card that is a file, which may change under the same name."""
    path = Path(name)
    if name.lower() in card_names() or not path.is_file():
        return {}
    return {"card_sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


# Flips a bit of the seed, so that cards dealt anew do not repeat the shuffles of the deals.
_OTHER = 1 << 63


def _rare_points(source: Path, n: int, seed: int, first: int, number: int) -> list[DecisionPoint]:
    """The ``number`` points of one shard among the ``n`` of a run that are to be dealt anew."""
    rows, chosen = _rows_and_choice(source, n, seed)
    return list(map(from_row, rows[chosen[first : first + number]].iter_rows()))


@cache
def _rows_and_choice(source: Path, n: int, seed: int) -> tuple[Any, NDArray[np.intp]]:
    """All rows of a run, and the indices of the ``n`` rows that are to be dealt anew."""
    import polars as pl

    rows = pl.concat(pl.read_parquet(file, glob=False) for file in files_of(source))
    bids = np.flatnonzero(~rows["call"].is_in(["P", "X"]))
    return rows, bids[choose_rare(rows["call"].to_numpy()[bids], n, seed)]


def _redealt(point: DecisionPoint, deal: Deal) -> Unbid:
    position = point.decision.position
    return point.board, deal, position.auction.dealer, position.vulnerability


def _bid_points(unbid: Iterable[Unbid], players: Players) -> bytes:
    """Bid boards; return their decision points as the bytes of a Parquet file."""
    return to_bytes(decision_points(map(partial(_bid, players), unbid), players))


def _bid(players: Players, unbid: Unbid) -> Board:
    number, deal, dealer, vulnerability = unbid
    auction = bid_deal(deal, players, dealer, vulnerability)
    return Board(number=number, deal=deal, auction=auction, vulnerability=vulnerability)


@cache
def _players(card: str) -> Players:
    """Four players with one convention card, cached: auctions they know speed up later shards."""
    return players_of(card)
