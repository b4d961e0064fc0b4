"""The league of all ways to count, and the papers' tables beside ours."""

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
from strongsuit.web.work import Shop

MOST_METHODS = 10  # judged anew in one request
api = APIRouter(tags=["tables"])

ResamplingSeed = Annotated[int, Query(ge=0, le=2**31)]
Resamples = Annotated[int, Query(ge=0, le=1000)]


@api.get("/league")
def published(strain: Literal["suit", "nt"] = "suit") -> list[JsonObject]:
    """All methods, best first, as `strongsuit league --json` judged them by the pairs shipped."""
    return _league(strain)


@api.get("/league/judge")
async def judge(
    shop: Shop,
    method: MethodTexts,
    strain: PairsStrain = "suit",
    resamples: Resamples = 0,
    seed: ResamplingSeed = 0,
) -> list[JsonObject]:
    """Some methods judged anew, a scale of your own too: `strongsuit league --method … --json`."""
    _bounded(method, resamples)
    rows = await shop.do(lambda: league("pairs", method, strain, resamples=resamples, seed=seed))
    return [league_row(row) for row in rows]


@api.get("/league/contracts")
async def contracts(
    shop: Shop,
    contract: BidTexts,
    method: MethodTexts,
    resamples: Resamples = 0,
    seed: ResamplingSeed = 0,
) -> list[JsonObject]:
    """The points that make a contract half the time: `strongsuit league --contract … --json`."""
    _bounded(method, resamples)
    found = await shop.do(
        lambda: requirements("pairs", contract, method, resamples=resamples, seed=seed)
    )
    return [requirement_row(each) for each in found]


def _bounded(methods: list[str], resamples: int) -> None:
    if len(methods) > MOST_METHODS:
        raise UsageError(f"at most {MOST_METHODS} methods are judged at once")
    if 0 < resamples < 100:
        raise UsageError("expected 100 resamples or more, or 0 for no intervals")


@cache
def _league(strain: str) -> list[JsonObject]:
    rows = csv.DictReader((DOCS / f"league-{strain}.csv").read_text().splitlines())
    return [{name: _figure(name, text) for name, text in row.items()} for row in rows]


def _figure(name: str, text: str) -> str | float | int:
    return text if name == "name" else int(text) if name == "pairs" else float(text)
