"""Chances of tricks from 100 solved layouts, as chen2025 has them, instead of the pair net's."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from strongsuit.batch import HandBatch
from strongsuit.best_contract.labels import LAYOUTS
from strongsuit.best_contract.point_files import to_bytes
from strongsuit.best_contract.points import DecisionPoint
from strongsuit.runs.task import Progress, Settings
from strongsuit.solving.pair_histograms import histograms, pair_layouts

SEED = 2025


@dataclass(frozen=True, eq=False, slots=True)
class SolvedChancesTask:
    """Task that solves layouts of the pair's two hands, in the strain of its bid.

    The shards have the points with what was found as their chances, as `point_files` stores them.
    """

    points: Sequence[DecisionPoint]  # those whose call is a bid
    shard: int = 200  # points in each

    @property
    def n(self) -> int:
        """The number of points."""
        return len(self.points)

    @property
    def shards(self) -> int:
        """The number of shards, each of which is a file."""
        return -(-self.n // self.shard)

    def settings(self) -> Settings:
        """Return the settings for the run's manifest, in which a checksum stands for the points."""
        digest = hashlib.sha256()
        for point in self.points:
            digest.update(f"{point.deal} {point.decision.contract}\n".encode())
        settings: Settings = {"n": self.n, "shard": self.shard, "layouts": LAYOUTS, "seed": SEED}
        return {"kind": "solved chances", "points_sha256": digest.hexdigest(), **settings}

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """Return shard ``number`` as the bytes of a Parquet file."""
        first = number * self.shard
        solved = []
        for point in solved_points(self.points[first : first + self.shard], first, threads):
            solved.append(point)
            if progress:
                progress(1)
        return to_bytes(solved)


def solved_points(
    points: Sequence[DecisionPoint], first: int = 0, threads: int = 0
) -> Iterator[DecisionPoint]:
    """Yield points whose calls are bids with chances from solved layouts.

    The layouts depend on a point's number: the first one has the number ``first``.
    """
    contracts = [point.decision.contract for point in points]
    hands = [(point.deal, each.declarer) for point, each in zip(points, contracts, strict=True)]
    declarers = HandBatch.of(deal[seat] for deal, seat in hands)
    dummies = HandBatch.of(deal[seat.partner] for deal, seat in hands)
    layouts = pair_layouts(declarers, dummies, LAYOUTS, SEED, first)
    found = histograms(layouts, ((each.strain,) for each in contracts), threads=threads)
    for point, contract, histogram in zip(points, contracts, found, strict=True):
        counts = histogram[contract.strain, 0]  # as "North": the first hand declares
        yield replace(point, chances=tuple((counts / LAYOUTS).tolist()))


def merged(
    points: Iterable[DecisionPoint], solved: Iterable[DecisionPoint]
) -> Iterator[DecisionPoint]:
    """Yield the points, those whose call is a bid replaced by ``solved``, one after the other."""
    bids = iter(solved)
    for point in points:
        yield next(bids) if point.decision.label.is_bid else point
