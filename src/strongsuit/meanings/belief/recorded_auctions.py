"""Recorded auctions as arrays of tokens and hands, for training and for comparison."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import Masks
from strongsuit.board import Board
from strongsuit.cards import Vulnerability
from strongsuit.deal import Deal
from strongsuit.deal_split import Part, whole_boards
from strongsuit.errors import UsageError
from strongsuit.meanings.belief.tokens import Measures, Tokens, measures_of, padded, tokens_of


@dataclass(frozen=True, eq=False, slots=True)
class RecordedAuctions:
    """Auctions as tokens, and the hands with which they were bid."""

    tokens: Tokens
    lengths: NDArray[np.int32]  # (n,) number of tokens: the start and the calls
    hands: Masks  # (n, 4 players), the dealer first

    def __len__(self) -> int:
        return len(self.lengths)

    def __getitem__(self, rows: slice | NDArray[np.integer]) -> RecordedAuctions:
        """Return the auctions of some rows, with as many tokens as the longest of these has."""
        lengths = self.lengths[rows]
        longest = int(lengths.max(initial=1))
        return RecordedAuctions(self.tokens[rows, :longest], lengths, self.hands[rows])

    @classmethod
    def joined(cls, parts: Sequence[RecordedAuctions]) -> RecordedAuctions:
        """Return the auctions of all parts in one, one part after the other."""
        rows = [row for part in parts for row in part.tokens]
        lengths, hands = (
            np.concatenate([getattr(part, name) for part in parts]) for name in ("lengths", "hands")
        )
        return cls(padded(rows), lengths, hands)

    @property
    def measures(self) -> Measures:
        """``(n, 4 players, 5)`` HCP and lengths of the hands, which the belief net predicts."""
        return measures_of(self.hands)

    @property
    def is_token(self) -> NDArray[np.bool_]:
        """``(n, longest)`` whether each place holds a token, and is not padding."""
        places = np.arange(self.tokens.shape[1])
        within: NDArray[np.bool_] = places < self.lengths[:, None]
        return within


def auction_arrays(boards: Iterable[Board]) -> RecordedAuctions:
    """Return the auctions of those boards that have all cards and an auction."""
    tokens, masks = [], []
    for _, board in whole_boards(boards):
        assert board.auction is not None and isinstance(board.deal, Deal)  # noqa: PT018
        dealer = board.auction.dealer
        tokens.append(tokens_of(board.auction, board.vulnerability or Vulnerability.NONE))
        masks.append([board.deal.hands[dealer.turn(place)].mask for place in range(4)])
    lengths = np.array([len(row) for row in tokens], np.int32)
    hands = np.array(masks, np.uint64).reshape(-1, 4)
    return RecordedAuctions(padded(tokens), lengths, hands)


def split(boards: Iterable[Board], source: Path | str) -> dict[Part, RecordedAuctions]:
    """Return the auctions for training and for validation, without those for testing."""
    by_part: dict[Part, list[Board]] = {Part.TRAINING: [], Part.VALIDATION: []}
    for part, board in whole_boards(boards, *by_part):
        by_part[part].append(board)
    if not all(by_part.values()):
        raise UsageError(
            f"{source}: expected boards with all cards and an auction,"
            " for training and for validation, got too few"
        )
    return {part: auction_arrays(each) for part, each in by_part.items()}
