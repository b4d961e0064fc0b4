"""The route of the adviser."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from strongsuit.web.inputs import HAND
from tests.web.comparison import printed

ADVICE: dict[str, Any] = {
    "hand": HAND,
    "auction": "1D 1S 2D",
    "dealer": "W",
    "vul": "NS",
    "layouts": 60,
}


def test_advice_is_that_of_the_command(client: TestClient) -> None:
    words = f"advise --hand {HAND} --auction '1D 1S 2D' --dealer W --vul NS --layouts 60 --json"
    assert client.get("/api/advise", params=ADVICE).json() == printed(words)
    explained = {**ADVICE, "auction": "1D 1S{0-4 HCP, 4+ !S} 2D"}
    assert client.get("/api/advise", params=explained).json()["shown"]["N"]["hcp"] == [0, 4]


@pytest.mark.parametrize(
    ("parameters", "detail"),
    [
        ({"exact": True}, "at most 40 layouts are solved exactly"),
        ({"auction": "P P P P"}, "over"),
        ({"hand": "AQ765.KJ4.2.QJ8"}, "13 cards"),
        ({"auction": "1D 1C"}, "not a legal call"),
    ],
)
def test_advice_that_cannot_be_given(
    client: TestClient, parameters: dict[str, Any], detail: str
) -> None:
    answer = client.get("/api/advise", params={**ADVICE, "layouts": 60, **parameters})
    assert answer.status_code == 400
    assert detail in answer.json()["detail"]
