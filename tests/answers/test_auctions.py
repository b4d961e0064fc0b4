"""Explained auctions as JSON."""

from __future__ import annotations

import json

from strongsuit import explain_auction, understand
from strongsuit.answers.auctions import auction_row, understanding_row

FREE = [0, 13]


def test_an_auction_explained_by_a_card() -> None:
    row = json.loads(json.dumps(auction_row(explain_auction("1NT P 2C"))))
    assert row["auction"] == "N:1NT P 2C"
    opening, _, stayman = row["calls"]
    assert (opening["seat"], opening["call"], opening["clashes"]) == ("N", "1NT", [])
    assert opening["meaning"]["hcp"] == opening["shown"]["hcp"] == [15, 17]
    meaning = stayman["meaning"]
    assert (meaning["name"], meaning["artificial"], meaning["forcing"]) == (
        "Stayman",
        True,
        "forcing",
    )
    assert meaning["lengths"]["C"] == FREE


def test_an_auction_with_its_sources() -> None:
    understanding = understand("1S{5+ !S} P 2S{22+ HCP}", net=None)
    row = json.loads(json.dumps(understanding_row(understanding)))
    opening = row["calls"][0]
    assert opening["sources"] == {"HCP": "card", "total points": "card", "spades": "explanation"}
    north = row["seats"]["N"]
    assert north["shown"]["lengths"] == {"C": FREE, "D": FREE, "H": FREE, "S": [5, 13]}
    assert north["sources"]["low"]["spades"] == "explanation"
    assert north["clashes"] == []
