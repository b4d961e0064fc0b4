"""The pages: one shell around each page's own part, and the files they load."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from strongsuit.web.files import STATIC, served
from strongsuit.web.papers import papers

PAGES = {
    "hand": ("/", "Hand"),
    "deal": ("/deal", "Deal"),
    "pair": ("/pair", "Pair"),
    "auction": ("/auction", "Auction"),
    "league": ("/league", "League"),
    "papers": ("/papers", "Papers"),
    "api": ("/api", "API"),
}
pages = APIRouter(include_in_schema=False)


def _page(name: str) -> HTMLResponse:
    return HTMLResponse(_html(name))


@cache
def _html(name: str) -> str:
    """The page within the shell; the current one is marked for eyes and ears."""
    links = "".join(
        f'<a href="{path}"{" aria-current=page" if each == name else ""}>{title}</a>'
        for each, (path, title) in PAGES.items()
    )
    main = papers() if name == "papers" else (STATIC / f"{name}.html").read_text("utf-8")
    shell = (STATIC / "shell.html").read_text("utf-8")
    parts = {"title": PAGES[name][1], "links": links, "name": name, "main": main}
    for key, text in parts.items():
        shell = shell.replace("{{" + key + "}}", text)
    return shell


def _served(name: str) -> None:
    path = PAGES[name][0]
    pages.add_api_route(path, lambda: _page(name), response_class=HTMLResponse)


for _name in PAGES:
    _served(_name)


@pages.get("/static/{name}")
def static(name: str, request: Request) -> Response:
    """A file by its name; a browser that has it already is told so."""
    if name not in served():
        raise HTTPException(404, f"there is no {name!r}")
    content, media = served()[name]
    mark = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": mark, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media, headers=headers)
