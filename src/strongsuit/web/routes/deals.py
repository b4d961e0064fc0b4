"""Routes about deals: reading, converting, dealing, solving, estimating and scoring boards."""

from __future__ import annotations

from itertools import islice

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse

from strongsuit.answers.deals import estimate_row, leads_row, par_row, score_row
from strongsuit.answers.json_object import JsonObject
from strongsuit.auction import Contract
from strongsuit.batch import trick_table
from strongsuit.board import Board, numbered
from strongsuit.cards import Hand, Seat
from strongsuit.deal import Deal, TrickTable
from strongsuit.dealing import random_deals
from strongsuit.errors import FormatError
from strongsuit.formats import dumps
from strongsuit.formats.rows import to_row
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.par_score import par
from strongsuit.solving.leads_and_play import leads
from strongsuit.solving.tables import solve
from strongsuit.web.inputs import (
    DEAL,
    NO_TEXTS,
    BoardCount,
    CardsText,
    ContractText,
    DealText,
    SeatText,
    SeatTexts,
    Seed,
    StrainTexts,
    TableText,
    TextFormat,
    Tricks,
    VulText,
    text_body,
)
from strongsuit.web.limits import MAX_BAD_RECORDS_LISTED, MAX_BOARDS, SOLVER_MEGABYTES
from strongsuit.web.parsing import (
    body_text,
    parse_boards,
    parse_hand,
    parse_seat,
    parse_seats,
    parse_strains,
    parse_vulnerability,
)
from strongsuit.web.worker_pool import Workers

BOARDS = text_body(f'[Deal "{DEAL}"]\n')
api = APIRouter(tags=["deals"])


@api.post("/show", openapi_extra=BOARDS)
async def show(
    request: Request,
    workers: Workers,
    format: TextFormat | None = None,
    limit: BoardCount = MAX_BOARDS,
) -> JsonObject:
    """Read boards from a file's text, a handviewer link or a deal: `strongsuit show --json`.

    `boards` has the boards and `skipped` the messages about records that could not be read.
    """
    text = await body_text(request)
    return await workers.run_native(lambda: _read_boards(text, format or "", limit))


@api.post("/convert", openapi_extra=BOARDS, response_class=PlainTextResponse)
async def convert(
    request: Request, workers: Workers, to: TextFormat, format: TextFormat | None = None
) -> str:
    """Convert boards, at most a thousand, to another format: `strongsuit convert`."""
    text = await body_text(request)
    return await workers.run_native(
        lambda: dumps(islice(parse_boards(text, format or ""), MAX_BOARDS), to)
    )


@api.get("/deal")
def deal(
    seed: Seed,
    number: BoardCount = 1,
    north: CardsText = "",
    east: CardsText = "",
    south: CardsText = "",
    west: CardsText = "",
) -> list[JsonObject]:
    """Deal random boards, with any cards fixed: `strongsuit deal --to jsonl`."""
    hands = zip(Seat, map(parse_hand, (north, east, south, west)), strict=True)
    fixed: dict[Seat, Hand] = {seat: hand for seat, hand in hands if hand.mask}
    return [to_row(board) for board in numbered(random_deals(number, seed, fixed=fixed))]


@api.get("/score")
def score(contract: ContractText, tricks: Tricks, vul: VulText = "") -> JsonObject:
    """Score a contract when declarer takes so many tricks: `strongsuit score --json`."""
    return score_row(Contract.parse(contract), tricks, parse_vulnerability(vul))


@api.get("/solve")
async def solve_deal(workers: Workers, deal: DealText) -> JsonObject:
    """Solve a deal double dummy, all strains and declarers: `strongsuit solve --json`."""
    whole = Deal.parse(deal)
    solved = await workers.run_native(lambda: trick_table(solve(whole, memory=SOLVER_MEGABYTES)[0]))
    return to_row(Board(deal=whole, double_dummy=solved))


@api.get("/par")
def par_of(tricks: TableText, dealer: SeatText, vul: VulText = "") -> JsonObject:
    """Return the par score of a deal and the contracts that reach it.

    `tricks` are the deal's twenty double-dummy results.
    """
    vulnerable, dealing = parse_vulnerability(vul), parse_seat(dealer) or Seat.NORTH
    return par_row(par(TrickTable.parse(tricks), vulnerable, dealing))


@api.get("/tricks")
async def tricks(
    workers: Workers,
    deal: DealText,
    strain: StrainTexts = NO_TEXTS,
    declarer: SeatTexts = NO_TEXTS,
) -> JsonObject:
    """Estimate a deal's tricks by a neural network: `strongsuit tricks --json`."""
    whole, strains, declarers = Deal.parse(deal), parse_strains(strain), parse_seats(declarer)
    chances = await workers.run_native(
        lambda: Estimator.load().chances(whole, strains, declarers, threads=1)[0]
    )
    return estimate_row(whole, chances, strains, declarers)


@api.get("/leads")
async def opening_leads(workers: Workers, deal: DealText, contract: ContractText) -> JsonObject:
    """Return declarer's tricks after each opening lead: `strongsuit leads --json`."""
    whole, played = Deal.parse(deal), Contract.parse(contract)
    return leads_row(played, await workers.run_native(lambda: leads(whole, played)))


def _read_boards(text: str, format: str, limit: int) -> JsonObject:
    errors: list[FormatError] = []
    rows = [to_row(board) for board in islice(parse_boards(text, format, errors), limit)]
    return {"boards": rows, "skipped": [str(error) for error in errors[:MAX_BAD_RECORDS_LISTED]]}
