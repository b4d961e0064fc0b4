"""The command that makes datasets: what it refuses, and how it stops."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from strongsuit import UsageError
from strongsuit.cli.commands import dataset
from tests.runs.test_resumable_run import PROGRAM


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
