"""evaluation.trick_data: pairs and their tricks from every kind of file."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from strongsuit import (
    Board,
    Deal,
    FormatError,
    Seat,
    Strain,
    TrickTable,
    UsageError,
    random_deals,
    read_tricks,
    solve,
    write,
)
from strongsuit.batch import trick_table
from strongsuit.layouts.overcalls import overcalled_deals, overcalls
from strongsuit.runs.resumable_run import Run
from strongsuit.solving.datasets import OvercalledTask, PairsTask

HEADER = ";N;S;NC;ND;NH;NS;NNT;SC;SD;SH;SS;SNT"
ROW = "0;A72.K7.AQJ74.A94;J.J852.T9.KQ6532;11.1;10.5;7.3;5.0;10.6;11.1;10.6;7.2;4.9;10.6"


def test_a_table_of_means(tmp_path: Path) -> None:
    for name, text in (("p.csv", ROW), ("q.csv", ROW.replace(";", ","))):
        header = HEADER if ";" in text else HEADER.replace(";", ",")
        (tmp_path / name).write_text(f"{header}\n{text}\n")
        data = read_tricks(tmp_path / name)
        assert str(data.first[0]) == "A72.K7.AQJ74.A94"
        assert str(data.second[0]) == "J.J852.T9.KQ6532"
        assert data.tricks[0, Strain.DIAMONDS].tolist() == [10.5, 10.6]
        assert data.mean[0].tolist() == pytest.approx([11.1, 10.55, 7.25, 4.95, 10.6])
        assert data.longest.tolist() == [Strain.CLUBS]
        assert data.made(Strain.NOTRUMP, 11).tolist() == [1]
        assert data.made(Strain.SPADES, 6).tolist() == [0]


def test_the_files_of_pairs_as_they_are(shared: Path) -> None:
    data = read_tricks(shared / "pair_tricks" / "val.csv.xz")
    assert len(data) == 10_000
    assert 0 <= data.tricks.min() < data.tricks.max() <= 13
    assert (data.first.masks & data.second.masks == 0).all()


def boards(n: int) -> list[Board]:
    deals = random_deals(n, seed=6)
    tables = solve(deals, [Strain.NOTRUMP])
    tables[tables < 0] = 5
    return [
        Board(number=i + 1, deal=deal, double_dummy=trick_table(table))
        for i, (deal, table) in enumerate(zip(deals, tables, strict=True))
    ]


@pytest.mark.parametrize("suffix", ["pbn", "gib", "dat", "csv", "jsonl", "parquet", "txt.gz"])
def test_solved_deals_in_any_format(tmp_path: Path, suffix: str) -> None:
    given = boards(6)
    path = tmp_path / f"deals.{suffix}"
    if suffix == "txt.gz":
        write(tmp_path / "deals.gib", given)
        path.write_bytes(gzip.compress((tmp_path / "deals.gib").read_bytes()))
    else:
        write(path, given)
    data = read_tricks(path)
    assert len(data) == 12
    assert sorted(data.deal.tolist()) == sorted([*range(6), *range(6)])
    for i, board in enumerate(given):
        assert isinstance(board.deal, Deal)
        assert isinstance(board.double_dummy, TrickTable)
        assert data.first[6 + i] == board.deal[Seat.EAST]
        expected = [board.double_dummy[Strain.NOTRUMP, seat] for seat in (Seat.EAST, Seat.WEST)]
        assert data.tricks[6 + i, Strain.NOTRUMP].tolist() == expected


def test_our_own_pairs_keep_their_histogram(tmp_path: Path) -> None:
    task = PairsTask(n=3, seed=1, layouts=4, shard=2)
    run = Run.open(tmp_path / "run", task.settings(), task.shards)
    for number in range(task.shards):
        run.save(number, task.make(number, threads=1))
    data = read_tricks(tmp_path / "run")
    assert len(data) == 3
    assert data.deal.tolist() == [0, 1, 2]
    assert data.histogram is not None
    assert (data.histogram.sum(axis=3) == 4).all()
    for pair in range(3):
        counts = data.histogram[pair, Strain.HEARTS, 1]
        taken = np.repeat(np.arange(14), counts)
        assert data.tricks[pair, Strain.HEARTS, 1] == pytest.approx(taken.mean())
    both = data.histogram[:, Strain.SPADES].sum(axis=1)
    assert data.made(Strain.SPADES, 8).tolist() == pytest.approx(
        (both[:, 8:].sum(axis=1) / 8).tolist()
    )
    one = read_tricks(tmp_path / "run" / "part-00001.parquet")
    assert len(one) == 1


def test_pairs_solved_in_their_own_strains_only(tmp_path: Path) -> None:
    every, best = (PairsTask(n=3, seed=1, layouts=4, strains=kind) for kind in ("all", "best"))
    (tmp_path / "all.parquet").write_bytes(every.make(0, threads=1))
    (tmp_path / "best.parquet").write_bytes(best.make(0, threads=1))
    whole, part = read_tricks(tmp_path / "all.parquet"), read_tricks(tmp_path / "best.parquet")
    solved = np.isfinite(part.mean)
    assert solved.sum(axis=1).tolist() == [2, 2, 2]
    assert solved[:, Strain.NOTRUMP].all()
    assert solved[np.arange(3), whole.longest].all()
    assert (part.tricks[solved] == whole.tricks[solved]).all()
    assert np.isfinite(part.made(Strain.SPADES, 7)).tolist() == solved[:, Strain.SPADES].tolist()


def test_overcalled_pairs_know_the_bid_and_play_elsewhere(tmp_path: Path) -> None:
    task = OvercalledTask(n=4, seed=1, layouts=4, strains="suit")
    (tmp_path / "pairs.parquet").write_bytes(task.make(0, threads=1))
    data = read_tricks(tmp_path / "pairs.parquet")
    deals = overcalled_deals(4, seed=1)
    assert data.bid is not None
    assert data.bid.tolist() == overcalls(deals.hands(Seat.EAST)).tolist()
    assert (data.longest != data.bid).all()
    solved = np.isfinite(data.mean)
    assert solved.sum(axis=1).tolist() == [1, 1, 1, 1]
    assert solved[np.arange(4), data.longest].all()
    silent = PairsTask(n=2, seed=1, layouts=4, strains="suit")
    (tmp_path / "part-0.parquet").write_bytes(task.make(0, threads=1))
    (tmp_path / "part-1.parquet").write_bytes(silent.make(0, threads=1))
    together = read_tricks(tmp_path)
    assert together.bid is not None
    assert together.bid.tolist() == [*data.bid.tolist(), -1, -1]


def test_a_bid_that_is_no_suit_is_refused_with_its_place(tmp_path: Path) -> None:
    import polars as pl

    task = OvercalledTask(n=2, seed=1, layouts=4, strains="suit")
    (tmp_path / "good.parquet").write_bytes(task.make(0, threads=1))
    frame = pl.read_parquet(tmp_path / "good.parquet")
    frame.with_columns(east=pl.Series(["S", "N"])).write_parquet(tmp_path / "bad.parquet")
    with pytest.raises(FormatError, match=r"bad\.parquet.*2"):
        read_tricks(tmp_path / "bad.parquet")


def test_what_comes_with_us() -> None:
    pairs, bid = read_tricks(), read_tricks("overcalled")
    assert len(pairs) == 5000
    assert pairs.bid is None
    assert pairs.histogram is not None
    solved = pairs.histogram.sum(axis=3)
    assert (solved[:, Strain.NOTRUMP] == 100).all()
    assert (solved[np.arange(len(pairs)), pairs.longest] == 100).all()
    assert pairs.first[0] == random_deals(1, seed=2023)[0][Seat.NORTH]
    assert len(bid) >= 2500
    assert bid.bid is not None
    assert bid.first[7] == overcalled_deals(8, seed=2023)[7][Seat.NORTH]


def test_what_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot read .*none"):
        read_tricks(tmp_path / "none.csv")
    with pytest.raises(UsageError, match=r"without part-\*\.parquet"):
        read_tricks(tmp_path)
    write(tmp_path / "plain.pbn", [Board(number=1, deal=random_deals(1, seed=1)[0])])
    with pytest.raises(UsageError, match="solve it first"):
        read_tricks(tmp_path / "plain.pbn")
    for old, new, message in (
        ("A72", "A7Z", r"bad\.csv:3: 'Z' is not a rank"),
        ("A72.", "A7.", r"bad\.csv:3: a hand has 13 cards"),
        ("J.J852", "A.J852", r"bad\.csv:3: both hands of the pair hold SA"),
        ("4.9", "abc", r"bad\.csv:3: expected 0 … 13 tricks, got 'abc' in column SS"),
        ("4.9", "", r"bad\.csv:3: expected 0 … 13 tricks, got None in column SS"),
        ("4.9", "14", r"bad\.csv:3: expected 0 … 13 tricks, got '14'"),
    ):
        (tmp_path / "bad.csv").write_text(f"{HEADER}\n{ROW}\n{ROW.replace(old, new)}\n")
        with pytest.raises(FormatError, match=message):
            read_tricks(tmp_path / "bad.csv")
    (tmp_path / "few.csv").write_text("N;S;NC;ND\n")
    with pytest.raises(UsageError, match="needs the columns SC, SD, NH"):
        read_tricks(tmp_path / "few.csv")
    with pytest.raises(UsageError, match="not from standard input"):
        read_tricks("-")
    (tmp_path / "cut.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(FormatError, match="damaged"):
        read_tricks(tmp_path / "cut.parquet")
    (tmp_path / "cut.csv.xz").write_bytes(b"\xfd7zXZ\0" + bytes(30))
    with pytest.raises(FormatError, match="damaged"):
        read_tricks(tmp_path / "cut.csv.xz")
