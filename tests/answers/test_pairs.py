"""Tricks of two hands as JSON objects."""

from __future__ import annotations

import json

from strongsuit.answers.pairs import making_row, pair_row, simulation_row
from strongsuit.auction import Call
from strongsuit.cards import Hand, Strain
from strongsuit.layouts.bounds import Bounds
from strongsuit.layouts.known_hands import KnownHands
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.pairs import predict_pairs
from strongsuit.solving.simulation import simulate, simulate_contract

NORTH, SOUTH = Hand.parse("KJ984.A63.J5.T62"), Hand.parse("AQ765.KJ4.2.QJ83")
KNOWN = KnownHands(NORTH, SOUTH, east=Bounds.parse("hcp 0-15"))


def test_a_simulation_names_hands_assumptions_and_results() -> None:
    row = simulation_row(simulate(KNOWN, 40, [Strain.SPADES], judge=Estimator.load()))
    assert row["hands"] == {"N": str(NORTH), "S": str(SOUTH)}
    assert row["assumed"]["E"]["bounds"] == "hcp 0-15"
    assert row["layouts"] == 40
    north, south = row["results"]
    assert (north["declarer"], south["declarer"]) == ("N", "S")
    assert sum(north["histogram"]) == 40
    json.dumps(row)


def test_a_contract_has_its_chance_with_an_interval() -> None:
    *_, making = simulate_contract(KNOWN, Call.parse("4S"), 40, judge=Estimator.load())
    row = making_row(making)
    assert (row["contract"], row["layouts"]) == ("4S", 40)
    for result in row["results"]:
        assert result["low"] <= result["chance"] <= result["high"]


def test_an_estimate_has_chances_that_add_up_to_one() -> None:
    row = pair_row(NORTH, SOUTH, predict_pairs(NORTH, SOUTH, [Strain.SPADES]))
    for result in row["results"]:
        assert abs(sum(result["chances"]) - 1) < 1e-3
        assert len(result["making"]) == 7
    json.dumps(row)
