"""Recorded auctions: each one parsed, written in every format and read again."""

from __future__ import annotations

import csv
import lzma
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from strongsuit import Auction, Board, Contract, FormatError, Seat, dumps, loads, read, write
from strongsuit.formats import FORMATS

# How many rows, and how many of them claim more than 13 tricks: those we refuse to read.
FILES = {
    "bba_robot": (69_756, 0),
    "misc_lin": (512, 0),
    "vugraph": (236_654, 2),
    "vugraph_with_dd": (53_219, 0),
    "wbridge5_sayc_7000": (7_000, 0),
}
SAMPLE = 3_000


def rows(path: Path) -> Iterator[dict[str, str]]:
    """The rows of a table as the standard library reads them, independent of our formats."""
    with lzma.open(path, "rt") as file:
        yield from csv.DictReader(file)


@pytest.mark.parametrize("name", FILES)
def test_contract_and_declarer_come_out_of_the_auction(shared: Path, name: str) -> None:
    count = 0
    for row in rows(shared / "auctions" / f"{name}.csv.xz"):
        calls = row["auction"].replace("!", "")
        auction = Auction.parse(calls, Seat.parse(row["dealer"]))
        assert auction.is_over
        recorded = Contract.parse(row["contract"] + row["declarer"])
        assert auction.contract == recorded
        count += 1
    assert count == FILES[name][0]


def check_round_trips(boards: list[Board], tmp_path: Path) -> None:
    """Check that PBN, JSON lines and Parquet keep all, and LIN all that it has a place for."""
    for format in ("pbn", "jsonl"):
        assert loads(dumps(boards, format), format) == boards
    write(tmp_path / "boards.parquet", boards)
    assert list(read(tmp_path / "boards.parquet")) == boards
    fitting = [_for_lin(board) for board in boards]
    assert not any(FORMATS["lin"].omits(board) for board in fitting)
    assert loads(dumps(fitting, "lin"), "lin") == fitting


def _for_lin(board: Board) -> Board:
    lost = FORMATS["lin"].omits(board)
    tags = tuple(tag for tag in board.tags if f"tag {tag.name}" not in lost)
    return replace(board, tags=tags, double_dummy=None)


@pytest.mark.parametrize("name", FILES)
def test_a_sample_is_the_same_in_every_format(shared: Path, tmp_path: Path, name: str) -> None:
    check_round_trips(list(islice(read(shared / "auctions" / f"{name}.csv.xz"), SAMPLE)), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_every_auction_is_the_same_in_every_format(shared: Path, tmp_path: Path, name: str) -> None:
    bad: list[FormatError] = []
    boards = read(shared / "auctions" / f"{name}.csv.xz", on_bad=bad.append)
    count = 0
    while batch := list(islice(boards, 20_000)):
        check_round_trips(batch, tmp_path)
        count += len(batch)
    assert all("0..13 tricks" in error.reason for error in bad)
    assert (count + len(bad), len(bad)) == FILES[name]
