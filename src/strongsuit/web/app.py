"""The application: routes, errors, and what every answer carries."""

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
from strongsuit.web.routes import advice, auctions, deals, formulas, hands, matches, pairs, tables
from strongsuit.web.table_pool import borrowed
from strongsuit.web.work import Workshop

REHEARSED = 200  # deals: what is bid most often is known from then on
LOCAL = ("localhost", "127.0.0.1")
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
ABOUT = """Every command's answer by HTTP, in the JSON that the command prints with `--json`.

Texts are written as people write them: hands `AQ765.KJ4.2.QJ83`, deals `N:… … … …`, auctions
`W:1D 1S 2D`. What cannot be answered is told as problem JSON, with the library's own message.
"""


def create_app(names: Sequence[str] = LOCAL) -> FastAPI:
    """The pages and the API; ``names`` are the hosts it answers to, `*` for any."""
    app = FastAPI(
        title="StrongSuit",
        version=version("strongsuit"),
        description=ABOUT,
        docs_url=None,  # their pages fetch from elsewhere; ours is /api
        redoc_url=None,
        openapi_url="/api/openapi.json",
        default_response_class=Json,
        lifespan=_warmed,
    )
    app.state.workshop = Workshop()
    problems.install(app)
    api = APIRouter(prefix="/api", responses=problems.RESPONSES)
    for part in (hands, formulas, deals, pairs, auctions, advice, matches, tables):
        api.include_router(part.api)
    app.include_router(api)
    app.include_router(advice.robots, responses=problems.RESPONSES)
    app.include_router(pages)
    app.add_middleware(_Headers)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(names))
    return app


class _Headers:
    """Puts `HEADERS` on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, sent)


@asynccontextmanager
async def _warmed(app: FastAPI) -> AsyncIterator[None]:
    """Load the nets while the first page is looked at, and let the players bid a little."""
    async with anyio.create_task_group() as group:
        group.start_soon(app.state.workshop.think, _load)
        yield


def _load() -> None:
    papers()
    evaluators()
    deals = random_deals(REHEARSED, seed=0)
    with borrowed("sayc", None) as table:
        adviser(table, layouts=2).advise(deals[0].hands[0], Board(dealer=Seat.NORTH))
        for deal in deals:
            bid_deal(deal, table, Seat.NORTH)
