"""HTML of values in notebooks: well-formed, loads nothing, and shows what the text shows."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from strongsuit import (
    Auction,
    Deal,
    Estimator,
    Hand,
    KnownHands,
    PartialDeal,
    Seat,
    advise,
    simulate,
)
from strongsuit.batch import trick_table
from strongsuit.solving.tables import solve

HAND = Hand.parse("AQ765.KJ4.2.QJT3")
DEAL = Deal.parse("N:KJ984.A63.J5.T62 T2.9872.T874.K95 AQ765.KJ4.2.QJ83 3.QT5.AKQ963.A74")


def read(value: Any) -> str:
    """Its text, once it is known to be whole and to fetch nothing."""
    html = value._repr_html_()
    assert not re.search(r"src=|href=|url\(|<script", html)
    tree = ElementTree.fromstring(
        f"<div>{html}</div>".replace("&nbsp;", " ").replace("<br>", "<br/>")
    )
    return " ".join(" ".join(tree.itertext()).split())


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (HAND, "♠ AQ765 ♥ KJ4 ♦ 2 ♣ QJ103"),
        (Hand.parse("..."), "♠ — ♥ — ♦ — ♣ —"),
        (Auction.parse("S:1NT P 2H X"), "West North East South 1NT Pass 2 ♥ X ?"),
        (Auction.parse("W:P P P P"), "West North East South Pass Pass Pass Pass"),
        (PartialDeal.of({Seat.EAST: HAND}), "N W E S ♠ AQ765 ♥ KJ4 ♦ 2 ♣ QJ103"),
    ],
)
def test_values_show_themselves(value: Any, text: str) -> None:
    assert read(value) == text


def test_a_deal_and_its_table() -> None:
    assert read(DEAL).startswith("♠ KJ984 ♥ A63 ♦ J5 ♣ 1062 ♠ 3 ♥ Q105")
    table = trick_table(solve(DEAL)[0])
    assert read(table).startswith("NT ♠ ♥ ♦ ♣ N 5 9 5 3 8 S 5 10")


def test_a_simulation() -> None:
    pair = KnownHands(DEAL.hands[0], DEAL.hands[2])
    told = read(simulate(pair, 200, "S", judge=Estimator.load()))
    assert told.startswith("200 layouts ♠ KJ984")
    assert "by tricks ± 0 … 13 1 2 3 4 5 6 7" in told


def test_advice() -> None:
    told = read(advise("AQ765.KJ4.2.QJ83", "1D 1S 2D", "W", layouts=20))
    assert told.startswith("W:1D 1S 2D ? call plays tricks chance worth players")
    assert "4 ♠ 4 ♠ by N" in told
