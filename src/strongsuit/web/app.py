"""The application: its routes, error handling and headers, and loading of the nets at start."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import version

import anyio
from fastapi import APIRouter, FastAPI
from starlette.datastructures import MutableHeaders
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from strongsuit.advice.api import adviser
from strongsuit.board import Board
from strongsuit.cards import Seat
from strongsuit.dealing import random_deals
from strongsuit.evaluation.registry import evaluators
from strongsuit.meanings.conventions.bidder import bid_deal
from strongsuit.web import problems
from strongsuit.web.pages import pages
from strongsuit.web.papers import papers
from strongsuit.web.responses import Json
from strongsuit.web.routes import (
    advice,
    auctions,
    deals,
    formulas,
    hands,
    league,
    pairs,
    review,
    robots,
)
from strongsuit.web.shared_players import shared_players
from strongsuit.web.worker_pool import WorkerPool

DEALS_AT_START = 200  # deals that players bid, to cache the commonest auctions
LOCAL = ("localhost", "127.0.0.1")
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
ABOUT = """Every command's answer by HTTP, in the JSON that the command prints with `--json`.

Hands are written `AQ765.KJ4.2.QJ83`, deals `N:… … … …`, auctions `W:1D 1S 2D`. An error is answered
as problem JSON (RFC 9457), with the library's own message.
"""


def create_app(names: Sequence[str] = LOCAL) -> FastAPI:
    """Return the application with pages and API.

    ``names`` are the host names that it answers to; `*` stands for any.
    """
    app = FastAPI(
        title="StrongSuit",
        version=version("strongsuit"),
        description=ABOUT,
        docs_url=None,  # FastAPI's own pages load scripts from elsewhere; ours is /api
        redoc_url=None,
        openapi_url="/api/openapi.json",
        default_response_class=Json,
        lifespan=_lifespan,
    )
    app.state.worker_pool = WorkerPool()
    problems.install(app)
    api = APIRouter(prefix="/api", responses=problems.RESPONSES)
    for routes in (hands, formulas, deals, pairs, auctions, advice, review, league):
        api.include_router(routes.api)
    app.include_router(api)
    app.include_router(robots.api, responses=problems.RESPONSES)
    app.include_router(pages)
    app.add_middleware(_Headers)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(names))
    return app


class _Headers:
    """ASGI middleware that adds `HEADERS` to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, send_with_headers)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Load nets and fill caches in a thread while the server answers its first requests."""
    async with anyio.create_task_group() as group:
        group.start_soon(app.state.worker_pool.run_python, _warm_up)
        yield


def _warm_up() -> None:
    papers()
    evaluators()
    deals = random_deals(DEALS_AT_START, seed=0)
    players = shared_players("sayc")
    adviser(players, layouts=2).advise(deals[0].hands[0], Board(dealer=Seat.NORTH))
    for deal in deals:
        bid_deal(deal, players, Seat.NORTH)
