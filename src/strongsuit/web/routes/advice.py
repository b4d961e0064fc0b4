"""The route of the adviser: which call to make."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from strongsuit.advice.api import adviser
from strongsuit.advice.tuning import TUNING
from strongsuit.answers.advice import advice_row
from strongsuit.answers.json_object import JsonObject
from strongsuit.errors import UsageError
from strongsuit.solving.judge import ExactJudge
from strongsuit.web.inputs import CardName, HandText, Scoring, Seed
from strongsuit.web.limits import (
    ADVICE_LAYOUTS_WHEN_BUSY,
    MAX_ADVICE_LAYOUTS,
    MAX_EXACT_ADVICE_LAYOUTS,
)
from strongsuit.web.parsing import BoardParameters, parse_hand
from strongsuit.web.shared_players import shared_players
from strongsuit.web.worker_pool import WorkerPool, Workers

api = APIRouter(tags=["advice"])


@api.get("/advise")
async def advise(
    workers: Workers,
    hand: HandText,
    board: BoardParameters,
    scoring: Scoring = "imps",
    card: CardName = "sayc",
    their_card: CardName | None = None,
    layouts: Annotated[int | None, Query(ge=2, le=MAX_ADVICE_LAYOUTS)] = None,
    exact: bool = False,
    strict: bool = False,
    double_dummy: bool = False,
    seed: Seed = 0,
) -> JsonObject:
    """Weigh every call for the player whose turn it is, the best first: `strongsuit advise --json`.

    `layouts` is the number of layouts, by default lower while other requests wait. With `exact` the
    layouts, at most 40, are solved instead of estimated by a net.
    """
    number = layouts or (MAX_EXACT_ADVICE_LAYOUTS if exact else default_layouts(workers))
    if exact and number > MAX_EXACT_ADVICE_LAYOUTS:
        raise UsageError(
            f"at most {MAX_EXACT_ADVICE_LAYOUTS} layouts are solved exactly, got {number}"
        )
    held = parse_hand(hand)

    def answer() -> JsonObject:
        players = shared_players(card, their_card)
        advising = adviser(
            players,
            scoring,
            strict=strict,
            double_dummy=double_dummy,
            judge=ExactJudge() if exact else None,
            layouts=number,
            seed=seed,
        )
        return advice_row(advising.advise(held, board))

    return await workers.run_python(answer)


def default_layouts(workers: WorkerPool) -> int:
    """Return the number of layouts for advice: fewer while other requests wait."""
    return ADVICE_LAYOUTS_WHEN_BUSY if workers.is_python_busy else TUNING.layouts
