"""Routes about auctions."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from strongsuit import Deal
from strongsuit.web.inputs import HAND
from tests.web.comparison import check_problem, printed


def test_an_auction_is_explained_as_by_the_command(client: TestClient) -> None:
    answer = client.get("/api/explain", params={"auction": "W:1D{3+ !D, zz} 1S 2D"}).json()
    words, rest = answer.pop("words"), answer.pop("rest")
    assert answer == printed("explain 'W:1D{3+ !D, zz} 1S 2D' --json")
    assert "3+ diamonds" in words[0]
    assert rest == ["zz"]


def test_calls_has_turn_legal_calls_and_end_of_an_auction(client: TestClient) -> None:
    start = client.get("/api/calls").json()
    assert (start["turn"], start["over"], len(start["legal"])) == ("N", False, 36)
    doubled = client.get("/api/calls", params={"auction": "1S X", "dealer": "W"}).json()
    assert doubled["turn"] == "E"
    assert doubled["legal"][:3] == ["P", "XX", "1NT"]
    assert client.get("/api/calls", params={"auction": "P P P P"}).json()["over"]
    assert client.get("/api/calls", params={"auction": "E:"}).json()["turn"] == "E"


def test_layouts_fit_and_come_with_what_was_shown(client: TestClient) -> None:
    parameters: dict[str, Any] = {"hand": HAND, "seat": "S", "number": 20}
    parameters["auction"] = "W:1NT{15-17} P"
    for weighted in (False, True):
        answer = client.get("/api/layouts", params={**parameters, "weighted": weighted}).json()
        assert answer["count"] > 10**9
        assert any("HCP 15-17: 1NT, explanation" in line for line in answer["told"])
        deals = [Deal.parse(text) for text in answer["deals"]]
        assert len(deals) == 20
        assert {str(deal.hands[2]) for deal in deals} == {HAND}


def test_a_deal_is_dealt_and_bid(client: TestClient) -> None:
    first = client.get("/api/deal", params={"seed": 7, "north": HAND}).json()
    assert first == client.get("/api/deal", params={"seed": 7, "north": HAND}).json()
    assert first[0]["deal"].startswith(f"N:{HAND} ")
    bidden = client.get("/api/bid", params={"deal": first[0]["deal"], "dealer": "E"}).json()
    assert bidden["calls"][0]["seat"] == "E"


@pytest.mark.parametrize(
    ("path", "parameters", "status", "detail"),
    [
        ("explain", {"auction": "1S 1H"}, 400, "not a legal call"),
        ("explain", {"auction": "1S", "card": "/etc/passwd"}, 422, "'sayc'"),
        ("explain", {"auction": "1S", "net": "../x.onnx"}, 422, "'meanings'"),
        ("layouts", {"hand": HAND, "seat": "S", "west": "S 13"}, 400, "spades"),
    ],
)  # fmt: skip
def test_a_wrong_request_is_answered_with_the_reason(
    client: TestClient, path: str, parameters: dict[str, Any], status: int, detail: str
) -> None:
    check_problem(client, path, parameters, status, detail)
