"""``strongsuit show``."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.program import EXAMPLE, PROGRAM, run


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
