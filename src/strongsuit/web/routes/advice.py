"""What to call: for the page and for programs, and in the way that bidding robots are asked."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, Query

from strongsuit.advice.adviser import LAYOUTS
from strongsuit.advice.api import adviser
from strongsuit.advice.result import Advice
from strongsuit.advice.text import advice_row, reason
from strongsuit.answers.json_object import JsonObject
from strongsuit.auction import Auction, Call
from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Vulnerability
from strongsuit.errors import ParseError, UsageError
from strongsuit.solving.judge import ExactJudge
from strongsuit.web.inputs import (
    CardName,
    HandText,
    Scoring,
    SeatText,
    Seed,
    hand_of,
)
from strongsuit.web.routes.auctions import BoardAsked
from strongsuit.web.table_pool import borrowed
from strongsuit.web.work import Shop, Workshop

CROWDED = 40  # layouts while others wait for their turn
MOST_LAYOUTS, MOST_EXACT = 1000, 40  # exact ones take some fifty milliseconds each
api = APIRouter(tags=["advice"])
robots = APIRouter(tags=["robots"])


@api.get("/advise")
async def advise(
    shop: Shop,
    hand: HandText,
    board: BoardAsked,
    scoring: Scoring = "imps",
    card: CardName = "sayc",
    their_card: CardName | None = None,
    layouts: Annotated[int | None, Query(ge=2, le=MOST_LAYOUTS)] = None,
    exact: bool = False,
    strict: bool = False,
    double_dummy: bool = False,
    seed: Seed = 0,
) -> JsonObject:
    """Every call for the player whose turn it is, the best first: `strongsuit advise --json`.

    Where others wait, fewer layouts must do; ``layouts`` asks for a number of your own.
    Exact solving is for at most 40.
    """
    many = layouts or (MOST_EXACT if exact else _layouts(shop))
    if exact and many > MOST_EXACT:
        raise UsageError(f"at most {MOST_EXACT} layouts are solved exactly, {many} were asked")
    held = hand_of(hand)
    how: dict[str, Any] = {"strict": strict, "double_dummy": double_dummy}
    how |= {"layouts": many, "seed": seed}
    if exact:
        how["judge"] = ExactJudge()

    def answer() -> JsonObject:
        with borrowed(card, their_card) as table:
            return advice_row(adviser(table, scoring, **how).advise(held, board))

    return await shop.think(answer)


Ctx = Annotated[str, Query(max_length=700, examples=["1D1S2D"], description="two letters a call")]
RobotVul = Annotated[str, Query(max_length=4, examples=["@v"], description="@v N-S, @V E-W")]
_WORDS = {"--": "P", "DB": "X", "RD": "XX"}


@robots.get("/bid")
async def bid(
    shop: Shop,
    hand: Annotated[str, Query(max_length=80, examples=["AQ765_KJ4_2_QJ83"])],
    seat: SeatText,
    dealer: SeatText,
    vul: RobotVul = "",
    ctx: Ctx = "",
    details: bool = False,
    tournament: Annotated[str, Query(max_length=10, description="mp for matchpoints")] = "",
) -> JsonObject:
    """One call, asked for as the robot BEN is: hand, seat, dealer, `ctx=1C--1S`, `vul=@v@V`."""
    auction = _auction(ctx, Seat.parse(dealer))
    if auction.is_over:
        return {"message": "Bidding is over"}
    if auction.turn != Seat.parse(seat):
        raise UsageError(f"after {auction} it is {auction.turn}'s turn, not {seat}'s")
    board = Board(dealer=auction.dealer, auction=auction, vulnerability=_vulnerability(vul))
    held, scoring = hand_of(hand.replace("_", ".")), "mp" if tournament.lower() == "mp" else "imps"
    many = _layouts(shop)
    return await shop.think(lambda: _answer(held, board, scoring, many, details))


def _layouts(shop: Workshop) -> int:
    return CROWDED if shop.is_crowded else LAYOUTS


def _answer(hand: Hand, board: Board, scoring: str, layouts: int, details: bool) -> JsonObject:
    with borrowed("sayc", None) as table:
        found = adviser(table, scoring, layouts=layouts).advise(hand, board)
    told = {"bid": _spelled(found.best.call), "who": "StrongSuit", "explanation": reason(found)}
    return {**told, "candidates": _candidates(found)} if details else told


def _candidates(advice: Advice) -> list[JsonObject]:
    return [
        {
            "call": _spelled(option.call),
            "insta_score": round(option.opinion, 4),
            "expected_score": round(option.score, 1),
            "expected_making": round(option.chance, 4),
        }
        for option in advice.options
    ]


def _auction(ctx: str, dealer: Seat) -> Auction:
    words = re.findall(r"..?", ctx, re.S)
    try:
        return Auction(dealer, tuple(Call.parse(_WORDS.get(w.upper(), w)) for w in words))
    except ParseError as error:
        raise ParseError(f"ctx has two letters a call, as in 1D--1N: {error}") from None


def _vulnerability(text: str) -> Vulnerability:
    if re.sub("@v", "", text, flags=re.I):
        raise ParseError(f"vul is @v, N-S, @V, E-W, @v@V or nothing, got {text!r}")
    return Vulnerability(("@v" in text) + 2 * ("@V" in text))


def _spelled(call: Call) -> str:
    """As robots write it."""
    return "PASS" if not call else str(call).replace("NT", "N")
