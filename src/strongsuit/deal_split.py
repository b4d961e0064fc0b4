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
    """What a deal and all its auctions, at every table that played it, are used for."""

    TRAINING = "learning"
    VALIDATION = "choosing"  # to choose among nets, and how wide bounds on hidden hands are
    TESTING = "testing"


_PARTS = (*[Part.TRAINING] * 18, Part.VALIDATION, Part.TESTING)  # the parts of twenty deals


def part_of(deal: Deal) -> Part:
    """Return the part of a deal, which depends only on its cards, so is the same in every file."""
    return _PARTS[deal_number(deal) % len(_PARTS)]


def deal_number(deal: Deal) -> int:
    """Return a checksum of the deal's cards, which almost no other deal shares."""
    return crc32(np.array([hand.mask for hand in deal.hands], "<u8").tobytes())


def whole_boards(boards: Iterable[Board], *parts: Part) -> Iterator[tuple[Part, Board]]:
    """Yield each board that has all cards and an auction, with its part.

    If ``parts`` are given, only the boards of these parts are yielded.
    """
    for board in boards:
        if board.auction is not None and isinstance(board.deal, Deal):
            part = part_of(board.deal)
            if not parts or part in parts:
                yield part, board
