"""The league as JSON objects one level deep."""

from __future__ import annotations

from strongsuit.answers.league import league_row, requirement_row
from strongsuit.coerce import bid_of
from strongsuit.evaluation.league import league
from strongsuit.evaluation.requirements import requirements
from strongsuit.evaluation.trick_data import read_tricks


def test_each_figure_has_its_interval() -> None:
    [result] = league(read_tricks("pairs").first_rows(500), ["hcp"], resamples=100)
    row = league_row(result)
    assert list(row)[:4] == ["name", "correlation", "correlation_low", "correlation_high"]
    assert row["correlation_low"] <= row["correlation"] <= row["correlation_high"]


def test_without_resamples_the_ends_are_none() -> None:
    pairs = read_tricks("pairs").first_rows(2000)
    [requirement] = requirements(pairs, [bid_of("3NT")], ["hcp"], resamples=0)
    row = requirement_row(requirement)
    assert (row["name"], row["contract"]) == ("hcp", "3NT")
    assert row["points_low"] is row["points_high"] is None
