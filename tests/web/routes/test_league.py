"""Routes about the league."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.comparison import check_answer


@pytest.mark.parametrize(
    ("path", "parameters", "words"),
    [
        ("league/judge", {"method": ["hcp"], "resamples": 0},
         "league --method hcp --resamples 0"),
        ("league/contracts", {"contract": ["3NT", "4S"], "method": ["hcp"]},
         "league --contract 3NT --contract 4S --method hcp --resamples 0"),
    ],
)  # fmt: skip
def test_the_answer_is_that_of_the_command(
    client: TestClient, path: str, parameters: dict[str, Any], words: str
) -> None:
    check_answer(client, path, parameters, words)
