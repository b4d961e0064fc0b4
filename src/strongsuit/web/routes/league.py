"""Routes about the league: the published one, and methods or contracts judged anew."""

from __future__ import annotations

import csv
from functools import cache
from typing import Annotated, Literal

from fastapi import APIRouter, Query

from strongsuit.answers.json_object import JsonObject
from strongsuit.answers.league import league_row, requirement_row
from strongsuit.errors import UsageError
from strongsuit.evaluation.league import league
from strongsuit.evaluation.requirements import requirements
from strongsuit.web.files import DOCS
from strongsuit.web.inputs import BidTexts, MethodTexts, PairsStrain
from strongsuit.web.limits import MAX_JUDGED_METHODS, MAX_RESAMPLES, MIN_RESAMPLES
from strongsuit.web.worker_pool import Workers

api = APIRouter(tags=["tables"])

ResamplingSeed = Annotated[int, Query(ge=0, le=2**31)]
Resamples = Annotated[int, Query(ge=0, le=MAX_RESAMPLES)]


@api.get("/league")
def published(strain: Literal["suit", "nt"] = "suit") -> list[JsonObject]:
    """Return the published league: how well each method of counting hands predicts tricks.

    The best method comes first. The rows are those of `strongsuit league --json`, measured on the
    dataset of pairs (partners' hands with their double-dummy tricks) that comes with the package.
    """
    return _published_league(strain)


@api.get("/league/judge")
async def judge(
    workers: Workers,
    method: MethodTexts,
    strain: PairsStrain = "suit",
    resamples: Resamples = 0,
    seed: ResamplingSeed = 0,
) -> list[JsonObject]:
    """Return the league of the methods given, measured now: `strongsuit league --method … --json`.

    A method may be a scale of your own, from the ace down: `scale:4.5,3,1.5`.
    """
    _check_limits(method, resamples)
    rows = await workers.run_native(
        lambda: league("pairs", method, strain, resamples=resamples, seed=seed)
    )
    return [league_row(row) for row in rows]


@api.get("/league/contracts")
async def contracts(
    workers: Workers,
    contract: BidTexts,
    method: MethodTexts,
    resamples: Resamples = 0,
    seed: ResamplingSeed = 0,
) -> list[JsonObject]:
    """Return the points that make a contract half the time: `strongsuit league --contract …`."""
    _check_limits(method, resamples)
    rows = await workers.run_native(
        lambda: requirements("pairs", contract, method, resamples=resamples, seed=seed)
    )
    return [requirement_row(row) for row in rows]


def _check_limits(methods: list[str], resamples: int) -> None:
    if len(methods) > MAX_JUDGED_METHODS:
        raise UsageError(f"expected at most {MAX_JUDGED_METHODS} methods, got {len(methods)}")
    if 0 < resamples < MIN_RESAMPLES:
        raise UsageError(
            f"expected {MIN_RESAMPLES} resamples or more, or 0 for no intervals, got {resamples}"
        )


@cache
def _published_league(strain: str) -> list[JsonObject]:
    rows = csv.DictReader((DOCS / f"league-{strain}.csv").read_text().splitlines())
    return [{name: _figure(name, text) for name, text in row.items()} for row in rows]


def _figure(name: str, text: str) -> str | float | int:
    return text if name == "name" else int(text) if name == "pairs" else float(text)
