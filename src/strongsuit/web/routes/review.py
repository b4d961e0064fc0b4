"""Routes about matches: the adviser's contract beside the one reached at the table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import StreamingResponse

from strongsuit.advice.api import adviser
from strongsuit.advice.finished_boards import finished_boards
from strongsuit.advice.review import double_dummy_table, review
from strongsuit.advice.track_record import track_record
from strongsuit.advice.tuning import TUNING
from strongsuit.answers.advice import review_row, track_record_row
from strongsuit.answers.json_object import JsonObject
from strongsuit.board import Board
from strongsuit.errors import UsageError
from strongsuit.web.inputs import DEAL, CardName, Scoring, Seed, TextFormat, text_body
from strongsuit.web.limits import MAX_ADVICE_LAYOUTS, MAX_REVIEWED_BOARDS
from strongsuit.web.parsing import body_text, parse_boards
from strongsuit.web.shared_players import shared_players
from strongsuit.web.worker_pool import EVENT_RESPONSES, Steps, Workers, within_time_limit

MATCH = text_body(
    '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
    f'[Deal "{DEAL}"]\n'
    '[Auction "N"]\nPass Pass 1S Pass\n2S Pass Pass Pass\n'
)
api = APIRouter(tags=["matches"])


@dataclass(frozen=True, slots=True)
class _ReviewRequest:
    """The boards of a match, and the parameters of their review."""

    boards: list[Board]
    card: str
    scoring: str
    double_dummy: bool
    layouts: int
    seed: int

    def steps(self) -> Steps:
        """Yield each board's review together with the summary of all boards so far."""
        reviews, tables = [], []
        players = shared_players(self.card)
        advising = adviser(
            players,
            self.scoring,
            double_dummy=self.double_dummy,
            layouts=self.layouts,
            seed=self.seed,
        )
        for reviewed in review(self.boards, advising):
            reviews.append(reviewed)
            tables.append(double_dummy_table(reviewed.board))
            row = review_row(reviewed, reviewed.gain(tables[-1]))
            yield {"board": row, "summary": track_record_row(track_record(reviews, tables))}


async def _review_request(
    request: Request,
    card: CardName = "sayc",
    scoring: Scoring = "imps",
    format: TextFormat | None = None,
    limit: Annotated[int, Query(ge=1, le=MAX_REVIEWED_BOARDS)] = MAX_REVIEWED_BOARDS,
    layouts: Annotated[int, Query(ge=2, le=MAX_ADVICE_LAYOUTS)] = TUNING.layouts,
    double_dummy: bool = False,
    seed: Seed = 0,
) -> _ReviewRequest:
    boards = parse_boards(await body_text(request), format or "")
    whole = list(islice(finished_boards(boards), limit))
    if not whole:
        raise UsageError("no board has all its cards and a whole auction")
    return _ReviewRequest(
        whole, card, scoring, double_dummy=double_dummy, layouts=layouts, seed=seed
    )


ReviewParameters = Annotated[_ReviewRequest, Depends(_review_request)]


@api.post("/review", openapi_extra=MATCH)
async def review_match(workers: Workers, request: ReviewParameters) -> JsonObject:
    """Review every board of a match, for up to a minute: `strongsuit review --json`.

    The adviser's contract stands beside the one reached, with the IMPs between them.
    """
    steps = await workers.run_python(lambda: list(within_time_limit(request.steps())))
    return {"boards": [step["board"] for step in steps], "summary": steps[-1]["summary"]}


@api.post(
    "/review/stream",
    openapi_extra=MATCH,
    response_class=StreamingResponse,
    responses=EVENT_RESPONSES,
)
async def review_live(workers: Workers, request: ReviewParameters) -> StreamingResponse:
    """Review a match as `/api/review` does, with a stream of server-sent events.

    There is a `step` for each board, with the summary so far. Close the connection to stop it.
    """
    return workers.stream(request.steps())
