"""solving.runs and datasets: stopped, killed or damaged, nothing is lost or doubled."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest
from click.testing import CliRunner

from strongsuit import Deal, FormatError, UsageError, random_deals, read, solve, write
from strongsuit.batch import trick_table
from strongsuit.cli.commands import dataset
from strongsuit.evaluation.trick_data import read_tricks
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.runs.execute import processes, run_here
from strongsuit.runs.run import Run
from strongsuit.solving.datasets import DealsTask, PairsTask, StrainsTask, read_strains

PROGRAM = [sys.executable, "-m", "strongsuit"]


def files(folder: Path) -> dict[str, bytes]:
    """Everything in a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def make(folder: Path, task: DealsTask | PairsTask | StrainsTask, threads: int = 1) -> Run:
    run = Run.open(folder, task.settings(), task.shards)
    list(run_here(run, lambda number: task.make(number, threads)))
    return run


TASK = DealsTask(10, seed=4, shard=4)


def test_deals_are_solved_and_in_order(tmp_path: Path) -> None:
    run = make(tmp_path / "run", TASK)
    boards = [board for path in run.paths() for board in read(path)]
    assert [board.number for board in boards] == list(range(1, 11))
    deals = random_deals(10, 4)
    assert [board.deal for board in boards] == list(deals)
    assert [board.double_dummy for board in boards] == list(map(trick_table, solve(deals)))


def test_workers_do_not_change_a_byte(tmp_path: Path) -> None:
    make(tmp_path / "one", TASK, threads=1)
    make(tmp_path / "two", TASK, threads=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_damage_is_found_and_mended(tmp_path: Path) -> None:
    run = make(tmp_path / "run", TASK)
    whole = files(run.folder)
    run.path(0).write_bytes(b"rubbish")
    run.path(2).unlink()
    assert run.missing() == [0, 2]
    make(tmp_path / "run", TASK)
    assert files(run.folder) == whole
    assert Run.open(run.folder, TASK.settings(), TASK.shards).missing() == []


def test_a_checksum_cut_short_is_not_joined_to_the_next(tmp_path: Path) -> None:
    run = make(tmp_path / "run", TASK)
    whole = files(run.folder)
    lines = whole["checksums"].decode()
    for cut in ("\n00002 ", lines[-9:], "\n"):
        (run.folder / "checksums").write_text(lines[: lines.rindex(cut)])
        make(tmp_path / "run", TASK)
        assert files(run.folder) == whole


@pytest.mark.parametrize(
    "words",
    [
        ("pairs", "--layouts", "7", "--seed", "1"),
        ("deals", "--seed", str(1 << 64)),
        ("decisions", "--card", "nobodys", "--seed", "1"),
    ],
)
def test_what_is_refused_leaves_no_folder(tmp_path: Path, words: tuple[str, ...]) -> None:
    kind, *options = words
    done = CliRunner().invoke(dataset.command, [kind, str(tmp_path / "run"), "-n", "2", *options])
    assert isinstance(done.exception, UsageError)
    assert not (tmp_path / "run").exists()


def test_another_run_in_the_folder_is_refused(tmp_path: Path) -> None:
    make(tmp_path / "run", TASK)
    with pytest.raises(UsageError, match="seed 4, not 5"):
        make(tmp_path / "run", DealsTask(10, seed=5, shard=4))
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "diary.txt").write_text("dear diary")
    with pytest.raises(UsageError, match="not empty"):
        make(tmp_path / "notes", TASK)
    (tmp_path / "run" / "manifest.json").write_text("[")
    with pytest.raises(UsageError, match="not a manifest"):
        make(tmp_path / "run", TASK)


def test_pairs(tmp_path: Path) -> None:
    import polars as pl

    run = make(tmp_path / "run", PairsTask(3, seed=4, layouts=4, shard=2))
    frame = pl.concat([pl.read_parquet(path) for path in run.paths()])
    assert frame["north"].to_list() == [str(deal.hands[0]) for deal in random_deals(3, 4)]
    assert [sum(row) for row in frame["tricks"].to_list()] == [4 * 10] * 3
    assert json.loads((run.folder / "manifest.json").read_text())["layouts"] == 4


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


def kill_again_and_again(command: list[str], kills: int, longest: float) -> int:
    """Start the command and kill it at random moments, then let it end; how many kills hit."""
    rng, hits = random.Random(1), 0
    for _ in range(kills):
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            time.sleep(rng.uniform(0.1, longest))
            process.send_signal(signal.SIGKILL)
            hits += process.wait() == -signal.SIGKILL
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return hits


@pytest.mark.parametrize("kills", [5, pytest.param(50, marks=pytest.mark.long)])
def test_kills_lose_and_double_nothing(tmp_path: Path, kills: int) -> None:
    n = 4 * kills
    task = DealsTask(n, seed=6, shard=2)
    make(tmp_path / "whole", task)
    options = ["-n", str(n), "--seed", "6", "--shard", "2", "--threads", "1"]
    command = [*PROGRAM, "dataset", "deals", str(tmp_path / "run"), *options]
    assert kill_again_and_again(command, kills, longest=1.5) >= kills // 2
    assert files(tmp_path / "run") == files(tmp_path / "whole")


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


@pytest.mark.parametrize("kind", [("deals",), ("pairs", "--layouts", "1000", "--threads", "1")])
def test_ctrl_c_stops_solving_soon(tmp_path: Path, kind: tuple[str, ...]) -> None:
    command = [*PROGRAM, "dataset", *kind, str(tmp_path / "run"), "-n", "5000", "--seed", "1"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while not (tmp_path / "run" / "manifest.json").exists():
            time.sleep(0.01)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        start = time.monotonic()
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (130, "Stopped.")
    assert time.monotonic() - start < 10  # a second where the machine is free


def test_what_goes_wrong_ends_processes_at_once() -> None:
    """Else this would take ten minutes."""

    def stopped() -> None:
        with processes(1) as pool:
            asleep = pool.submit(time.sleep, 600)
            while not asleep.running():
                time.sleep(0.01)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert not active_children()
