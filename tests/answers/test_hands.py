"""Counts of hands as JSON objects."""

from __future__ import annotations

import json

from strongsuit.answers.hands import count_row, count_rows, method_row
from strongsuit.batch import HandBatch
from strongsuit.cards import Hand
from strongsuit.evaluation.counting import evaluate, explain
from strongsuit.evaluation.registry import get

HAND = "AQ765.KJ4.2.QJ83"


def test_a_count_is_the_sum_of_its_items() -> None:
    row = count_row(explain("goren", HAND))
    assert (row["name"], row["value"]) == ("goren", 15)
    assert sum(item["points"] for item in row["counted"]) == 15
    assert row["counted"][0].keys() == {"label", "suit", "cards", "points"}
    json.dumps(row)


def test_points_of_partner_are_marked() -> None:
    row = count_row(explain("hcp", HAND, partner="KJ984.A63.J5.T62"))
    assert any(item.get("partner") for item in row["counted"])


def test_a_method_has_its_source() -> None:
    row = method_row(get("hcp"))
    assert list(row) == ["name", "group", "needs", "summary", "source"]
    assert row["name"] == "hcp"


def test_many_hands_are_one_object_each() -> None:
    hands = [Hand.parse(HAND), Hand.parse("KJ984.A63.J5.T62")]
    rows = count_rows(hands, {"hcp": evaluate("hcp", HandBatch.of(hands))})
    assert rows == [{"hand": HAND, "hcp": 13.0}, {"hand": "KJ984.A63.J5.T62", "hcp": 9.0}]
