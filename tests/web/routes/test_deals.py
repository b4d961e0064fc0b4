"""Routes about deals."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from strongsuit.web.inputs import DEAL
from tests.web.comparison import check_answer, check_problem


@pytest.mark.parametrize(
    ("path", "parameters", "words"),
    [
        ("score", {"contract": "4SXN", "tricks": 9, "vul": "ns"}, "score 4SXN 9 --vul ns"),
        ("solve", {"deal": DEAL}, f"solve '{DEAL}'"),
        ("tricks", {"deal": DEAL, "strain": "S", "declarer": ["N", "S"]},
         f"tricks '{DEAL}' --strain S --declarer N --declarer S"),
        ("leads", {"deal": DEAL, "contract": "4SN"}, f"leads '{DEAL}' 4SN"),
    ],
)  # fmt: skip
def test_the_answer_is_that_of_the_command(
    client: TestClient, path: str, parameters: dict[str, Any], words: str
) -> None:
    check_answer(client, path, parameters, words)


def test_boards_are_read_whatever_they_come_as(client: TestClient) -> None:
    pbn = client.post("/api/convert", params={"to": "pbn"}, content=DEAL).text
    link = client.post("/api/convert", params={"to": "handviewer"}, content=pbn).text
    for text in (DEAL, pbn, link, pbn.encode("utf-16")):
        [board] = client.post("/api/show", content=text).json()["boards"]
        assert board["deal"] == DEAL
    bad = client.post("/api/show", content=pbn + '[Deal "N:AA... - - -"]\n').json()
    assert len(bad["boards"]) == 1
    assert "A twice" in bad["skipped"][0]


@pytest.mark.parametrize(
    ("path", "parameters", "status", "detail"),
    [
        ("solve", {"deal": "N:AK... - - -"}, 400, "expected 13"),
    ],
)  # fmt: skip
def test_a_wrong_request_is_answered_with_the_reason(
    client: TestClient, path: str, parameters: dict[str, Any], status: int, detail: str
) -> None:
    check_problem(client, path, parameters, status, detail)
