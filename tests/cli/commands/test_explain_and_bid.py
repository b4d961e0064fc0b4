"""The commands that use convention cards."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from strongsuit import Board, random_deals, read, write
from strongsuit.cli.main import cli


def run(*words: str) -> str:
    """What a command prints."""
    done = CliRunner().invoke(cli, list(words), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_explain_says_who_called_what_and_what_is_known() -> None:
    told = run("explain", "1D 1S X P 2H")
    assert "negative" in told
    assert "has shown" in told
    calls = json.loads(run("explain", "1NT P 2C", "--json", "--card", "two-over-one"))["calls"]
    assert calls[2]["meaning"]["name"] == "Stayman"


def test_explain_says_who_says_so() -> None:
    told = run("explain", "1S{5+ !S; 11-21 HCP} P 2S P 4D", "--card", "none")
    assert "explanation" in told
    assert "learned" in told
    assert "card" not in told
    row = json.loads(run("explain", "1S{5+ !S} P 2S", "--json"))
    assert row["calls"][0]["sources"]["spades"] == "explanation"
    assert row["calls"][2]["sources"]["HCP"] == "card"
    assert row["seats"]["W"]["sources"]["high"]["HCP"] == "learned"
    assert "learned" not in run("explain", "1S P 2S", "--net", "none")
    assert json.loads(run("explain", "E:1S P", "--json"))["auction"] == "E:1S P"


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


def test_what_was_not_understood_is_told() -> None:
    said = CliRunner().invoke(cli, ["explain", "N:1NT{banana}", "--net", "none"])
    assert "1NT: not understood: banana" in said.stderr


def test_brackets_in_an_explanation_are_no_commands() -> None:
    assert "Natural [weak]" in run("explain", "1S{Natural [weak] -- 5+ !S} P 2S{x [/weak] -- 6-9}")


def test_a_dealer_is_named_once() -> None:
    for seat in "NE":
        done = CliRunner().invoke(cli, ["explain", "W:1D", "--dealer", seat])
        assert done.exit_code, seat
    told = CliRunner().invoke(cli, ["explain", "--score", "x.pbn", "--json"])
    assert "--json tells of one auction" in told.output
