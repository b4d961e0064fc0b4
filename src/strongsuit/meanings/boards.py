"""Boards to be explained, from values or from the text of an auction with explanations."""

from __future__ import annotations

import re
from typing import Any

from strongsuit.auction import Auction
from strongsuit.board import Board
from strongsuit.cards import Seat
from strongsuit.errors import UsageError
from strongsuit.meanings.explanations.notes import parse_explained

_NAMES_DEALER = re.compile(r"\s*\w+\s*:")  # before the first call


def names_dealer(text: str) -> bool:
    """Does an auction's text begin with the dealer, as in ``N:1S P``?"""
    return bool(_NAMES_DEALER.match(text))


def board_of(board: Any, dealer: Seat | None = None) -> Board:
    """Return a board from a value, an auction, or its text with explanations in braces.

    North deals where neither the text nor the caller names the dealer.
    """
    if isinstance(board, Board):
        return board
    if isinstance(board, Auction):
        return Board(auction=board)
    if not isinstance(board, str):
        kind = type(board).__name__
        raise UsageError(f"expected a board, an auction or its text, '1S P 2S', got {kind}")
    if dealer is None and not names_dealer(board):
        dealer = Seat.NORTH
    return parse_explained(board, dealer)


def auction_of(auction: Any) -> Auction:
    """Return an auction from a value, its text or a board that has one."""
    calls = auction if isinstance(auction, Auction) else board_of(auction).auction
    if calls is None:
        raise UsageError("a board without an auction has nothing to explain")
    return calls
