"""Pairs of hands with the double-dummy tricks they take, on which evaluators are measured.

Three kinds of file can be read: tables of pairs with mean tricks (columns N and S for the hands,
NC … SNT for the tricks of each declarer in each strain); pairs with a histogram of their tricks, as
`strongsuit dataset pairs` makes them; and, in any format of boards, deals with double-dummy tables,
each of which gives two pairs.
"""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, HandBatch, longest_suits, tricks_array
from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Strain, Suit
from strongsuit.deal import Deal, TrickTable
from strongsuit.errors import FormatError, ParseError, UsageError
from strongsuit.formats import read
from strongsuit.formats.files import open_input
from strongsuit.formats.text import peek
from strongsuit.layouts.overcalls import SILENT

if TYPE_CHECKING:
    import polars as pl

PAIRS, OVERCALLED = SHIPPED = ("pairs", "overcalled")  # data files in the package
_MEANS = [
    f"{seat}{strain}" for strain in Strain for seat in "NS"
]  # names of columns, strain by strain


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class TrickData:
    """Pairs of hands and their tricks; in shapes, ``n`` is the number of pairs."""

    first: HandBatch
    second: HandBatch
    tricks: NDArray[np.float64]  # (n, 5 strains, 2 declarers) means of the layouts; nan if unknown
    deal: NDArray[np.int64]  # (n,) deal numbers: pairs of one deal are resampled together
    # (n, 5 strains, 2 declarers, 14): number of layouts in which 0 … 13 tricks are taken
    histogram: NDArray[np.uint16] | None = None
    bid: NDArray[np.int8] | None = None  # (n,) the suit that the first hand's left opponent bid

    def __len__(self) -> int:
        return len(self.first)

    def __repr__(self) -> str:
        return f"TrickData of {len(self):,} pairs"

    @property
    def mean(self) -> NDArray[np.float64]:
        """The mean tricks of n pairs, averaged over both declarers: ``(n, 5 strains)``."""
        return self.tricks.mean(axis=2)

    @property
    def longest(self) -> NDArray[np.int8]:
        """Each pair's longest combined suit, ``(n,)``; of equally long suits, the higher-ranking.

        A suit that an opponent has bid is left out.
        """
        return longest_suits(self.first, self.second, self.bid)

    def made(self, strain: Strain, tricks: int) -> NDArray[np.float64]:
        """Return how often each of n pairs takes at least ``tricks`` tricks in a strain.

        The ``(n,)`` shares are of the pair's layouts, each played by either hand as declarer. If a
        pair has mean tricks only, a declarer's mean is enough if it is less than half a trick
        short.
        """
        if self.histogram is None:
            return (self.tricks[:, strain] > tricks - 0.5).mean(axis=1)
        counts = self.histogram[:, strain].sum(axis=1)
        return _ratio(counts[:, tricks:].sum(axis=1), counts.sum(axis=1))

    def first_rows(self, number: int) -> TrickData:
        """Return the first ``number`` pairs."""
        return self.rows(np.arange(len(self)) < number)

    def rows(self, which: NDArray[np.bool_]) -> TrickData:
        """Return the pairs for which ``which`` is true."""
        histogram = None if self.histogram is None else self.histogram[which]
        hands = self.first[which], self.second[which]
        bid = None if self.bid is None else self.bid[which]
        return TrickData(*hands, self.tricks[which], self.deal[which], histogram, bid)


def read_tricks(path: str | Path = PAIRS, *, format: str = "") -> TrickData:
    """Read pairs with their tricks from a file, a folder made by `strongsuit dataset`, or by name.

    Two datasets come with the package: ``pairs`` has 5,000 random pairs with 100 layouts of the
    other cards each, solved in the longest suit and in notrump; ``overcalled`` has 2,500 pairs
    whose opponent East has bid a suit, with 40 layouts each, solved in the pair's longest suit.
    """
    if str(path) == "-":
        raise UsageError(
            "pairs are read from a file, not from standard input: give a file's name instead of -"
        )
    if str(path) in SHIPPED and not Path(path).exists():
        path = Path(str(files("strongsuit") / "data" / f"{path}.parquet"))
    parts = sorted(Path(path).glob("part-*.parquet")) if Path(path).is_dir() else [Path(path)]
    if not parts:
        raise UsageError(
            f"{path} is a folder without part-*.parquet files: "
            "give one that strongsuit dataset made, or a file"
        )
    return joined([_read_one(part, format) for part in parts])


def of_deals(deals: DealBatch, tricks: NDArray[np.int8]) -> TrickData:
    """Return the pairs N-S and E-W of deals, with ``(deals, 5 strains, 4 declarers)`` tricks.

    All tricks must be known.
    """
    sides = [(Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)]
    return joined(
        [
            TrickData(
                *(deals.hands(one), deals.hands(two)),
                tricks[:, :, [one, two]].astype(np.float64),
                np.arange(len(deals)),
            )
            for one, two in sides
        ],
        same_deals=True,
    )


def joined(parts: Sequence[TrickData], same_deals: bool = False) -> TrickData:
    """Return the pairs of all parts; with ``same_deals`` equal deal numbers mean the same deal."""
    if len(parts) == 1:
        return parts[0]
    starts = np.cumsum([0, *(part.deal.max(initial=-1) + 1 for part in parts)])
    deals = [
        part.deal + (0 if same_deals else start) for part, start in zip(parts, starts, strict=False)
    ]
    histograms = [part.histogram for part in parts if part.histogram is not None]
    return TrickData(
        HandBatch(np.concatenate([part.first.masks for part in parts])),
        HandBatch(np.concatenate([part.second.masks for part in parts])),
        np.concatenate([part.tricks for part in parts]),
        np.concatenate(deals),
        np.concatenate(histograms) if len(histograms) == len(parts) else None,
        _all_bids(parts),
    )


def _all_bids(parts: Sequence[TrickData]) -> NDArray[np.int8] | None:
    """Return the suit bid against each pair of all parts, ``(pairs,)``; None if no part has bids.

    Pairs of a part without bids get `SILENT`.
    """
    if all(part.bid is None for part in parts):
        return None
    silent = (np.full(len(part), SILENT, np.int8) for part in parts)
    return np.concatenate(
        [none if part.bid is None else part.bid for none, part in zip(silent, parts, strict=True)]
    )


def _read_one(path: Path, format: str) -> TrickData:
    frame = None if format else _pair_table(path)
    if frame is None:
        return _from_boards(path, format)
    rows = _Rows(str(path), frame)
    return rows.histograms() if "tricks" in frame.columns else rows.means()


def _pair_table(path: Path) -> pl.DataFrame | None:
    """Read a file as a table of pairs; return None if it is another kind of file."""
    import polars as pl

    try:
        with open_input(path) as stream:
            head = peek(stream)
            if head.startswith(b"PAR1"):
                frame = pl.read_parquet(stream.read())
                return frame if {"north", "south", "tricks"} <= set(frame.columns) else None
            return _table_of_means(head, stream)
    except (OSError, EOFError, lzma.LZMAError, zlib.error, pl.exceptions.PolarsError) as error:
        raise FormatError(f"the file is damaged: {error}", source=str(path)) from None


def _table_of_means(head: bytes, stream: BinaryIO) -> pl.DataFrame | None:
    import polars as pl

    header = head.split(b"\n", 1)[0].decode(errors="replace")
    separator = ";" if ";" in header else ","
    names = {name.strip(' "\r\ufeff') for name in header.split(separator)}
    if not {"N", "S"} <= names or not set(_MEANS) & names:
        return None
    if missing := [name for name in _MEANS if name not in names]:
        raise UsageError(f"a table of pairs needs the columns {', '.join(missing)} as well")
    wanted = ["N", "S", *_MEANS]
    return pl.read_csv(stream.read(), separator=separator, columns=wanted, infer_schema=False)


class _Rows:
    """Reader of a table of pairs, whose errors name the file and line."""

    def __init__(self, source: str, frame: pl.DataFrame) -> None:
        self.source, self.frame = source, frame
        self.first_line = 2 if "N" in frame.columns else 1  # Parquet has no header line

    def fault(self, row: int, reason: str) -> FormatError:
        return FormatError(reason, source=self.source, line=row + self.first_line)

    def hands(self, first: str, second: str) -> tuple[HandBatch, HandBatch]:
        mine, other = self._hands(first), self._hands(second)
        if len(shared := np.flatnonzero(mine.masks & other.masks)):
            row = int(shared[0])
            card = next(iter(mine[row] & other[row]))
            raise self.fault(row, f"both hands of the pair hold {card}")
        return mine, other

    def _hands(self, column: str) -> HandBatch:
        hands = []
        for row, text in enumerate(self.frame[column]):
            try:
                hand = Hand.parse(text or "")
            except ParseError as error:
                raise self.fault(row, str(error)) from None
            if len(hand) != 13:
                raise self.fault(row, f"a hand has 13 cards, {text!r} has {len(hand)}")
            hands.append(hand)
        return HandBatch.of(hands)

    def means(self) -> TrickData:
        import polars as pl

        columns = [self.frame[name].cast(pl.Float64, strict=False).to_numpy() for name in _MEANS]
        tricks = np.stack(columns, axis=1)
        wrong = np.argwhere(~((tricks >= 0) & (tricks <= 13)))
        if len(wrong):
            row, column = map(int, wrong[0])
            got = self.frame[_MEANS[column]][row]
            raise self.fault(row, f"expected 0 … 13 tricks, got {got!r} in column {_MEANS[column]}")
        hands = self.hands("N", "S")
        return TrickData(*hands, tricks.reshape(-1, 5, 2), np.arange(len(tricks)))

    def histograms(self) -> TrickData:
        lists = self.frame["tricks"].to_list()
        for row, counts in enumerate(lists):
            if len(counts or ()) != 140:
                raise self.fault(
                    row,
                    "expected 140 counts of layouts, for 5 strains, 2 declarers and 0 … 13 tricks, "
                    f"got {len(counts or ())}",
                )
        counts = np.array(lists, np.uint16).reshape(-1, 5, 2, 14)
        means = _ratio((counts * np.arange(14)).sum(axis=3), counts.sum(axis=3))
        hands = self.hands("north", "south")
        return TrickData(*hands, means, np.arange(len(means)), counts, self.bids())

    def bids(self) -> NDArray[np.int8] | None:
        """Return the suit that East has bid in each row; None without a column ``east``."""
        if "east" not in self.frame.columns:
            return None
        suits = []
        for row, text in enumerate(self.frame["east"]):
            try:
                suits.append(Suit.parse(text or ""))
            except ParseError as error:
                raise self.fault(row, str(error)) from None
        return np.array(suits, np.int8)


def _ratio(part: NDArray[np.integer], whole: NDArray[np.integer]) -> NDArray[np.float64]:
    """Return part over whole; nan where the whole is 0."""
    return np.divide(part, whole, out=np.full(whole.shape, np.nan), where=whole > 0)


def _from_boards(path: Path, format: str) -> TrickData:
    pairs = list(solved(read(path, format=format)))
    if not pairs:
        raise UsageError(
            f"{path} has no deals with double-dummy tables: solve it first with strongsuit solve"
        )
    deals, tables = zip(*pairs, strict=True)
    return of_deals(DealBatch.of(deals), tricks_array(tables))


def solved(boards: Iterator[Board]) -> Iterator[tuple[Deal, TrickTable]]:
    """Yield the deal and double-dummy table of each board that has a table and all its cards."""
    for board in boards:
        if isinstance(board.deal, Deal) and board.double_dummy is not None:
            yield board.deal, board.double_dummy


def read_unopposed_pairs(data: str) -> TrickData:
    """Read pairs with their tricks; refuse a dataset in which an opponent has bid.

    Nets for pairs cannot be trained or measured on such a dataset, as they do not see bids.
    """
    pairs = read_tricks(data)
    if pairs.bid is not None:
        raise UsageError(
            f"expected pairs without opponents' bids, got {data} with bids, "
            "which nets for pairs do not see"
        )
    return pairs
