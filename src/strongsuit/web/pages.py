"""Routes of the HTML pages, each inserted in one common shell, and of the files that they load."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from strongsuit.web.files import STATIC, served
from strongsuit.web.papers import papers

PAGES = {  # name: path and title
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
    """Return a page's HTML: its content in the common shell, its own link marked as current."""
    links = "".join(
        f'<a href="{path}"{" aria-current=page" if other == name else ""}>{title}</a>'
        for other, (path, title) in PAGES.items()
    )
    main = papers() if name == "papers" else (STATIC / f"{name}.html").read_text("utf-8")
    shell = (STATIC / "shell.html").read_text("utf-8")
    parts = {"title": PAGES[name][1], "links": links, "name": name, "main": main}
    for key, text in parts.items():
        shell = shell.replace("{{" + key + "}}", text)
    return shell


def _add_route(name: str) -> None:
    path = PAGES[name][0]
    pages.add_api_route(path, lambda: _page(name), response_class=HTMLResponse)


for _name in PAGES:
    _add_route(_name)


@pages.get("/static/{name}")
def static(name: str, request: Request) -> Response:
    """Send a file by its name, or 304 (not modified) to a browser that has it already."""
    if name not in served():
        raise HTTPException(404, f"no file {name!r} in /static/")
    content, media = served()[name]
    etag = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media, headers=headers)
