"""strongsuit league."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from strongsuit import Board, Strain, UsageError, random_deals, solve, write
from strongsuit.batch import trick_table
from strongsuit.cli.commands.league import command


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Sixty deals, notrump and spades solved."""
    deals = random_deals(60, seed=12)
    tables = solve(deals, [Strain.NOTRUMP, Strain.SPADES])
    tables[tables < 0] = 7
    path = tmp_path_factory.mktemp("league") / "deals.pbn"
    write(
        path,
        [
            Board(number=i + 1, deal=deal, double_dummy=trick_table(table))
            for i, (deal, table) in enumerate(zip(deals, tables, strict=True))
        ],
    )
    return str(path)


def run(*words: str) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(
        command, ["--resamples", "100", *words], catch_exceptions=False
    )


def test_json_is_a_list_of_rows_best_first(solved: str) -> None:
    rows = json.loads(run(solved, "--strain", "nt", "--json").stdout)
    assert len(rows) > 50
    correlations = [row["correlation"] for row in rows]
    assert correlations == sorted(correlations, reverse=True)
    assert {"name", "correlation", "correlation_low", "rmse", "exact", "within_one"} <= set(rows[0])
    assert next(row for row in rows if row["name"] == "hcp")["correlation"] > 0.6


def test_the_same_in_the_terminal_markdown_and_csv(solved: str) -> None:
    words = (solved, "--strain", "nt", "--method", "hcp", "--method", "zar")
    best, second = (row["name"] for row in json.loads(run(*words, "--json").stdout))
    table = run(*words).stdout
    assert table.index(best) < table.index(second)
    markdown = run(*words, "--markdown").stdout.splitlines()
    assert markdown[0] == "| name | correlation | rmse | exact | within_one | within_two | pairs |"
    assert markdown[2].startswith(f"| {best} | 0.")
    rows = list(csv.DictReader(run(*words, "--csv").stdout.splitlines()))
    assert [row["name"] for row in rows] == [best, second]


@pytest.mark.parametrize("columns", ["40", "60", "80", "120"])
def test_no_figure_is_cut(solved: str, columns: str) -> None:
    runner = CliRunner(env={"COLUMNS": columns})
    words = [solved, "--method", "cccc-goldsmith-unedited", "--resamples", "100"]
    said = runner.invoke(command, words, catch_exceptions=False).stdout
    assert "…" not in said.split("pairs in")[0]
    assert "0." in said


def test_without_intervals(solved: str) -> None:
    words = [solved, "--method", "hcp", "--resamples", "0", "--json"]
    [row] = json.loads(CliRunner().invoke(command, words, catch_exceptions=False).stdout)
    assert row["correlation_low"] is None


def test_the_picture(solved: str, tmp_path: Path) -> None:
    for suffix, magic in ((".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")):
        path = tmp_path / f"league{suffix}"
        run(solved, "--method", "hcp", "--method", "ltc", "--plot", str(path))
        assert path.read_bytes().startswith(magic)
    with pytest.raises(UsageError, match="expected the name of a picture"):
        run(solved, "--plot", str(tmp_path / "league.doc"))
    with pytest.raises(UsageError, match="there is no folder"):
        run(solved, "--plot", str(tmp_path / "none" / "league.png"))


def test_points_that_contracts_need(solved: str) -> None:
    words = (solved, "--contract", "3NT", "--contract", "1NT", "--method", "hcp")
    rows = json.loads(run(*words, "--json").stdout)
    assert [row["contract"] for row in rows] == ["3NT", "1NT"]
    assert rows[1]["points"] < rows[0]["points"]
    assert "3NT" in run(*words).stdout


def test_wrong_usage(solved: str) -> None:
    assert "expected at most one of" in run(solved, "--json", "--csv").output
    assert "expected suit, nt" in run(solved, "--strain", "x").output
    assert "omit --strain, --plot" in run(solved, "--strain", "S", "--contract", "4S").output
    assert "expected 100 or more" in run(solved, "--resamples", "3").output
    with pytest.raises(UsageError, match="cannot read"):
        run("no-such-file")
