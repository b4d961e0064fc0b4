"""``strongsuit pair``: two hands, and reports of accuracy."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from strongsuit import UsageError
from strongsuit.cli.commands.pair import command

NORTH, SOUTH = "KJ984.A63.J5.T62", "AQ765.KJ4.2.QJ83"


def run(*words: str) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(command, words)


def test_a_pair_is_shown() -> None:
    found = run(NORTH, SOUTH, "--strain", "S", "--strain", "NT")
    assert found.exit_code == 0, found.output
    assert "♠ KJ984" in found.stdout
    assert len([line for line in found.stdout.splitlines() if line.startswith(" NT")]) == 2


def test_json() -> None:
    rows = json.loads(run(NORTH, SOUTH, "--json").stdout)["results"]
    assert [(row["strain"], row["declarer"]) for row in rows[:3]] == [
        ("C", "N"),
        ("C", "S"),
        ("D", "N"),
    ]
    assert rows[0]["making"][0] == pytest.approx(sum(rows[0]["chances"][7:]), abs=1e-3)


def test_one_hand_is_too_few() -> None:
    assert "expected two hands" in run(NORTH).output


def test_the_report_measures_against_known_means() -> None:
    found = json.loads(run("--report", "pairs", "--json").stdout)
    assert found["suits"]["correlation"] > 0.99
    assert 0.01 < found["making_error"] < 0.08
    assert isinstance(run("--report", "overcalled").exception, UsageError)
    assert "leave out hands and --strain" in run("--report", "pairs", "--strain", "NT").output
    assert "leave out hands and --strain" in run(NORTH, SOUTH, "--report", "pairs").output
