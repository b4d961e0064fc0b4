"""The program: help, errors in one line, exit codes, stopping by signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from strongsuit.cli.main import COMMANDS
from tests.cli.program import EXAMPLE, PROGRAM, run


def test_help_lists_every_command() -> None:
    out, _ = run("--help")
    for command in COMMANDS:
        assert command in out
        assert run(command, "--help")[0].startswith(f"Usage: python -m strongsuit {command}")


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["show", "nowhere.pbn"], 1, "cannot read nowhere.pbn: No such file or directory"),
        (["convert", EXAMPLE, "x.doc"], 1, "cannot tell a format from 'x.doc'"),
        (["convert", EXAMPLE, "x.gib", "--to", "gob"], 2, "'gob' is not one of"),
        (["deal", "--seed", "1", "--north", "AK"], 2, "expected 4 suits"),
        (["score", "9SN", "3"], 2, "expected a contract and declarer"),
        (["score", "4SN", "14"], 2, "14 is not in the range"),
        (["sho"], 2, "No such command 'sho'"),
        (["deal"], 2, "Missing option '--seed'"),
        (["solve", "nowhere.pbn", "x.parquet"], 1, "cannot read nowhere.pbn"),
        (["solve", "-", "x.parquet"], 1, "needs a file to read"),
        (["solve", "N:AK - - -"], 1, "expected 4 suits"),
        (["solve", "N:AK.2.3.4 5.6.7.8 T..."], 1, "expected 4 hands"),
        (["tricks", "AK.2.3.4", "5.6.7.8"], 1, "expected 4 hands"),
        (["tricks", "N:K43"], 1, "expected 4 hands"),
        (["tricks", "E:boards.pbn"], 1, "cannot read E:boards.pbn"),
        (["tricks", "N:AK... - - -", "--report"], 1, "North holds 2 cards"),
        (["leads", "N:AK... - - -", "4SN"], 2, "North holds 2 cards"),
        (["simulate", "--north", "AK...", "--south", "2..."], 1, "North holds 2 cards"),
        (["dataset", "deals", "x", "-n", "0", "--seed", "1"], 2, "0 is not in the range"),
    ],
)
def test_errors_are_one_line(arguments: list[str], code: int, complaint: str) -> None:
    out, err = run(*arguments, code=code)
    assert out == ""
    assert err.startswith("Error: ")
    assert complaint in err
    assert err.count("\n") == 1


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    deals = tmp_path / "deals.pbn"
    run("deal", "-n", "2000", "--seed", "1", deals)
    command = f"{' '.join(PROGRAM)} show {deals} | head -3"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert done.stdout.count("\n") == 3


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopping_leaves_nothing_behind(tmp_path: Path, number: signal.Signals) -> None:
    target = tmp_path / "deals.pbn"
    command = [*PROGRAM, "deal", "-n", "10000000", "--seed", "1", str(target)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while not list(tmp_path.iterdir()):
            time.sleep(0.01)
        os.kill(process.pid, number)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (130, "Stopped.")
    assert list(tmp_path.iterdir()) == []


def test_stopped_within_a_text_that_is_executed(tmp_path: Path) -> None:
    """As while a dataclass is made: a module would then end by the signal, not with our code."""
    (tmp_path / "stopped.py").write_text(
        "from strongsuit.cli import main\n"
        "main.cli = lambda **_: exec('raise KeyboardInterrupt')\n"
        "main.main()\n"
    )
    done = subprocess.run([sys.executable, "-m", "stopped"], cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stderr.strip()) == (130, b"Stopped.")


def test_that_there_is_no_board_is_noted() -> None:
    assert run("show", EXAMPLE, "--board", "99")[1] == f"no board 99 in {EXAMPLE}\n"
    for command in ("show", "tricks", "solve"):
        assert run(command, "-", "--from", "pbn", given="")[1] == "no board in -\n"
    assert run()[0].startswith("Usage:")
