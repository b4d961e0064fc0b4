"""Errors as problem JSON (RFC 9457): the library's own message, a status, nothing of the inside."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from strongsuit.errors import StrongSuitError
from strongsuit.web.responses import Json

LONGEST = 500  # characters of a message: it may quote what was sent
MEDIA = "application/problem+json"


class Problem(BaseModel):
    """Why there is no answer."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str


TITLES = {
    400: "Not bridge",
    404: "No such page",
    405: "Not so",
    413: "Too large",
    422: "Not understood",
    503: "Busy",
}
# What any route may answer besides its own: for the OpenAPI document.
RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {
        "description": title,
        "content": {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for status, title in TITLES.items()
    if status not in (404, 405)
}


class TooLargeError(StrongSuitError):
    """A body or an answer beyond what is served."""


class BusyError(StrongSuitError):
    """Too many are waiting already."""


def problem(status: int, detail: str) -> Json:
    """The answer to what went wrong."""
    told = detail if len(detail) <= LONGEST else f"{detail[:LONGEST]}…"
    title = TITLES.get(status, "Error")
    body = Problem(title=title, status=status, detail=told).model_dump()
    return Json(body, status_code=status, media_type=MEDIA)


def install(app: FastAPI) -> None:
    """Answer every error of ours, of the checks and of the server in this one way."""
    app.add_exception_handler(StrongSuitError, _ours)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


async def _ours(request: Request, error: Exception) -> Json:
    busy, large = isinstance(error, BusyError), isinstance(error, TooLargeError)
    return problem(503 if busy else 413 if large else 400, str(error))


async def _invalid(request: Request, error: Exception) -> Json:
    assert isinstance(error, RequestValidationError)
    told = [f"{'.'.join(map(str, each['loc'][1:]))}: {each['msg']}" for each in error.errors()]
    return problem(422, "; ".join(told))


async def _http(request: Request, error: Exception) -> Json:
    assert isinstance(error, HTTPException)
    answer = problem(error.status_code, str(error.detail))
    answer.headers.update(error.headers or {})
    return answer
