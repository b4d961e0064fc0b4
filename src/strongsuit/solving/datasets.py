"""Tasks of long runs that make datasets: solved deals, or pairs of hands over many layouts."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, Tricks, longest_suits, trick_table
from strongsuit.board import Board
from strongsuit.cards import Seat, Strain, Suit
from strongsuit.deal import Deal
from strongsuit.dealing import random_deals, require_seed
from strongsuit.errors import DealError, FormatError, UsageError
from strongsuit.formats import parquet
from strongsuit.layouts.overcalls import overcalled_deals, overcalled_layouts, overcalls
from strongsuit.runs.task import Progress, Settings
from strongsuit.solving.pair_histograms import histograms, pair_layouts, require_even
from strongsuit.solving.tables import solve

_HANDS = [seat.name.lower() for seat in Seat]  # names of columns


class Sharded:
    """Base class of tasks that make ``n`` deals or pairs, ``shard`` of them in each file."""

    __slots__ = ()
    n: int
    seed: int
    shard: int

    def settings(self) -> Settings:
        """Return the settings for the run's manifest; refuse those that cannot be carried out."""
        if self.n < 1 or self.shard < 1:
            raise UsageError(
                "expected 1 deal or pair or more, in shards of 1 or more, "
                f"got {self.n} in shards of {self.shard}"
            )
        require_seed(self.seed, 0)
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]

    @property
    def shards(self) -> int:
        """The number of shards, each of which is a file."""
        return -(-self.n // self.shard)

    def dealt(self, number: int) -> DealBatch:
        """Return the random deals of shard ``number``."""
        first = number * self.shard
        return random_deals(min(self.shard, self.n - first), self.seed, first=first)


@dataclass(frozen=True, slots=True)
class DealsTask(Sharded):
    """Task that solves random deals and stores them as boards, in Parquet that `formats` reads."""

    n: int
    seed: int
    shard: int = 500  # deals in each
    kind: str = "deals"

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """Return shard ``number`` as the bytes of a Parquet file."""
        deals = self.dealt(number)
        tricks = solve(deals, threads=threads, progress=progress)
        boards = (
            Board(number=place, deal=deal, double_dummy=trick_table(table))
            for place, (deal, table) in enumerate(
                zip(deals, tricks, strict=True), start=number * self.shard + 1
            )
        )
        return board_bytes(boards)


@dataclass(frozen=True, slots=True)
class StrainsTask(Sharded):
    """Task that solves random deals in some strains only, for training nets.

    Columns of the file: ``north`` to ``west`` are the hands as numbers of 52 bits; those named as a
    strain, such as ``S``, have the tricks of declarers N E S W in it.
    """

    n: int
    seed: int
    strains: str  # such as "S NT"
    shard: int = 2000
    kind: str = "strains"

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """Return shard ``number`` as the bytes of a Parquet file."""
        import polars as pl

        deals, strains = self.dealt(number), list(map(Strain.parse, self.strains.split()))
        tricks = solve(deals, strains, threads=threads, progress=progress)
        hands = {name: deals.masks[:, seat] for seat, name in enumerate(_HANDS)}
        data = io.BytesIO()
        pl.DataFrame(hands | {str(each): tricks[:, each] for each in strains}).write_parquet(data)
        return data.getvalue()


def read_strains(path: Path) -> tuple[DealBatch, Tricks] | None:
    """Read the deals and tricks that a `StrainsTask` wrote; return None for another kind of file.

    Tricks are ``(n, 5 strains, 4 declarers)``, -1 in strains that were not solved.
    """
    import polars as pl

    try:
        rows = pl.scan_parquet(path, glob=False)  # the name may have brackets
        if not set(_HANDS) <= set(rows.collect_schema()):
            return None
        frame = rows.collect()
        deals = DealBatch(frame.select(_HANDS).cast(pl.UInt64).to_numpy())
        tricks = np.full((len(deals), len(Strain), len(Seat)), -1, np.int8)
        for strain in Strain:
            if str(strain) in frame.columns:
                tricks[:, strain] = frame[str(strain)].to_numpy()
    except (pl.exceptions.PolarsError, DealError, ValueError, TypeError) as error:
        raise FormatError(f"the file is damaged: {error}", source=str(path)) from None
    return deals, tricks


@dataclass(frozen=True, slots=True)
class PairsTask(Sharded):
    """Task that takes North's and South's hands of random deals and solves layouts of the others.

    The file's column ``tricks`` has 140 numbers: for each strain C D H S NT, declarer N S and
    number of tricks 0..13, in how many layouts declarer takes that number. If ``strains`` is
    ``best``, only the pair's longest suit and notrump are solved; if ``suit``, only that suit.
    """

    n: int
    seed: int
    layouts: int = 100
    strains: str = "all"
    shard: int = 50  # pairs in each
    kind: str = "pairs"

    def settings(self) -> Settings:
        """Return the settings for the run's manifest; refuse an odd number of layouts."""
        require_even(self.layouts)
        return Sharded.settings(self)

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """Return shard ``number`` as the bytes of a Parquet file."""
        deals, first = self.dealt(number), number * self.shard
        north, south = deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)
        layouts = pair_layouts(north, south, self.layouts, self.seed ^ _OTHER, first)
        strains = _strains(self.strains, longest_suits(north, south))
        found = histograms(layouts, strains, threads=threads)
        return _pair_bytes({"north": north, "south": south}, found, progress)


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class RecordedPairsTask(PairsTask):
    """Task like `PairsTask` for North's and South's hands of deals that a file has."""

    deals: DealBatch  # n of them
    sha256: str  # of the file
    kind: str = "recorded pairs"

    def settings(self) -> Settings:
        """Return the settings for the run's manifest, in which a checksum stands for the deals."""
        settings = PairsTask.settings(self)
        return {name: value for name, value in settings.items() if name != "deals"}

    def dealt(self, number: int) -> DealBatch:
        """Return the deals of shard ``number``."""
        return self.deals[number * self.shard : (number + 1) * self.shard]


def sampled_deals(boards: Iterable[Board], n: int, seed: int) -> DealBatch:
    """Return ``n`` different deals of those that the boards have, drawn at random by a seed.

    A deal that was played at several tables is drawn once at most.
    """
    deals = {board.deal for board in boards if isinstance(board.deal, Deal)}
    if len(deals) < n:
        raise UsageError(
            f"expected a file with at least {n:,} different deals, got {len(deals):,}: "
            "give more boards, or a smaller -n"
        )
    return DealBatch.of(sorted(deals, key=partial(_draw, seed))[:n])


def _draw(seed: int, deal: Deal) -> bytes:
    """Return the bytes that a deal is sorted by: as good as random, but the same everywhere."""
    return hashlib.sha256(f"{seed} {deal}".encode()).digest()


@dataclass(frozen=True, slots=True)
class OvercalledTask(Sharded):
    """Task like `PairsTask` for deals where East overcalls, with layouts in which he would, too.

    The file's column ``east`` is the suit that East bid; the pair's longest suit is one of the
    other three.
    """

    n: int
    seed: int
    layouts: int = 100
    strains: str = "all"
    shard: int = 50
    kind: str = "overcalled"

    def make(self, number: int, threads: int = 0, progress: Progress | None = None) -> bytes:
        """Return shard ``number`` as the bytes of a Parquet file."""
        first = number * self.shard
        deals = overcalled_deals(min(self.shard, self.n - first), self.seed, first=first)
        north, east, south = map(deals.hands, (Seat.NORTH, Seat.EAST, Seat.SOUTH))
        bid = overcalls(east)
        layouts = overcalled_layouts(deals, self.layouts, self.seed ^ _OTHER, first)
        strains = _strains(self.strains, longest_suits(north, south, bid))
        found = histograms(layouts, strains, threads=threads)
        suits = map(Suit, bid.tolist())
        return _pair_bytes({"north": north, "south": south, "east": suits}, found, progress)


# Changes the seed for the layouts, so that they do not repeat the shuffles of the deals.
_OTHER = 1 << 63


def _strains(kind: str, longest: NDArray[np.int8]) -> list[tuple[Strain, ...]]:
    """Return the strains to solve for each pair, whose longest suits are ``longest``."""
    if kind == "all":
        return [tuple(Strain)] * len(longest)
    besides = (Strain.NOTRUMP,) if kind == "best" else ()
    return [(Strain(suit), *besides) for suit in longest.tolist()]


def _pair_bytes(
    columns: Mapping[str, Iterable[object]],
    found: Iterator[NDArray[np.int64]],
    progress: Progress | None,
) -> bytes:
    """Return pairs with their histograms as the bytes of a Parquet file."""
    import polars as pl

    tricks = []
    for histogram in found:
        tricks.append(histogram.ravel().tolist())
        if progress:
            progress(1)
    texts = {name: list(map(str, values)) for name, values in columns.items()}
    schema = dict.fromkeys(texts, pl.String) | {"tricks": pl.List(pl.UInt16)}
    data = io.BytesIO()
    pl.DataFrame(texts | {"tricks": tricks}, schema=schema).write_parquet(data)
    return data.getvalue()


def joined(folder: Path) -> bytes:
    """Return all shards of a finished run as the bytes of one highly compressed Parquet file."""
    import polars as pl

    data = io.BytesIO()
    paths = sorted(folder.glob("part-*.parquet"))
    parts = [pl.read_parquet(path, glob=False) for path in paths]  # names may have brackets
    pl.concat(parts).write_parquet(data, compression="zstd", compression_level=19)
    return data.getvalue()


def board_bytes(boards: Iterable[Board]) -> bytes:
    """Return boards as the bytes of a Parquet file."""
    data = io.BytesIO()
    parquet.write(data, boards)
    return data.getvalue()
