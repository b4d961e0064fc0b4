"""Routes about pairs of hands."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from strongsuit.web.inputs import HAND, PARTNER
from tests.web.comparison import PAIR, check_answer, check_problem, events


@pytest.mark.parametrize(
    ("path", "parameters", "words"),
    [
        ("pair", PAIR, f"pair {PARTNER} {HAND}"),
        ("simulate", {**PAIR, "layouts": 300, "estimate": True, "east": "hcp 0-10"},
         f"simulate --north {PARTNER} --south {HAND} --layouts 300 --estimate --east 'hcp 0-10'"),
        ("simulate", {**PAIR, "layouts": 10, "contract": "4S"},
         f"simulate --north {PARTNER} --south {HAND} --layouts 10 --contract 4S"),
    ],
)  # fmt: skip
def test_the_answer_is_that_of_the_command(
    client: TestClient, path: str, parameters: dict[str, Any], words: str
) -> None:
    check_answer(client, path, parameters, words)


def test_a_simulation_grows(client: TestClient) -> None:
    answer = client.get("/api/simulate/stream", params={**PAIR, "layouts": 600, "estimate": True})
    assert answer.headers["content-type"].startswith("text/event-stream")
    sent = events(answer.text)
    assert [name for name, _ in sent] == ["step", "step", "step", "done"]
    assert [step["layouts"] for _, step in sent[:-1]] == [240, 480, 600]
    whole = client.get("/api/simulate", params={**PAIR, "layouts": 600, "estimate": True})
    assert sent[-2][1] == whole.json()


@pytest.mark.parametrize(
    ("path", "parameters", "status", "detail"),
    [
        ("simulate", {**PAIR, "layouts": 10**9}, 422, "less than or equal to 2000"),
        ("simulate", {**PAIR, "south": PARTNER}, 400, "two hands"),
        ("simulate/stream", {**PAIR, "east": "hcp 38"}, 400, "expected a range"),
    ],
)  # fmt: skip
def test_a_wrong_request_is_answered_with_the_reason(
    client: TestClient, path: str, parameters: dict[str, Any], status: int, detail: str
) -> None:
    check_problem(client, path, parameters, status, detail)
