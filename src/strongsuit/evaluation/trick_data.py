"""What evaluators are measured against: pairs of hands with the tricks they take.

Three kinds of file are read as they are: pairs with mean tricks (a table with the columns N, S and
NC … SNT), pairs with their histogram (`strongsuit dataset pairs`), and deals with double-dummy
tables in any format of boards, each of which gives two pairs.
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

PAIRS, OVERCALLED = SHIPPED = ("pairs", "overcalled")  # what comes with the package
_MEANS = [f"{seat}{strain}" for strain in Strain for seat in "NS"]  # columns, strain by strain


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class TrickData:
    """Pairs of hands and their tricks."""

    first: HandBatch
    second: HandBatch
    tricks: NDArray[np.float64]  # (n, 5 strains, 2 declarers), means of the layouts; nan if unknown
    deal: NDArray[np.int64]  # (n,): pairs of one deal belong together when resampling
    histogram: NDArray[np.uint16] | None = None  # (n, 5, 2, 14): layouts by tricks
    bid: NDArray[np.int8] | None = None  # (n,): the suit that the first hand's left opponent bid

    def __len__(self) -> int:
        return len(self.first)

    def __repr__(self) -> str:
        return f"TrickData of {len(self):,} pairs"

    @property
    def mean(self) -> NDArray[np.float64]:
        """``(n, 5)``: over both declarers."""
        return self.tricks.mean(axis=2)

    @property
    def longest(self) -> NDArray[np.int8]:
        """``(n,)``: the pair's longest combined suit, the higher-ranking one of equals.

        A suit that an opponent has bid is not it.
        """
        return longest_suits(self.first, self.second, self.bid)

    def made(self, strain: Strain, tricks: int) -> NDArray[np.float64]:
        """``(n,)``: how often the pair takes so many tricks.

        Where only the mean is known, it must come to more than half a trick less.
        """
        if self.histogram is None:
            return (self.tricks[:, strain] > tricks - 0.5).mean(axis=1)
        counts = self.histogram[:, strain].sum(axis=1)
        return _ratio(counts[:, tricks:].sum(axis=1), counts.sum(axis=1))

    def first_rows(self, number: int) -> TrickData:
        """The first so many."""
        return self.rows(np.arange(len(self)) < number)

    def rows(self, which: NDArray[np.bool_]) -> TrickData:
        """Some of the pairs."""
        histogram = None if self.histogram is None else self.histogram[which]
        hands = self.first[which], self.second[which]
        bid = None if self.bid is None else self.bid[which]
        return TrickData(*hands, self.tricks[which], self.deal[which], histogram, bid)


def read_tricks(path: str | Path = PAIRS, *, format: str = "") -> TrickData:
    """The pairs of a file, of a folder that `strongsuit dataset` made, or those that come with us.

    The latter are called ``pairs`` and ``overcalled``: 5,000 random pairs, 100 layouts of the
    other cards each, in the longest suit and in notrump; and 2,500 whose East has bid, 40 layouts
    each, in the suit.
    """
    if str(path) == "-":
        raise UsageError("pairs are read from a file, not from standard input")
    if str(path) in SHIPPED and not Path(path).exists():
        path = Path(str(files("strongsuit") / "data" / f"{path}.parquet"))
    parts = sorted(Path(path).glob("part-*.parquet")) if Path(path).is_dir() else [Path(path)]
    if not parts:
        raise UsageError(f"{path}: a folder without part-*.parquet files")
    return joined([_read_one(part, format) for part in parts])


def of_deals(deals: DealBatch, tricks: NDArray[np.int8]) -> TrickData:
    """Both pairs of solved deals; ``(n, 5, 4)`` tricks, all known."""
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
    """Of some pairs nobody bid, if others have."""
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
    """The file as a table of pairs, None if it is something else."""
    import polars as pl

    try:
        with open_input(path) as stream:
            head = peek(stream)
            if head.startswith(b"PAR1"):
                found = pl.read_parquet(stream.read())
                return found if {"north", "south", "tricks"} <= set(found.columns) else None
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
        raise UsageError(f"a table of pairs needs the columns {', '.join(missing)} too")
    wanted = ["N", "S", *_MEANS]
    return pl.read_csv(stream.read(), separator=separator, columns=wanted, infer_schema=False)


class _Rows:
    """A table of pairs, whose faults are told with their place."""

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
        found = []
        for row, text in enumerate(self.frame[column]):
            try:
                hand = Hand.parse(text or "")
            except ParseError as error:
                raise self.fault(row, str(error)) from None
            if len(hand) != 13:
                raise self.fault(row, f"a hand has 13 cards, {text!r} has {len(hand)}")
            found.append(hand)
        return HandBatch.of(found)

    def means(self) -> TrickData:
        import polars as pl

        columns = [self.frame[name].cast(pl.Float64, strict=False).to_numpy() for name in _MEANS]
        tricks = np.stack(columns, axis=1)
        wrong = np.argwhere(~((tricks >= 0) & (tricks <= 13)))
        if len(wrong):
            row, column = map(int, wrong[0])
            got = self.frame[_MEANS[column]][row]
            raise self.fault(row, f"tricks are 0 … 13, got {got!r} in column {_MEANS[column]}")
        hands = self.hands("N", "S")
        return TrickData(*hands, tricks.reshape(-1, 5, 2), np.arange(len(tricks)))

    def histograms(self) -> TrickData:
        lists = self.frame["tricks"].to_list()
        for row, counts in enumerate(lists):
            if len(counts or ()) != 140:
                raise self.fault(
                    row, "expected 140 counts of tricks: 5 strains, 2 declarers, 0 … 13"
                )
        counts = np.array(lists, np.uint16).reshape(-1, 5, 2, 14)
        means = _ratio((counts * np.arange(14)).sum(axis=3), counts.sum(axis=3))
        hands = self.hands("north", "south")
        return TrickData(*hands, means, np.arange(len(means)), counts, self.bids())

    def bids(self) -> NDArray[np.int8] | None:
        """East's, where the table has them."""
        if "east" not in self.frame.columns:
            return None
        found = []
        for row, text in enumerate(self.frame["east"]):
            try:
                found.append(Suit.parse(text or ""))
            except ParseError as error:
                raise self.fault(row, str(error)) from None
        return np.array(found, np.int8)


def _ratio(part: NDArray[np.integer], whole: NDArray[np.integer]) -> NDArray[np.float64]:
    """Nan where there is nothing to share."""
    return np.divide(part, whole, out=np.full(whole.shape, np.nan), where=whole > 0)


def _from_boards(path: Path, format: str) -> TrickData:
    found = list(solved(read(path, format=format)))
    if not found:
        raise UsageError(
            f"{path}: no deals with double-dummy tables; solve it first: strongsuit solve"
        )
    deals, tables = zip(*found, strict=True)
    return of_deals(DealBatch.of(deals), tricks_array(tables))


def solved(boards: Iterator[Board]) -> Iterator[tuple[Deal, TrickTable]]:
    """Those whose cards and tables are known."""
    for board in boards:
        if isinstance(board.deal, Deal) and board.double_dummy is not None:
            yield board.deal, board.double_dummy


def read_unopposed_pairs(data: str) -> TrickData:
    """Read pairs with their tricks; refuse those whose opponents have bid.

    The pair nets cannot be measured or trained on them: they do not see bids.
    """
    pairs = read_tricks(data)
    if pairs.bid is not None:
        raise UsageError(f"{data}: the opponents have bid, and a net for pairs knows of no bids")
    return pairs
