"""Routes about jan2023's formulas."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.comparison import check_answer, check_problem, events, printed


@pytest.mark.parametrize(
    ("path", "parameters", "words"),
    [
        ("formula/list", {}, "formula list"),
    ],
)  # fmt: skip
def test_the_answer_is_that_of_the_command(
    client: TestClient, path: str, parameters: dict[str, Any], words: str
) -> None:
    check_answer(client, path, parameters, words)


def test_a_formula_is_trained_as_by_the_command(client: TestClient, tmp_path: Path) -> None:
    out = tmp_path / "it.json"
    answer = printed(f"formula fit H+TL+NL --resolution 0.5 --out {out} --json")
    del answer["file"]
    parameters: dict[str, Any] = {"formula": "tl+nl+h", "resolution": 0.5}
    sent = events(client.get("/api/formula/fit/stream", params=parameters).text)
    assert [step.get("done") for _, step in sent[:-2]] == [1, 2, 3, 4, 5, 6]
    assert sent[-2][1] == answer == client.get("/api/formula/fit", params=parameters).json()


def test_formulas_are_compared(client: TestClient) -> None:
    parameters: dict[str, Any] = {"formula": ["H", "H+TL+NL"], "generations": 20}
    answer = client.get("/api/formula/search", params=parameters).json()
    assert [row["formula"] for row in answer] == ["H+TL+NL", "H"]
    assert answer[0]["correlation"] > 0.9 > answer[1]["correlation"]


@pytest.mark.parametrize(
    ("path", "parameters", "status", "detail"),
    [
        ("formula", {"name": "../../secret.json"}, 400, "no formula"),
    ],
)  # fmt: skip
def test_a_wrong_request_is_answered_with_the_reason(
    client: TestClient, path: str, parameters: dict[str, Any], status: int, detail: str
) -> None:
    check_problem(client, path, parameters, status, detail)
