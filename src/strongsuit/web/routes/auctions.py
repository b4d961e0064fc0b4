"""Routes about auctions: legal calls, meanings, layouts of the hidden hands, and bidding a deal."""

from __future__ import annotations

from fastapi import APIRouter

from strongsuit.answers.auctions import auction_row, understanding_row
from strongsuit.answers.json_object import JsonObject
from strongsuit.auction import Auction
from strongsuit.board import Board
from strongsuit.cards import Seat
from strongsuit.deal import Deal
from strongsuit.errors import UsageError
from strongsuit.formats.rows import to_row
from strongsuit.meanings.conventions.bidder import bid_board
from strongsuit.meanings.explanations.notes import read_notes
from strongsuit.meanings.hidden_hands import HiddenHands
from strongsuit.meanings.understanding import understand
from strongsuit.web.inputs import (
    AuctionText,
    BoundsText,
    CardName,
    CardNameOrNone,
    DealText,
    HandText,
    LayoutCount,
    NetName,
    SeatText,
    Seed,
    VulText,
)
from strongsuit.web.parsing import (
    BoardParameters,
    load_net,
    parse_board,
    parse_bounds,
    parse_hand,
    parse_seat,
    parse_vulnerability,
)
from strongsuit.web.shared_players import shared_players, shared_players_or_none
from strongsuit.web.worker_pool import Workers

api = APIRouter(tags=["auctions"])


@api.get("/calls")
def calls(auction: AuctionText = "", dealer: SeatText = "") -> JsonObject:
    """Return where an auction stands: whose turn it is, the legal calls, the contract so far."""
    board = parse_board(auction, dealer)
    so_far = board.auction
    if so_far is None:
        so_far = Auction(board.dealer or Seat.NORTH)
    return {
        "auction": str(so_far),
        "turn": str(so_far.turn),
        "legal": [str(call) for call in so_far.legal_calls],
        "over": so_far.is_over,
        "contract": str(so_far.contract),
    }


@api.get("/explain")
async def explain(
    workers: Workers,
    auction: AuctionText,
    dealer: SeatText = "",
    vul: VulText = "",
    card: CardNameOrNone = "sayc",
    their_card: CardName | None = None,
    net: NetName = "meanings",
) -> JsonObject:
    """Explain every call and what every seat has shown, with sources: `strongsuit explain --json`.

    In addition `words` has each call's meaning as text, and `rest` the parts of explanations that
    were not understood.
    """
    board = parse_board(auction, dealer, vul)

    def answer() -> JsonObject:
        players = shared_players_or_none(card, their_card)
        understanding = understand(board, players, load_net(net))
        words = [str(call.meaning) for call in understanding.calls]
        rest = [text for meaning in read_notes(board) for text in meaning.rest]
        return {**understanding_row(understanding), "words": words, "rest": rest}

    return await workers.run_native(answer)


@api.get("/layouts")
async def layouts(
    workers: Workers,
    hand: HandText,
    seat: SeatText,
    board: BoardParameters,
    partner: HandText = "",
    north: BoundsText = "",
    east: BoundsText = "",
    south: BoundsText = "",
    west: BoundsText = "",
    card: CardNameOrNone = "sayc",
    their_card: CardName | None = None,
    net: NetName = "meanings",
    weighted: bool = False,
    number: LayoutCount = 10,
    seed: Seed = 0,
) -> JsonObject:
    """Deal the hidden hands within what the auction and the bounds say: `strongsuit layouts`.

    `count` is how many layouts fit, `deals` are some of them, `told` says what each hidden hand is
    taken to be and why. With `weighted` a layout is drawn as often as the net finds it likely.
    """
    own = Seat.parse(seat)
    hands = {own: parse_hand(hand)} | ({own.partner: parse_hand(partner)} if partner else {})
    stated = parse_bounds(north, east, south, west)

    def answer() -> JsonObject:
        players = shared_players_or_none(card, their_card)
        hidden = HiddenHands(board, hands, stated, players)
        learned = load_net(net) if board.auction else None
        if weighted and learned is None:
            missing = "net" if board.auction else "auction"
            raise UsageError(
                f"expected an auction and a net to weight layouts by, got no {missing}"
            )
        fitting = hidden.fitting(None if weighted else learned)
        source = hidden.weighted(learned) if weighted and learned else fitting.layouts
        deals = [str(deal) for deal in source.draw(number, seed)]
        return {"count": fitting.layouts.count, "told": list(fitting.lines()), "deals": deals}

    return await workers.run_native(answer)


@api.get("/bid")
async def bid(
    workers: Workers,
    deal: DealText,
    dealer: SeatText = "",
    vul: VulText = "",
    card: CardName = "sayc",
    their_card: CardName | None = None,
) -> JsonObject:
    """Let four players bid a deal by their cards, each call explained: `strongsuit bid --json`."""
    board = Board(
        deal=Deal.parse(deal), dealer=parse_seat(dealer), vulnerability=parse_vulnerability(vul)
    )

    def answer() -> JsonObject:
        players = shared_players(card, their_card)
        bid_out, explained = bid_board(board, players)
        return {**to_row(bid_out), **auction_row(explained)}

    return await workers.run_native(answer)
