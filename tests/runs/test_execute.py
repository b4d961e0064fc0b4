"""Making the missing shards of a run."""

from __future__ import annotations

import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from strongsuit.runs.execute import TaskRun, processes
from tests.runs.test_resumable_run import TASK, files, make


def test_progress_counts_what_is_missing(tmp_path: Path) -> None:
    run = TaskRun.open(TASK, tmp_path / "run")
    assert run.done == 0
    counts: list[int] = []
    run.complete(threads=1, progress=counts.append)
    assert (sum(counts), run.done) == (10, 10)
    run.run.path(1).unlink()
    again = TaskRun.open(TASK, tmp_path / "run")
    assert again.done == 6
    counts.clear()
    again.complete(threads=1, progress=counts.append)
    assert sum(counts) == 4


def test_processes_make_the_same_bytes(tmp_path: Path) -> None:
    counts: list[int] = []
    TaskRun.open(TASK, tmp_path / "apart").complete(
        threads=2, processes=True, progress=counts.append
    )
    assert sorted(counts) == [2, 4, 4]
    make(tmp_path / "here", TASK)
    assert files(tmp_path / "apart") == files(tmp_path / "here")


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    def stop(more: int) -> None:
        raise KeyboardInterrupt

    run = TaskRun.open(TASK, tmp_path / "run")
    with pytest.raises(KeyboardInterrupt):
        run.complete(threads=1, progress=stop)
    make(tmp_path / "run", TASK)
    make(tmp_path / "whole", TASK)
    assert files(tmp_path / "run") == files(tmp_path / "whole")


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
