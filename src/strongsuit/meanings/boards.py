"""Read the board or auction to be explained, given as a value or as text."""

from __future__ import annotations

import re
from typing import Any

from strongsuit.auction import Auction
from strongsuit.board import Board
from strongsuit.cards import Seat
from strongsuit.errors import UsageError
from strongsuit.meanings.explanations.notes import parse_explained

_NAMES_DEALER = re.compile(r"\s*\w+\s*:")  # the dealer and a colon, before the first call


def names_dealer(text: str) -> bool:
    """Return whether an auction's text begins with the dealer, as ``N:1S P`` does."""
    return bool(_NAMES_DEALER.match(text))


def board_of(board: Any, dealer: Seat | None = None) -> Board:
    """Return a board, given as itself, as an auction, or as an auction's text.

    The text may have explanations in braces. If neither the text nor ``dealer`` names the dealer,
    North deals.
    """
    if isinstance(board, Board):
        return board
    if isinstance(board, Auction):
        return Board(auction=board)
    if not isinstance(board, str):
        kind = type(board).__name__
        raise UsageError(f"expected a board, an auction or its text such as '1S P 2S', got {kind}")
    if dealer is None and not names_dealer(board):
        dealer = Seat.NORTH
    return parse_explained(board, dealer)


def auction_of(auction: Any) -> Auction:
    """Return an auction, given as itself, as its text or as a board that has an auction."""
    calls = auction if isinstance(auction, Auction) else board_of(auction).auction
    if calls is None:
        raise UsageError("expected a board with an auction to explain, got one without an auction")
    return calls
