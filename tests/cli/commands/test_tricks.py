"""``strongsuit tricks``: tables of deals, and reports of accuracy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from strongsuit import UsageError, random_deals, solve, write
from strongsuit.batch import trick_table
from strongsuit.board import Board
from strongsuit.cli.commands.tricks import command
from strongsuit.nets.tricks.solved_deals import SolvedDeals

DEAL = "N:AKQ4.J982.T3.K54 J93.AKQ.AK86.J92 T875.T53.QJ94.AQ 62.764.752.T8763"


def run(*words: str) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(command, words, catch_exceptions=False)


def test_a_deal_is_shown() -> None:
    found = run(DEAL, "--strain", "NT", "--strain", "S")
    assert found.exit_code == 0, found.output
    assert "NT" in found.stdout
    assert "%)" in found.stdout


def test_the_boards_of_a_file_are_named(tmp_path: Path) -> None:
    boards = [Board(number=7 + i, deal=deal) for i, deal in enumerate(random_deals(2, seed=6))]
    write(tmp_path / "two.pbn", boards)
    shown = run(str(tmp_path / "two.pbn")).stdout
    assert "Board 7" in shown
    assert "Board 8" in shown
    told = run(str(tmp_path / "two.pbn"), "--json").stdout.splitlines()
    assert [json.loads(line)["board"] for line in told] == [7, 8]


def test_json() -> None:
    [line] = run(DEAL, "--declarer", "S", "--json").stdout.splitlines()
    rows = json.loads(line)["results"]
    assert [row["strain"] for row in rows] == ["C", "D", "H", "S", "NT"]
    assert {row["declarer"] for row in rows} == {"S"}
    assert sum(rows[0]["chances"]) == pytest.approx(1, abs=1e-3)


def test_the_report_measures_against_the_boards_tables(tmp_path: Path) -> None:
    deals = random_deals(4, seed=5)
    tables = solve(deals)
    boards = [
        Board(number=i + 1, deal=deal, double_dummy=trick_table(table))
        for i, (deal, table) in enumerate(zip(deals, tables, strict=True))
    ]
    write(tmp_path / "solved.pbn", boards)
    rows = json.loads(run(str(tmp_path / "solved.pbn"), "--report", "--json").stdout)
    whole = {row["strain"]: row for row in rows if row["tricks"] == "all"}
    assert whole["suits"]["results"] == 64
    assert whole["NT"]["results"] == 16
    assert sum(row["results"] for row in rows if row["tricks"] != "all") == 80
    table = run(str(tmp_path / "solved.pbn"), "--report").stdout
    assert "within one" in table
    twice = run(str(tmp_path / "solved.pbn"), "--report", "--json", *(3 * ["--strain", "S"]))
    assert json.loads(twice.stdout)[0]["results"] == 16


def test_the_report_leaves_out_unknown_results(tmp_path: Path) -> None:
    deals, file = random_deals(4, seed=5), tmp_path / "solved.npz"
    SolvedDeals(deals, solve(deals, "NT")).write(file)
    rows = json.loads(run(str(file), "--report", "--json").stdout)
    assert {row["strain"] for row in rows} == {"NT"}
    for words, told in (("--strain S", "no results"), ("--from lin", "leave out --from")):
        with pytest.raises(UsageError, match=told):
            run(str(file), "--report", *words.split())
