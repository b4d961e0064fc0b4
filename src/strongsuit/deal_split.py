"""Which deals are for training, for validation and for testing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from zlib import crc32

import numpy as np

from strongsuit.board import Board
from strongsuit.deal import Deal


class Part(StrEnum):
    """What a deal is for; all its auctions, at however many tables, are for the same."""

    LEARNING = "learning"
    CHOOSING = "choosing"  # among nets, and how wide the bounds have to be
    TESTING = "testing"


_PARTS = (*[Part.LEARNING] * 18, Part.CHOOSING, Part.TESTING)  # of twenty deals


def part_of(deal: Deal) -> Part:
    """From the cards alone, so that it is the same in every file."""
    return _PARTS[deal_number(deal) % len(_PARTS)]


def deal_number(deal: Deal) -> int:
    """One that a deal has at every table, and hardly another deal."""
    return crc32(np.array([hand.mask for hand in deal.hands], "<u8").tobytes())


def whole_boards(boards: Iterable[Board], *parts: Part) -> Iterator[tuple[Part, Board]]:
    """Boards with all cards and an auction, each with its part; if parts are named, only theirs."""
    for board in boards:
        if board.auction is not None and isinstance(board.deal, Deal):
            part = part_of(board.deal)
            if not parts or part in parts:
                yield part, board
