"""Advice as JSON."""

from __future__ import annotations

import json

import pytest

from strongsuit import Advice, advise
from strongsuit.answers.advice import advice_row
from tests.advice.example import AUCTION, HAND


@pytest.fixture(scope="module")
def advice() -> Advice:
    return advise(HAND, AUCTION, "W", "NS", layouts=40)


def test_advice_as_json_has_all_of_it(advice: Advice) -> None:
    row = json.loads(json.dumps(advice_row(advice)))
    assert row["best"] == "4S"
    assert row["options"][0]["contract"] == "4SN"
    assert {each["strain"] for each in row["tricks"]} == {"C", "D", "H", "S", "NT"}
