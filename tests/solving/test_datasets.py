"""What long runs make: solved deals, and pairs with their tricks over layouts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from strongsuit import FormatError, UsageError, random_deals, read, solve, write
from strongsuit.batch import trick_table
from strongsuit.board import Board
from strongsuit.cli.commands import dataset
from strongsuit.evaluation.trick_data import read_tricks
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.solving.datasets import PairsTask, StrainsTask, read_strains
from tests.runs.test_resumable_run import TASK, make


def test_deals_are_solved_and_in_order(tmp_path: Path) -> None:
    run = make(tmp_path / "run", TASK)
    boards = [board for path in run.paths() for board in read(path)]
    assert [board.number for board in boards] == list(range(1, 11))
    deals = random_deals(10, 4)
    assert [board.deal for board in boards] == list(deals)
    assert [board.double_dummy for board in boards] == list(map(trick_table, solve(deals)))


def test_pairs(tmp_path: Path) -> None:
    import polars as pl

    run = make(tmp_path / "run", PairsTask(3, seed=4, layouts=4, shard=2))
    frame = pl.concat([pl.read_parquet(path) for path in run.paths()])
    assert frame["north"].to_list() == [str(deal.hands[0]) for deal in random_deals(3, 4)]
    assert [sum(row) for row in frame["tricks"].to_list()] == [4 * 10] * 3
    assert json.loads((run.folder / "manifest.json").read_text())["layouts"] == 4


def test_pairs_of_a_files_deals(tmp_path: Path) -> None:
    """Each deal once, whatever its number of boards; the file is known by its checksum."""
    deals = list(random_deals(5, 4))
    source = tmp_path / "boards.pbn"
    write(source, [Board(deal=deal) for deal in deals * 2])
    folder, whole = tmp_path / "run", tmp_path / "whole.parquet"
    words = ["pairs", str(folder), "--seed", "4", "--layouts", "2", "--from", str(source)]
    more = ["--shard", "3", "--threads", "1", "--strains", "suit", "--join", str(whole)]
    for _ in range(2):  # the second time nothing is left to do
        result = CliRunner().invoke(dataset.command, [*words, *more, "-n", "4"])
        assert result.exit_code == 0
    found = read_tricks(whole)
    hands = {(deal.hands[0].mask, deal.hands[2].mask) for deal in deals}
    drawn = set(zip(found.first.masks.tolist(), found.second.masks.tolist(), strict=True))
    assert len(drawn) == 4
    assert drawn < hands
    write(source, [Board(deal=deal) for deal in reversed(deals)])
    with pytest.raises(UsageError, match="another input"):
        CliRunner().invoke(dataset.command, [*words, *more, "-n", "4"], catch_exceptions=False)
    with pytest.raises(UsageError, match="at least 6 different deals, got 5"):
        CliRunner().invoke(dataset.command, [*words, *more, "-n", "6"], catch_exceptions=False)


def test_some_strains_only(tmp_path: Path) -> None:
    whole = tmp_path / "whole.parquet"
    folder = tmp_path / "run[1]"
    words = ["deals", str(folder), "-n", "5", "--seed", "4", "--strain", "NT", "--strain", "S"]
    more = ["--shard", "3", "--threads", "1", "--join", str(whole)]
    assert CliRunner().invoke(dataset.command, words + more).exit_code == 0
    deals = random_deals(5, 4)
    for file in (folder, whole):
        found = SolvedDeals.read(file)
        assert (found.deals.masks == deals.masks).all()
        assert (found.tricks == solve(deals, ["S", "NT"])).all()  # else -1
    assert read_strains(make(tmp_path / "boards", TASK).path(0)) is None


@pytest.mark.parametrize("column", ["west", "S"])
def test_damaged_strains_are_told(tmp_path: Path, column: str) -> None:
    import polars as pl

    path = make(tmp_path / "run", StrainsTask(2, seed=4, strains="S")).path(0)
    pl.read_parquet(path).with_columns(pl.lit("rubbish").alias(column)).write_parquet(path)
    with pytest.raises(FormatError, match=r"part-00000\.parquet.*damaged"):
        SolvedDeals.read(path)
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(FormatError, match=r"part-00000\.parquet.*damaged"):
        SolvedDeals.read(path)


def test_a_run_is_joined_into_one_file(tmp_path: Path) -> None:
    whole = tmp_path / "whole.parquet"
    folder = tmp_path / "run[1]"  # a name, no pattern
    words = ["overcalled", str(folder), "-n", "3", "--seed", "4", "--layouts", "2"]
    more = ["--strains", "suit", "--shard", "2", "--threads", "1", "--join", str(whole)]
    assert CliRunner().invoke(dataset.command, words + more).exit_code == 0
    one, parts = read_tricks(whole), read_tricks(folder)
    assert (one.first.masks == parts.first.masks).all()
    assert one.histogram is not None
    assert parts.histogram is not None
    assert (one.histogram == parts.histogram).all()
