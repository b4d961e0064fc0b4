"""What is asked about, however given: auctions, boards, seats and vulnerability as values."""

from __future__ import annotations

import re
from typing import Any

from strongsuit.auction import Auction
from strongsuit.board import Board
from strongsuit.cards import Seat, Vulnerability
from strongsuit.errors import UsageError
from strongsuit.meanings.explanations.notes import parse_explained

_NAMES_DEALER = re.compile(r"\s*\w+\s*:")  # before the first call


def names_dealer(text: str) -> bool:
    """Does an auction's text begin with who dealt?"""
    return bool(_NAMES_DEALER.match(text))


def board_of(board: Any, dealer: Seat | None = None) -> Board:
    """A board; or an auction, or its text with explanations in braces.

    North deals where neither the text nor the caller says who does.
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
    """An auction, or its text."""
    found = auction if isinstance(auction, Auction) else board_of(auction).auction
    if found is None:
        raise UsageError("a board without an auction has nothing to explain")
    return found


def seat_of(seat: Any) -> Seat:
    """A seat, or its letter."""
    if isinstance(seat, str):
        return Seat.parse(seat)
    if not isinstance(seat, Seat):
        raise UsageError(f"expected a seat, N E S or W, got {seat!r}")
    return seat


def vulnerability_of(vulnerability: Any) -> Vulnerability:
    """Who is vulnerable, or its name."""
    if isinstance(vulnerability, str):
        return Vulnerability.parse(vulnerability)
    if not isinstance(vulnerability, Vulnerability):
        raise UsageError(f"expected none, NS, EW or both, got {vulnerability!r}")
    return vulnerability
