"""Recorded auctions as arrays, to learn from and to measure on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import Masks
from strongsuit.board import Board
from strongsuit.cards import Vulnerability
from strongsuit.deal import Deal
from strongsuit.deal_split import Part, part_of
from strongsuit.errors import UsageError
from strongsuit.meanings.belief.tokens import Tokens, Truths, padded, tokens_of, truths


@dataclass(frozen=True, eq=False, slots=True)
class RecordedAuctions:
    """Auctions and the hands that made them."""

    tokens: Tokens
    lengths: NDArray[np.int32]  # (n,): the calls and the start before them
    hands: Masks  # (n, 4 players), the dealer's first

    def __len__(self) -> int:
        return len(self.lengths)

    def __getitem__(self, rows: slice | NDArray[np.integer]) -> RecordedAuctions:
        """Some of them, no wider than their longest."""
        lengths = self.lengths[rows]
        longest = int(lengths.max(initial=1))
        return RecordedAuctions(self.tokens[rows, :longest], lengths, self.hands[rows])

    @classmethod
    def joined(cls, parts: Sequence[RecordedAuctions]) -> RecordedAuctions:
        """One after the other."""
        rows = [row for part in parts for row in part.tokens]
        lengths, hands = (
            np.concatenate([getattr(part, name) for part in parts]) for name in ("lengths", "hands")
        )
        return cls(padded(rows), lengths, hands)

    @property
    def truths(self) -> Truths:
        """What a net is to say of the hands."""
        return truths(self.hands)

    @property
    def is_said(self) -> NDArray[np.bool_]:
        """``(n, longest)``: is there a call, or the start?"""
        places = np.arange(self.tokens.shape[1])
        within: NDArray[np.bool_] = places < self.lengths[:, None]
        return within


def whole_boards(boards: Iterable[Board], *parts: Part) -> Iterator[tuple[Part, Board]]:
    """Those with all cards and an auction whose deals are for these parts, all if none is named."""
    for board in boards:
        if board.auction is not None and isinstance(board.deal, Deal):
            part = part_of(board.deal)
            if not parts or part in parts:
                yield part, board


def recorded(boards: Iterable[Board]) -> RecordedAuctions:
    """As arrays, of boards with all cards and an auction."""
    seen, masks = [], []
    for _, board in whole_boards(boards):
        assert board.auction is not None and isinstance(board.deal, Deal)  # noqa: PT018
        dealer = board.auction.dealer
        seen.append(tokens_of(board.auction, board.vulnerability or Vulnerability.NONE))
        masks.append([board.deal.hands[dealer.turn(place)].mask for place in range(4)])
    lengths = np.array([len(row) for row in seen], np.int32)
    hands = np.array(masks, np.uint64).reshape(-1, 4)
    return RecordedAuctions(padded(seen), lengths, hands)


def split(boards: Iterable[Board], source: Path | str) -> dict[Part, RecordedAuctions]:
    """To learn from and to choose by; what is for testing is left out."""
    kept: dict[Part, list[Board]] = {Part.LEARNING: [], Part.CHOOSING: []}
    for part, board in whole_boards(boards, *kept):
        kept[part].append(board)
    if not all(kept.values()):
        raise UsageError(f"{source}: too few boards with all their cards and an auction")
    return {part: recorded(each) for part, each in kept.items()}
