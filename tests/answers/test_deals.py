"""Tricks of a deal as JSON objects."""

from __future__ import annotations

import json

import numpy as np
import pytest

from strongsuit.answers.deals import accuracy_rows, estimate_row, leads_row, par_row, score_row
from strongsuit.auction import Contract
from strongsuit.cards import Card, Seat, Strain, Vulnerability
from strongsuit.deal import Deal, TrickTable
from strongsuit.errors import UsageError
from strongsuit.par_score import par
from strongsuit.solving.leads_and_play import CardResult

DEAL = "N:KJ984.A63.J5.T62 2.T975.T9743.AK9 AQ765.KJ4.2.QJ83 T3.Q82.AKQ86.754"
CHANCES = np.zeros((5, 4, 14), np.float32)
CHANCES[..., 9:11] = (0.25, 0.75)


def test_an_estimate_has_a_result_for_each_strain_and_declarer() -> None:
    row = estimate_row(Deal.parse(DEAL), CHANCES, [Strain.SPADES], [Seat.NORTH, Seat.SOUTH])
    assert row["deal"] == DEAL
    assert [result["declarer"] for result in row["results"]] == ["N", "S"]
    assert (row["results"][0]["likeliest"], row["results"][0]["mean"]) == (10, 9.75)
    json.dumps(row)


def test_accuracy_comes_by_strain_and_by_tricks() -> None:
    tricks = np.full((2, 5, 4), -1)
    tricks[:, Strain.SPADES] = [[10], [9]]
    rows = accuracy_rows(np.stack([CHANCES, CHANCES]), tricks, tuple(Strain))
    assert [(row["strain"], row["tricks"]) for row in rows] == [
        ("S", "all"),
        ("suits", "9"),
        ("suits", "10"),
    ]
    assert rows[0]["exact"] == 0.5


def test_accuracy_needs_results() -> None:
    with pytest.raises(UsageError, match="no results"):
        accuracy_rows(CHANCES[None], np.full((1, 5, 4), -1), tuple(Strain))


def test_leads_are_named_with_their_tricks() -> None:
    lead = CardResult(Card.parse("DA"), 9)
    row = leads_row(Contract.parse("4SN"), [lead])
    assert row == {"contract": "4SN", "leads": [{"card": "DA", "tricks": 9}]}


def test_a_score_is_given_for_declarer_and_for_north_south() -> None:
    row = score_row(Contract.parse("3NTE"), 9, Vulnerability.NONE)
    assert (row["score"], row["score_ns"]) == (400, -400)


def test_par_has_score_and_contracts() -> None:
    table = TrickTable.parse("85853939576793A35656")
    row = par_row(par(table, Vulnerability.NONE, Seat.NORTH))
    assert row.keys() == {"score_ns", "contracts", "text"}
    assert row["text"].startswith("NS ")
