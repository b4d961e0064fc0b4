"""Files of boards, solved and written."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from strongsuit import (
    Board,
    Deal,
    PartialDeal,
    UsageError,
    random_deals,
    read,
    solve,
    write,
)
from strongsuit.batch import trick_table
from strongsuit.solving.solve_file import SolvedFile, solve_file
from tests.runs.test_resumable_run import PROGRAM, kill_again_and_again


def test_boards_come_out_with_tables(tmp_path: Path) -> None:
    source, target = tmp_path / "deals.pbn", tmp_path / "solved.pbn"
    partial = PartialDeal.parse("N:AK... QJ... - -")
    deals = random_deals(2, seed=3)
    boards = [Board(number=1, deal=deals[0]), Board(number=2, deal=partial)]
    write(source, [*boards, Board(number=3, deal=deals[1])])
    counts: list[int] = []
    assert solve_file(source, target, threads=1, progress=counts.append) == SolvedFile(3, 1)
    assert sum(counts) == 2
    first, second, third = read(target)
    assert second.double_dummy is None
    assert [first.double_dummy, third.double_dummy] == list(map(trick_table, solve(deals)))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deals.pbn", "solved.pbn"]


def test_formats_without_tables_are_refused_at_once(tmp_path: Path) -> None:
    source = tmp_path / "deals.pbn"
    write(source, [Board(number=1, deal=random_deals(1, seed=3)[0])])
    with pytest.raises(UsageError, match="lin has no place for double-dummy tables: use one of"):
        solve_file(source, tmp_path / "solved.lin")
    with pytest.raises(UsageError, match="needs a file to read"):
        solve_file("-", tmp_path / "solved.pbn")
    assert [path.name for path in tmp_path.iterdir()] == ["deals.pbn"]


def test_solving_a_file_goes_on_where_it_was(tmp_path: Path) -> None:
    source, target = tmp_path / "deals.pbn", tmp_path / "solved.parquet"
    subprocess.run([*PROGRAM, "deal", "-n", "6", "--seed", "3", str(source)], check=True)
    kill_again_and_again([*PROGRAM, "solve", str(source), str(target)], kills=2, longest=0.8)
    boards = list(read(target))
    assert [board.number for board in boards] == [1, 2, 3, 4, 5, 6]
    whole = [board.deal for board in boards if isinstance(board.deal, Deal)]
    assert [board.double_dummy for board in boards] == list(map(trick_table, solve(whole)))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deals.pbn", "solved.parquet"]
    write(tmp_path / "again.lin", boards)
