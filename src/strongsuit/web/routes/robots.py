"""The route for programs that talk to bidding robots, in the protocol of the robot BEN."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Query

from strongsuit.advice.api import adviser
from strongsuit.advice.result import Advice
from strongsuit.advice.text import reason
from strongsuit.answers.json_object import JsonObject
from strongsuit.auction import Auction, Call
from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Vulnerability
from strongsuit.errors import ParseError, UsageError
from strongsuit.web.inputs import SeatText
from strongsuit.web.parsing import parse_hand
from strongsuit.web.routes.advice import default_layouts
from strongsuit.web.shared_players import shared_players
from strongsuit.web.worker_pool import Workers

api = APIRouter(tags=["robots"])

Ctx = Annotated[
    str,
    Query(
        max_length=700,
        examples=["1D1S2D"],
        description="the auction, two letters a call: 1D, 1N, -- (pass), DB or X, RD or XX",
    ),
]
RobotVul = Annotated[
    str,
    Query(
        max_length=4,
        examples=["@v"],
        description="@v: North-South are vulnerable, @V: East-West, @v@V: all",
    ),
]
_CALLS = {"--": "P", "DB": "X", "RD": "XX"}


@api.get("/bid")
async def bid(
    workers: Workers,
    hand: Annotated[str, Query(max_length=80, examples=["AQ765_KJ4_2_QJ83"])],
    seat: SeatText,
    dealer: SeatText,
    vul: RobotVul = "",
    ctx: Ctx = "",
    details: bool = False,
    tournament: Annotated[str, Query(max_length=10, description="mp for matchpoints")] = "",
) -> JsonObject:
    """Return one call, in the protocol of the robot BEN.

    The auction is written as `ctx=1C--1S`, the vulnerability as `vul=@v@V`. With `details` the
    answer has the other candidates, too.
    """
    auction = _auction(ctx, Seat.parse(dealer))
    if auction.is_over:
        return {"message": "Bidding is over"}
    if auction.turn != Seat.parse(seat):
        raise UsageError(f"after {auction} it is {auction.turn}'s turn, not {seat}'s")
    board = Board(dealer=auction.dealer, auction=auction, vulnerability=_vulnerability(vul))
    held = parse_hand(hand.replace("_", "."))
    scoring = "mp" if tournament.lower() == "mp" else "imps"
    layouts = default_layouts(workers)
    return await workers.run_python(lambda: _answer(held, board, scoring, layouts, details))


def _answer(hand: Hand, board: Board, scoring: str, layouts: int, details: bool) -> JsonObject:
    players = shared_players("sayc")
    advice = adviser(players, scoring, layouts=layouts).advise(hand, board)
    row = {
        "bid": _robot_call(advice.best.call),
        "who": "StrongSuit",
        "explanation": reason(advice),
    }
    return {**row, "candidates": _candidates(advice)} if details else row


def _candidates(advice: Advice) -> list[JsonObject]:
    return [
        {
            "call": _robot_call(option.call),
            "insta_score": round(option.opinion, 4),
            "expected_score": round(option.score, 1),
            "expected_making": round(option.chance, 4),
        }
        for option in advice.options
    ]


def _auction(ctx: str, dealer: Seat) -> Auction:
    words = re.findall(r"..?", ctx, re.S)
    try:
        calls = tuple(Call.parse(_CALLS.get(word.upper(), word)) for word in words)
        return Auction(dealer, calls)
    except ParseError as error:
        raise ParseError(f"expected two letters a call in ctx, as in 1D--1N: {error}") from None


def _vulnerability(text: str) -> Vulnerability:
    if re.sub("@v", "", text, flags=re.I):
        raise ParseError(f"expected vul @v (N-S), @V (E-W), @v@V (all) or nothing, got {text!r}")
    return Vulnerability(("@v" in text) + 2 * ("@V" in text))


def _robot_call(call: Call) -> str:
    """Return a call as robots write it: PASS, 1N."""
    return "PASS" if not call else str(call).replace("NT", "N")
