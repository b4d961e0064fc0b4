"""Routes about hands."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from strongsuit.web.inputs import HAND, PARTNER
from tests.web.comparison import check_answer, check_problem


@pytest.mark.parametrize(
    ("path", "parameters", "words"),
    [
        ("evaluate", {"hand": HAND}, f"evaluate {HAND}"),
        ("evaluate", {"hand": HAND, "trump": "S", "partner": PARTNER},
         f"evaluate {HAND} --trump S --partner {PARTNER}"),
        ("evaluate", {"hand": HAND, "method": ["hcp", "scale:5,3,2"]},
         f"evaluate {HAND} --method hcp --method scale:5,3,2"),
        ("evaluators", {}, "evaluate --list"),
    ],
)  # fmt: skip
def test_the_answer_is_that_of_the_command(
    client: TestClient, path: str, parameters: dict[str, Any], words: str
) -> None:
    check_answer(client, path, parameters, words)


def test_many_hands_at_once(client: TestClient) -> None:
    answer = client.post("/api/evaluate?method=hcp", content=f"{HAND}\n{PARTNER}\n")
    assert [row["hcp"] for row in answer.json()] == [13, 9]


@pytest.mark.parametrize(
    ("path", "parameters", "status", "detail"),
    [
        ("evaluate", {"hand": "AQ765.KJ4.2.QJ8"}, 400, "a hand has 13 cards"),
        ("evaluate", {"hand": HAND, "trump": "NT"}, 400, "notrump has no trump suit"),
        ("evaluate", {"hand": HAND, "method": "hpc"}, 400, "no evaluator 'hpc'"),
        ("evaluate", {"hand": "A" * 81}, 422, "at most 80 characters"),
        ("evaluate", {}, 422, "hand: Field required"),
    ],
)  # fmt: skip
def test_a_wrong_request_is_answered_with_the_reason(
    client: TestClient, path: str, parameters: dict[str, Any], status: int, detail: str
) -> None:
    check_problem(client, path, parameters, status, detail)
