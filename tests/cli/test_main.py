"""The program: output, errors in one line, exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from strongsuit import read
from strongsuit.cli.main import COMMANDS

EXAMPLE = Path(__file__).parents[2] / "src" / "strongsuit" / "data" / "example.pbn"
PROGRAM = [sys.executable, "-m", "strongsuit"]


def run(*arguments: str | Path, given: str = "", code: int = 0) -> tuple[str, str]:
    """Output and errors of a command, run as a user would."""
    command = [*PROGRAM, *map(str, arguments)]
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout, done.stderr


def test_help_lists_every_command() -> None:
    out, _ = run("--help")
    for command in COMMANDS:
        assert command in out
        assert run(command, "--help")[0].startswith(f"Usage: python -m strongsuit {command}")


def test_show() -> None:
    out, err = run("show", EXAMPLE)
    for expected in ("Board 8 · West deals", "♠ KJ984", "4♠ by North", "+620", "Par: NS +300"):
        assert expected in out
    assert "\x1b" not in out
    assert err == ""


def test_show_as_json_is_what_jsonl_reads() -> None:
    out, _ = run("show", "--json", EXAMPLE)
    assert json.loads(out)["contract"] == "4S"
    again, _ = run("show", "-", "--from", "jsonl", given=out)
    assert again == run("show", EXAMPLE)[0]


def test_show_picks_boards(tmp_path: Path) -> None:
    deals = run("deal", "-n", "5", "--seed", "1")[0]
    assert run("show", "-", "--board", "3", given=deals)[0].count("Board 3") == 1
    assert run("show", "-", "-n", "2", given=deals)[0].count("deals") == 2


def test_convert_there_and_back(tmp_path: Path) -> None:
    parquet, pbn = tmp_path / "x.parquet", tmp_path / "x.pbn"
    out, err = run("convert", EXAMPLE, parquet)
    assert (out, err) == ("", f"1 board written to {parquet}\n")
    run("convert", parquet, pbn)
    assert pbn.read_text() == EXAMPLE.read_text()


def test_convert_from_and_to_standard_streams() -> None:
    out, err = run("convert", "-", "-", "--to", "lin", given=EXAMPLE.read_text())
    assert "md|2SAQ765HKJ4D2CQJ83" in out
    assert "lin has no place for: double-dummy table (1)" in err


def test_convert_skips_what_is_bad_and_counts_it(tmp_path: Path) -> None:
    source, target = tmp_path / "in.pbn", tmp_path / "out.jsonl"
    good = EXAMPLE.read_text() * 3
    source.write_text(good + '[Board "9"]\n[Deal "N:x"]\n')
    _, err = run("convert", source, target, code=1)
    line = good.count("\n") + 2
    assert err.startswith(f"Error: {source}:{line}, board 9: expected 4 hands as in 'N:AKQ.")
    assert not target.exists()
    _, err = run("convert", source, target, "--skip-bad")
    assert "1 bad record skipped" in err
    assert len(target.read_text().splitlines()) == 3


def test_deal_is_seeded_and_keeps_cards(tmp_path: Path) -> None:
    hand = "AKQJT98765432..."
    one, _ = run("deal", "-n", "3", "--seed", "7", "--north", hand)
    assert one == run("deal", "-n", "3", "--seed", "7", "--north", hand)[0]
    assert one.count(f"N:{hand}") == 3
    run("deal", "-n", "100", "--seed", "7", tmp_path / "deals.parquet")
    assert [board.number for board in read(tmp_path / "deals.parquet")] == list(range(1, 101))


def test_score() -> None:
    assert (
        run("score", "4SXN", "9", "--vul", "ns")[0] == "-200 for declarer, -200 for North-South\n"
    )
    assert json.loads(run("score", "3NTE", "9", "--json")[0])["score_ns"] == -400


def test_demo() -> None:
    out, _ = run("demo")
    assert "4♠ by North" in out
    assert "md|2SAQ765" in out


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
    found = subprocess.run([sys.executable, "-m", "stopped"], cwd=tmp_path, capture_output=True)
    assert (found.returncode, found.stderr.strip()) == (130, b"Stopped.")


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_show_never_cuts_cards(width: int) -> None:
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    game = f'[North "{"Long Name " * 9}"]\n[Deal "{deal}"]\n[Auction "N"]\n7S AP\n'
    command = [*PROGRAM, "show", "-", "--from", "pbn"]
    environment = {**os.environ, "COLUMNS": str(width)}
    out = subprocess.run(
        command, input=game, capture_output=True, text=True, env=environment
    ).stdout
    if width >= 60:
        assert out.count("AKQJ1098765432") == 4


def test_show_does_not_let_a_file_command_the_terminal() -> None:
    game = EXAMPLE.read_text().replace("Bea", "B\033[2Jea").replace("singleton", "\033]0;x\007")
    out, _ = run("show", "-", given=game)
    assert "\033" not in out
    assert "\007" not in out


def test_nothing_found_is_said() -> None:
    assert run("show", EXAMPLE, "--board", "99")[1] == f"no board 99 in {EXAMPLE}\n"
    for command in ("show", "tricks", "solve"):
        assert run(command, "-", "--from", "pbn", given="")[1] == "no board in -\n"
    assert run()[0].startswith("Usage:")


def test_solving_into_a_format_without_tables_is_refused(tmp_path: Path) -> None:
    for suffix in ("lin", "url"):
        _, err = run("solve", EXAMPLE, tmp_path / f"x.{suffix}", code=1)
        assert "has no place for double-dummy tables: use one of pbn, gib, gib-binary, csv" in err
        assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_boards_that_cannot_be_solved_are_counted(tmp_path: Path) -> None:
    """One has a table, but not all its cards."""
    source, target = tmp_path / "in.jsonl", tmp_path / "out.pbn"
    whole = json.dumps({"deal": str(next(read(EXAMPLE)).deal)})
    part = json.dumps({"deal": "N:AK... - - -", "double_dummy": [7] * 20})
    source.write_text(f"{whole}\n{part}\n")
    _, err = run("solve", source, target)
    assert err.endswith(f"2 boards written to {target}, 1 without all their cards and not solved\n")
