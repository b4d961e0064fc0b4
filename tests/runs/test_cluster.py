"""Runs on a cluster: a real scheduler and two workers, one of them killed midway."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from strongsuit import UsageError
from strongsuit.runs.cluster import run_on_cluster
from strongsuit.runs.resumable_run import Run
from strongsuit.solving.datasets import DealsTask
from tests.runs.test_resumable_run import files, make

pytest.importorskip("distributed")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def processes(*commands: list[str]) -> Iterator[list[subprocess.Popen[bytes]]]:
    started = [
        subprocess.Popen(c, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for c in commands
    ]
    try:
        yield started
    finally:
        for process in started:
            process.kill()
            process.wait()


def test_a_lost_worker_costs_only_time(tmp_path: Path) -> None:
    address = f"tcp://127.0.0.1:{free_port()}"
    scheduler = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    scheduler += ["--port", address.rpartition(":")[2], "--host", "127.0.0.1", "--no-dashboard"]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1"]
    worker += ["--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]
    task = DealsTask(40, seed=8, shard=4)
    with processes(scheduler, worker, worker) as (_, first, _):
        run = Run.open(tmp_path / "there", task.settings(), task.shards)
        done = []
        for number in run_on_cluster(run, task, address):
            done.append(number)
            if len(done) == 2:
                first.send_signal(signal.SIGKILL)
    assert sorted(done) == list(range(10))
    make(tmp_path / "here", task)
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_no_scheduler_is_told(tmp_path: Path) -> None:
    task = DealsTask(1, seed=1)
    run = Run.open(tmp_path / "run", task.settings(), task.shards)
    started = time.monotonic()
    with pytest.raises(UsageError, match="no Dask scheduler answers at tcp://127"):
        list(run_on_cluster(run, task, f"tcp://127.0.0.1:{free_port()}"))
    assert time.monotonic() - started < 60
