"""The application: what is refused everywhere, the files it serves, the hosts it answers to."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from strongsuit import evaluators
from strongsuit.web.app import create_app
from strongsuit.web.limits import MAX_BODY_BYTES
from tests.web.comparison import check_problem


@pytest.mark.parametrize(
    ("path", "parameters", "status", "detail"),
    [
        ("nothing", {}, 404, ""),
    ],
)  # fmt: skip
def test_an_unknown_route_is_answered_as_a_problem(
    client: TestClient, path: str, parameters: dict[str, Any], status: int, detail: str
) -> None:
    check_problem(client, path, parameters, status, detail)


def test_what_is_too_large_is_refused(client: TestClient) -> None:
    for path in ("show", "convert?to=pbn", "evaluate"):
        answer = client.post(f"/api/{path}", content=b"A" * (MAX_BODY_BYTES + 1))
        assert answer.status_code == 413, path
        assert "bytes" in answer.json()["detail"]


@pytest.mark.parametrize(
    "path",
    [
        *("/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py"),
        *("/static//etc/passwd", "/static/..%5c..%5capp.py", "/static/shell.html%00.js"),
        *("/static/jan2023.md", "/static/", "/etc/passwd"),
    ],
)  # fmt: skip
def test_no_other_file_can_be_read(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_pages_load_nothing_from_elsewhere(client: TestClient) -> None:
    for path in ("/", "/deal", "/pair", "/auction", "/league", "/papers", "/api"):
        page = client.get(path)
        assert page.status_code == 200, path
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert 'src="http' not in page.text
        assert "{{" not in page.text
    icon = client.get("/static/icon.svg")
    again = client.get("/static/icon.svg", headers={"If-None-Match": icon.headers["etag"]})
    assert (icon.status_code, again.status_code) == (200, 304)


def test_only_known_host_names_are_answered() -> None:
    with TestClient(create_app(), base_url="http://elsewhere.example") as client:
        assert client.get("/api/evaluators").status_code == 400
    with TestClient(create_app(), base_url="http://localhost") as client:
        assert len(client.get("/api/evaluators").json()) == len(evaluators())
