"""The command `bid`, and `explain --score` on the boards it writes."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from strongsuit import Board, random_deals, read, write
from strongsuit.cli.main import cli


def run(*words: str) -> str:
    """Return what a command prints."""
    result = CliRunner().invoke(cli, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_bid_writes_boards_that_explain_measures(tmp_path: Path) -> None:
    write(tmp_path / "deals.pbn", [Board(number=1, deal=deal) for deal in random_deals(3, seed=2)])
    assert "says" in run("bid", str(tmp_path / "deals.pbn"), "-n", "1")
    assert len(run("bid", str(tmp_path / "deals.pbn"), "--json").splitlines()) == 3
    run("bid", str(tmp_path / "deals.pbn"), "-o", str(tmp_path / "bid.pbn"))
    assert all(board.auction and board.notes for board in read(tmp_path / "bid.pbn"))
    measured = run("explain", "--score", str(tmp_path / "bid.pbn"))
    assert "100.0 %" in measured
    assert "all four" in measured
    assert "caller" not in run("explain", "--score", str(tmp_path / "bid.pbn"), "--held-out")
