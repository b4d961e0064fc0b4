"""Runs: stopped, killed or damaged, nothing is lost or doubled."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from strongsuit import UsageError
from strongsuit.runs.execute import TaskRun
from strongsuit.runs.resumable_run import Run
from strongsuit.runs.task import Task
from strongsuit.solving.datasets import DealsTask

PROGRAM = [sys.executable, "-m", "strongsuit"]
TASK = DealsTask(10, seed=4, shard=4)


def files(folder: Path) -> dict[str, bytes]:
    """Everything in a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def make(folder: Path, task: Task, threads: int = 1) -> Run:
    """A complete run of a task in a folder."""
    run = TaskRun.open(task, folder)
    run.complete(threads=threads)
    return run.run


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


def test_a_run_killed_in_its_first_moment_can_be_opened(tmp_path: Path) -> None:
    draft = tmp_path / "run" / ".123.draft.manifest.json"
    draft.parent.mkdir()
    draft.write_text("{")
    make(tmp_path / "run", TASK)
    assert not draft.exists()


def test_a_run_killed_while_it_is_removed_can_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = make(tmp_path / "run", TASK)
    whole = files(run.folder)
    for survivors in range(len(whole)):
        with monkeypatch.context() as patch:
            patch.setattr(Path, "unlink", removing(len(whole) - survivors - 1))
            with pytest.raises(KeyboardInterrupt):
                run.remove()
        make(tmp_path / "run", TASK)
        assert files(run.folder) == whole
    run.remove()
    assert not run.folder.exists()


def removing(number: int) -> Callable[[Path], None]:
    """Stand in for `Path.unlink`: it deletes so many files, then the process is stopped."""
    unlink, done = Path.unlink, list[Path]()

    def stopped(path: Path) -> None:
        if len(done) == number:
            raise KeyboardInterrupt
        done.append(path)
        unlink(path)

    return stopped


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
