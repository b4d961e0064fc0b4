"""Errors as problem JSON (RFC 9457): a status and the library's message, never a traceback."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from strongsuit.errors import StrongSuitError
from strongsuit.web.limits import MAX_PROBLEM_CHARACTERS
from strongsuit.web.responses import Json

MEDIA = "application/problem+json"


class Problem(BaseModel):
    """Why a request has no answer: the body of every response that is an error."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str


TITLES = {
    400: "Invalid bridge data",
    404: "Not found",
    405: "Method not allowed",
    413: "Too large",
    422: "Invalid parameters",
    503: "Busy",
}
# The part of the OpenAPI document with the problems that any route may answer.
RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {
        "description": title,
        "content": {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for status, title in TITLES.items()
    if status not in (404, 405)
}


class TooLargeError(StrongSuitError):
    """A request's body or its answer is larger than the server accepts."""


class BusyError(StrongSuitError):
    """Too many requests are waiting, or too many streams are open, to accept another."""


def problem(status: int, detail: str) -> Json:
    """Return the response for an error; a long ``detail`` is cut."""
    if len(detail) > MAX_PROBLEM_CHARACTERS:
        detail = f"{detail[:MAX_PROBLEM_CHARACTERS]}…"
    title = TITLES.get(status, "Error")
    body = Problem(title=title, status=status, detail=detail).model_dump()
    return Json(body, status_code=status, media_type=MEDIA)


def install(app: FastAPI) -> None:
    """Make ``app`` answer errors of the library, of FastAPI's checks and of routing as problems."""
    app.add_exception_handler(StrongSuitError, _library_error)
    app.add_exception_handler(RequestValidationError, _invalid_parameters)
    app.add_exception_handler(HTTPException, _http_error)


async def _library_error(request: Request, error: Exception) -> Json:
    busy, large = isinstance(error, BusyError), isinstance(error, TooLargeError)
    return problem(503 if busy else 413 if large else 400, str(error))


async def _invalid_parameters(request: Request, error: Exception) -> Json:
    assert isinstance(error, RequestValidationError)
    details = [f"{'.'.join(map(str, each['loc'][1:]))}: {each['msg']}" for each in error.errors()]
    return problem(422, "; ".join(details))


async def _http_error(request: Request, error: Exception) -> Json:
    assert isinstance(error, HTTPException)
    answer = problem(error.status_code, str(error.detail))
    answer.headers.update(error.headers or {})
    return answer
