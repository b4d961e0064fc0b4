"""The command `explain`."""

from __future__ import annotations

import json

from click.testing import CliRunner

from strongsuit.cli.main import cli


def run(*words: str) -> str:
    """Return what a command prints."""
    result = CliRunner().invoke(cli, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_each_call_is_explained_and_each_hand_bounded() -> None:
    text = run("explain", "1D 1S X P 2H")
    assert "negative" in text
    assert "has shown" in text
    calls = json.loads(run("explain", "1NT P 2C", "--json", "--card", "two-over-one"))["calls"]
    assert calls[2]["meaning"]["name"] == "Stayman"


def test_each_bound_has_its_source() -> None:
    text = run("explain", "1S{5+ !S; 11-21 HCP} P 2S P 4D", "--card", "none")
    assert "explanation" in text
    assert "learned" in text
    assert "card" not in text
    row = json.loads(run("explain", "1S{5+ !S} P 2S", "--json"))
    assert row["calls"][0]["sources"]["spades"] == "explanation"
    assert row["calls"][2]["sources"]["HCP"] == "card"
    assert row["seats"]["W"]["sources"]["high"]["HCP"] == "learned"
    assert "learned" not in run("explain", "1S P 2S", "--net", "none")
    assert json.loads(run("explain", "E:1S P", "--json"))["auction"] == "E:1S P"


def test_what_is_not_understood_is_listed() -> None:
    result = CliRunner().invoke(cli, ["explain", "N:1NT{banana}", "--net", "none"])
    assert "1NT: not understood: banana" in result.stderr


def test_brackets_in_an_explanation_are_no_commands() -> None:
    assert "Natural [weak]" in run("explain", "1S{Natural [weak] -- 5+ !S} P 2S{x [/weak] -- 6-9}")


def test_options_that_contradict_are_refused() -> None:
    for seat in "NE":
        result = CliRunner().invoke(cli, ["explain", "W:1D", "--dealer", seat])
        assert result.exit_code, seat
    result = CliRunner().invoke(cli, ["explain", "--score", "x.pbn", "--json"])
    assert "--json is for one auction" in result.output
