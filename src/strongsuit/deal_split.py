"""Which recorded deals are for training, for validation and for testing.

This split is for deals of recorded boards, whose auctions nets are trained on. Trick nets are
trained on random deals and tested on other files: `strongsuit.nets.tricks.solved_deals`. The papers
have splits of their own, in `strongsuit.reproduce`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from zlib import crc32

import numpy as np

from strongsuit.board import Board
from strongsuit.deal import Deal


class Part(StrEnum):
    """The use of a deal and of all its auctions, at however many tables it was played."""

    TRAINING = "learning"
    VALIDATION = "choosing"  # to choose among nets and the width of bounds
    TESTING = "testing"


_PARTS = (*[Part.TRAINING] * 18, Part.VALIDATION, Part.TESTING)  # shares of twenty deals


def part_of(deal: Deal) -> Part:
    """The part of a deal, which follows from its cards alone and so is the same in every file."""
    return _PARTS[deal_number(deal) % len(_PARTS)]


def deal_number(deal: Deal) -> int:
    """A checksum of the cards: equal at every table, different for almost every other deal."""
    return crc32(np.array([hand.mask for hand in deal.hands], "<u8").tobytes())


def whole_boards(boards: Iterable[Board], *parts: Part) -> Iterator[tuple[Part, Board]]:
    """Boards with all cards and an auction, each with its part; if parts are named, only theirs."""
    for board in boards:
        if board.auction is not None and isinstance(board.deal, Deal):
            part = part_of(board.deal)
            if not parts or part in parts:
                yield part, board
