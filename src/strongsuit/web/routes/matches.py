"""Matches reviewed: the adviser's contract beside the one reached."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import StreamingResponse

from strongsuit.advice.adviser import LAYOUTS
from strongsuit.advice.api import adviser
from strongsuit.advice.review import double_dummy_table, finished_boards, review
from strongsuit.advice.text import record_row, review_row
from strongsuit.advice.track_record import track_record
from strongsuit.answers.json_object import JsonObject
from strongsuit.board import Board
from strongsuit.errors import UsageError
from strongsuit.web.inputs import (
    DEAL,
    CardName,
    Scoring,
    Seed,
    TextFormat,
    boards_of,
    body_text,
    text_body,
)
from strongsuit.web.table_pool import borrowed
from strongsuit.web.work import EVENTS, Shop, Steps, within

MOST_REVIEWED = 100  # boards: a minute's work
MATCH = text_body(
    '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
    f'[Deal "{DEAL}"]\n'
    '[Auction "N"]\nPass Pass 1S Pass\n2S Pass Pass Pass\n'
)
api = APIRouter(tags=["matches"])


@dataclass(frozen=True, slots=True)
class _Review:
    """Boards, and how to look at them."""

    boards: list[Board]
    card: str
    scoring: str
    double_dummy: bool
    layouts: int
    seed: int

    def steps(self) -> Steps:
        """What is told of each board, and of all so far."""
        found, tables = [], []
        with borrowed(self.card, None) as table:
            ready = adviser(
                *(table, self.scoring),
                double_dummy=self.double_dummy,
                layouts=self.layouts,
                seed=self.seed,
            )
            for reviewed in review(self.boards, ready):
                found.append(reviewed)
                tables.append(double_dummy_table(reviewed.board))
                row = review_row(reviewed, reviewed.gain(tables[-1]))
                yield {"board": row, "summary": record_row(track_record(found, tables))}


async def _review(
    request: Request,
    card: CardName = "sayc",
    scoring: Scoring = "imps",
    format: TextFormat | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST_REVIEWED)] = MOST_REVIEWED,
    layouts: Annotated[int, Query(ge=2, le=1000)] = LAYOUTS,
    double_dummy: bool = False,
    seed: Seed = 0,
) -> _Review:
    boards = list(islice(finished_boards(boards_of(await body_text(request), format or "")), limit))
    if not boards:
        raise UsageError("no board has all its cards and a whole auction")
    return _Review(boards, card, scoring, double_dummy, layouts, seed)


Asked = Annotated[_Review, Depends(_review)]


@api.post("/review", openapi_extra=MATCH)
async def review_match(shop: Shop, asked: Asked) -> JsonObject:
    """Every board of a text, within a minute's work: `strongsuit review --json`."""
    steps = await shop.think(lambda: list(within(asked.steps())))
    return {"boards": [step["board"] for step in steps], "summary": steps[-1]["summary"]}


@api.post("/review/stream", openapi_extra=MATCH, response_class=StreamingResponse, responses=EVENTS)
async def review_live(shop: Shop, asked: Asked) -> StreamingResponse:
    """The same as server-sent events: a `step` a board, with the summary so far.

    To cancel it, hang up.
    """
    return shop.stream(asked.steps())
