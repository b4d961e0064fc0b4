"""A client of the web application, in process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from strongsuit.web.app import create_app


@pytest.fixture(scope="package")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(("testserver",))) as client:
        yield client
