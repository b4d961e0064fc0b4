"""Boards: read, converted, dealt; solved exactly, estimated, scored."""

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
from strongsuit.scoring import par
from strongsuit.solving.play import leads
from strongsuit.solving.tables import solve
from strongsuit.web.inputs import (
    DEAL,
    MOST_BOARDS,
    NOTHING,
    CardsText,
    ContractText,
    DealText,
    Number,
    SeatText,
    SeatTexts,
    Seed,
    StrainTexts,
    TableText,
    TextFormat,
    Tricks,
    VulText,
    boards_of,
    body_text,
    hand_of,
    seat_of,
    seats_of,
    strains_of,
    text_body,
    vulnerability_of,
)
from strongsuit.web.work import MEMORY, Shop

MOST_TOLD = 20  # bad records told one by one
BOARDS = text_body(f'[Deal "{DEAL}"]\n')
api = APIRouter(tags=["deals"])


@api.post("/show", openapi_extra=BOARDS)
async def show(
    request: Request, shop: Shop, format: TextFormat | None = None, limit: Number = MOST_BOARDS
) -> JsonObject:
    """The boards of a text in any format, a link or a bare deal: `strongsuit show --json`."""
    text = await body_text(request)
    return await shop.do(lambda: _shown(text, format or "", limit))


@api.post("/convert", openapi_extra=BOARDS, response_class=PlainTextResponse)
async def convert(
    request: Request, shop: Shop, to: TextFormat, format: TextFormat | None = None
) -> str:
    """The same boards in another format: `strongsuit convert`."""
    text = await body_text(request)
    return await shop.do(lambda: dumps(islice(boards_of(text, format or ""), MOST_BOARDS), to))


@api.get("/deal")
def deal(
    seed: Seed,
    number: Number = 1,
    north: CardsText = "",
    east: CardsText = "",
    south: CardsText = "",
    west: CardsText = "",
) -> list[JsonObject]:
    """Random boards, any cards fixed: `strongsuit deal --to jsonl`."""
    given = zip(Seat, map(hand_of, (north, east, south, west)), strict=True)
    fixed: dict[Seat, Hand] = {seat: hand for seat, hand in given if hand.mask}
    return [to_row(board) for board in numbered(random_deals(number, seed, fixed=fixed))]


@api.get("/score")
def score(contract: ContractText, tricks: Tricks, vul: VulText = "") -> JsonObject:
    """What a contract scores: `strongsuit score --json`."""
    return score_row(Contract.parse(contract), tricks, vulnerability_of(vul))


@api.get("/solve")
async def solve_deal(shop: Shop, deal: DealText) -> JsonObject:
    """All twenty double-dummy results of a deal, exactly: `strongsuit solve --json`."""
    whole = Deal.parse(deal)
    solved = await shop.do(lambda: trick_table(solve(whole, memory=MEMORY)[0]))
    return to_row(Board(deal=whole, double_dummy=solved))


@api.get("/par")
def par_of(tricks: TableText, dealer: SeatText, vul: VulText = "") -> JsonObject:
    """What both sides reach if nobody errs, from twenty double-dummy results."""
    best = par(TrickTable.parse(tricks), vulnerability_of(vul), seat_of(dealer) or Seat.NORTH)
    return par_row(best)


@api.get("/tricks")
async def tricks(
    shop: Shop, deal: DealText, strain: StrainTexts = NOTHING, declarer: SeatTexts = NOTHING
) -> JsonObject:
    """The same estimated by a neural network: `strongsuit tricks --json`."""
    whole, asked = Deal.parse(deal), (strains_of(strain), seats_of(declarer))
    chances = await shop.do(lambda: Estimator.load().chances(whole, *asked, threads=1)[0])
    return estimate_row(whole, chances, *asked)


@api.get("/leads")
async def opening_leads(shop: Shop, deal: DealText, contract: ContractText) -> JsonObject:
    """What every opening lead leaves declarer: `strongsuit leads --json`."""
    whole, played = Deal.parse(deal), Contract.parse(contract)
    return leads_row(played, await shop.do(lambda: leads(whole, played)))


def _shown(text: str, format: str, limit: int) -> JsonObject:
    bad: list[FormatError] = []
    rows = [to_row(board) for board in islice(boards_of(text, format, bad), limit)]
    return {"boards": rows, "skipped": [str(error) for error in bad[:MOST_TOLD]]}
