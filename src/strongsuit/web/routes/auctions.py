"""Auctions: what may be called, what the calls say, what the others may hold."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends

from strongsuit.answers.auctions import auction_row, understanding_row
from strongsuit.answers.json_object import JsonObject
from strongsuit.auction import Auction
from strongsuit.board import Board
from strongsuit.cards import Seat
from strongsuit.deal import Deal
from strongsuit.errors import UsageError
from strongsuit.formats.rows import to_row
from strongsuit.layouts.bounds import Bounds
from strongsuit.meanings.boards import board_of
from strongsuit.meanings.conventions.bidder import bid_board
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.explanations.notes import read_notes
from strongsuit.meanings.hidden_hands import HiddenHands
from strongsuit.meanings.understanding import understand
from strongsuit.web.inputs import (
    AnyCardName,
    AuctionText,
    BoundsText,
    CardName,
    DealText,
    HandText,
    Layouts,
    NetName,
    SeatText,
    Seed,
    VulText,
    hand_of,
    learned_of,
    seat_of,
    vulnerability_of,
)
from strongsuit.web.table_pool import borrowed
from strongsuit.web.work import Shop

api = APIRouter(tags=["auctions"])


def board_asked(auction: AuctionText = "", dealer: SeatText = "", vul: VulText = "") -> Board:
    """What is known but the cards."""
    named, vulnerable = seat_of(dealer), vulnerability_of(vul)
    if not auction.strip():
        return Board(dealer=named or Seat.NORTH, vulnerability=vulnerable)
    return replace(board_of(auction, named), vulnerability=vulnerable)


BoardAsked = Annotated[Board, Depends(board_asked)]


@api.get("/calls")
def calls(auction: AuctionText = "", dealer: SeatText = "") -> JsonObject:
    """Where an auction stands: whose turn it is, what may be called, the contract so far."""
    board = board_asked(auction, dealer, "")
    found = board.auction
    if found is None:
        found = Auction(board.dealer or Seat.NORTH)
    return {
        "auction": str(found),
        "turn": str(found.turn),
        "legal": [str(call) for call in found.legal_calls],
        "over": found.is_over,
        "contract": str(found.contract),
    }


@api.get("/explain")
async def explain(
    shop: Shop,
    auction: AuctionText,
    dealer: SeatText = "",
    vul: VulText = "",
    card: AnyCardName = "sayc",
    their_card: CardName | None = None,
    net: NetName = "meanings",
) -> JsonObject:
    """What every call says and every seat has shown, with the source: `strongsuit explain --json`.

    Besides, ``words`` has the same for people, and ``rest`` what was not understood.
    """
    board = board_asked(auction, dealer, vul)

    def answer() -> JsonObject:
        with players(card, their_card) as table:
            found = understand(board, table, learned_of(net))
        words = [str(call.meaning) for call in found.calls]
        rest = [text for meaning in read_notes(board) for text in meaning.rest]
        return {**understanding_row(found), "words": words, "rest": rest}

    return await shop.do(answer)


@api.get("/layouts")
async def layouts(
    shop: Shop,
    hand: HandText,
    seat: SeatText,
    board: BoardAsked,
    partner: HandText = "",
    north: BoundsText = "",
    east: BoundsText = "",
    south: BoundsText = "",
    west: BoundsText = "",
    card: AnyCardName = "sayc",
    their_card: CardName | None = None,
    net: NetName = "meanings",
    weighted: bool = False,
    number: Layouts = 10,
    seed: Seed = 0,
) -> JsonObject:
    """The hidden hands within what is known: how many layouts, and some: `strongsuit layouts`."""
    own = Seat.parse(seat)
    hands = {own: hand_of(hand)} | ({own.partner: hand_of(partner)} if partner else {})
    stated = _stated(north, east, south, west)

    def answer() -> JsonObject:
        with players(card, their_card) as table:
            asked = HiddenHands(board, hands, stated, table)
            learned = learned_of(net) if board.auction else None
            if weighted and learned is None:
                raise UsageError("layouts are weighed by an auction and a net: one is missing")
            found = asked.fitting(None if weighted else learned)
            drawn = asked.weighted(learned) if weighted and learned else found.layouts
        deals = [str(deal) for deal in drawn.draw(number, seed)]
        return {"count": found.layouts.count, "told": list(found.lines()), "deals": deals}

    return await shop.do(answer)


@api.get("/bid")
async def bid(
    shop: Shop,
    deal: DealText,
    dealer: SeatText = "",
    vul: VulText = "",
    card: CardName = "sayc",
    their_card: CardName | None = None,
) -> JsonObject:
    """Four players bid a deal by their cards, each call explained: `strongsuit bid --json`."""
    board = Board(
        deal=Deal.parse(deal), dealer=seat_of(dealer), vulnerability=vulnerability_of(vul)
    )

    def answer() -> JsonObject:
        with borrowed(card, their_card) as table:
            bidden, explained = bid_board(board, table)
        return {**to_row(bidden), **auction_row(explained)}

    return await shop.do(answer)


def players(card: str, their_card: str | None) -> AbstractContextManager[Players | None]:
    """Those of the cards, or nobody."""
    return nullcontext() if card == "none" else borrowed(card, their_card)


def _stated(*texts: str) -> dict[Seat, Bounds]:
    given = zip(Seat, texts, strict=True)
    return {seat: Bounds.parse(text) for seat, text in given if text}
