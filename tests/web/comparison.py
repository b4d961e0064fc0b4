"""Checks that tests of all routes share: answers as commands print them, problems, events."""

from __future__ import annotations

import json
import shlex
from typing import Any
from urllib.parse import urlencode

from click.testing import CliRunner
from starlette.testclient import TestClient

from strongsuit.cli.main import cli
from strongsuit.web.inputs import HAND, PARTNER

PAIR = {"north": PARTNER, "south": HAND}


def printed(words: str) -> Any:
    """Return the JSON that a command prints."""
    done = CliRunner().invoke(cli, shlex.split(words))
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def events(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Return name and data of each server-sent event."""
    parts = [
        dict(line.split(": ", 1) for line in part.split("\n"))
        for part in text.split("\n\n")
        if part
    ]
    return [(part["event"], json.loads(part["data"])) for part in parts]


def check_answer(client: TestClient, path: str, parameters: dict[str, Any], words: str) -> None:
    """Check that a route answers with the JSON that a command prints."""
    answer = client.get(f"/api/{path}?{urlencode(parameters, doseq=True)}")
    assert answer.status_code == 200, answer.text
    assert answer.json() == printed(f"{words} --json")


def check_problem(
    client: TestClient, path: str, parameters: dict[str, Any], status: int, detail: str
) -> None:
    """Check that a route answers with a problem of that status, with ``detail`` in its text."""
    answer = client.get(f"/api/{path}", params=parameters)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert detail in problem["detail"]
