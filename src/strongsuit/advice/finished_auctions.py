"""Whole auctions with their hands and double-dummy tricks: what a forecast net learns from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.review import finished_boards
from strongsuit.auction import PASS, Auction
from strongsuit.batch import DealBatch, HandBatch, Masks
from strongsuit.board import Board
from strongsuit.cards import Seat, Strain, Vulnerability
from strongsuit.deal import Deal, TrickTable
from strongsuit.deal_split import Part, part_of
from strongsuit.meanings.belief.tokens import PLAYERS, Tokens, padded, tokens_of
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.tokens import TRICKS

NEVER = 127  # the place at which a side names a strain that it does not name
LONGEST = 48  # calls of an auction that is learned from

Places = NDArray[np.int16]
Turns = NDArray[np.int64]


@dataclass(frozen=True, eq=False, slots=True)
class FinishedAuctions:
    """Auctions; players and places are counted from the dealer."""

    tokens: Tokens
    settled: Places  # (n,): the last call but passes; where all passed, the last
    over: Places  # (n,): how many calls there were
    named: NDArray[np.int8]  # (n, 2 sides, 5 strains): when each was first bid
    hands: Masks  # (n, 4)
    tricks: NDArray[np.float16]  # (n, 5 strains, 4 players, 14): how likely, double dummy

    def __len__(self) -> int:
        return len(self.settled)

    @property
    def lengths(self) -> Places:
        """``(n,)``: the calls and the start before them."""
        return np.asarray(self.over + 1, np.int16)

    def __getitem__(self, rows: slice | NDArray[np.integer]) -> FinishedAuctions:
        """Some of them, no wider than their longest."""
        some = [getattr(self, field.name)[rows] for field in fields(self)]
        longest = int(some[2].max(initial=0)) + 1
        return FinishedAuctions(some[0][:, :longest], *some[1:])

    @classmethod
    def joined(cls, parts: Sequence[FinishedAuctions]) -> FinishedAuctions:
        """One after the other."""
        wide = np.zeros((sum(map(len, parts)), LONGEST + 1), np.int32)
        rows = np.concatenate([[0], np.cumsum([len(part) for part in parts])])
        for start, part in zip(rows, parts, strict=False):
            wide[start : start + len(part), : part.tokens.shape[1]] = part.tokens
        names = [field.name for field in fields(cls)][1:]
        return cls(wide, *(np.concatenate([getattr(p, name) for p in parts]) for name in names))

    def passes(self, luck: NDArray[np.float64]) -> Turns:
        """``(n,)``: one of the passes after the settling call; luck from 0 to 1 says which."""
        out = self.settled == self.over - 1  # all passed: one of the others
        first = np.where(out, 0, self.settled + 1)
        last = np.where(out, self.settled, self.over) - 1
        return (first + luck * (last - first + 1)).astype(np.int64)

    def hands_at(self, turns: Turns) -> HandBatch:
        """Of whoever is to call."""
        return HandBatch(self.hands[np.arange(len(self)), turns % PLAYERS])

    def tricks_at(self, turns: Turns) -> NDArray[np.float16]:
        """``(n, 2, 5, 14)``: of his side and of the other, by who would declare there."""
        rows, strains = np.arange(len(self))[:, None], np.arange(len(Strain))
        found = [self.tricks[rows, strains, who] for who in self.declarers(turns)]
        return np.stack(found, axis=1)

    def declarers(self, turns: Turns) -> list[NDArray[np.integer]]:
        """``(n, 5)`` for each side: as `Position.declarers`, the other side's from LHO on."""
        rows = np.arange(len(self))
        found = []
        for step in (0, 1):
            named = self.named[rows, (turns + step) % 2].astype(np.int64)
            silent = ((turns + step) % PLAYERS)[:, None]
            found.append(np.where(named < turns[:, None], named % PLAYERS, silent))
        return found


def finished_auctions(boards: Iterable[Board], teacher: Estimator) -> dict[Part, FinishedAuctions]:
    """Of boards with all cards and a whole auction: to learn from and to choose by.

    Tricks are those of the double-dummy table, else as the teacher expects them.
    """
    kept: dict[Part, list[Board]] = {Part.LEARNING: [], Part.CHOOSING: []}
    for board in finished_boards(boards, *kept):
        if len(_auction(board).calls) <= LONGEST:
            kept[part_of(_deal(board))].append(board)
    return {part: _endings(each, teacher) for part, each in kept.items()}


def _endings(boards: Sequence[Board], teacher: Estimator) -> FinishedAuctions:
    auctions = list(map(_auction, boards))
    return FinishedAuctions(
        padded([tokens_of(_auction(b), b.vulnerability or Vulnerability.NONE) for b in boards]),
        np.array([_settled(each) for each in auctions], np.int16),
        np.array([len(each.calls) for each in auctions], np.int16),
        np.array([_named(each) for each in auctions], np.int8).reshape(-1, 2, len(Strain)),
        np.array([_from_dealer(board) for board in boards], np.uint64).reshape(-1, PLAYERS),
        _tricks(boards, teacher),
    )


def _tricks(boards: Sequence[Board], teacher: Estimator) -> NDArray[np.float16]:
    """``(n, 5, 4 from the dealer, 14)``; each deal is asked about once."""
    deals = DealBatch.of(_deal(board) for board in boards)
    masks, which = np.unique(deals.masks, axis=0, return_inverse=True)
    taught = teacher.chances(DealBatch(masks)).astype(np.float16)
    out = np.empty((len(boards), len(Strain), PLAYERS, TRICKS), np.float16)
    for row, board in enumerate(boards):
        table = board.double_dummy
        chances = taught[which[row]] if table is None else np.eye(TRICKS)[_exact(table)]
        out[row] = np.roll(chances, -_auction(board).dealer, axis=1)
    return out


def _exact(table: TrickTable) -> NDArray[np.int64]:
    return np.array([[table[strain, seat] for seat in Seat] for strain in Strain])


def _settled(auction: Auction) -> int:
    spoken = [place for place, call in enumerate(auction.calls) if call != PASS]
    return spoken[-1] if spoken else len(auction.calls) - 1


def _named(auction: Auction) -> list[list[int]]:
    first = [[NEVER] * len(Strain) for _ in range(2)]
    for place, call in reversed(list(enumerate(auction.calls))):
        if call.is_bid:
            first[place % 2][call.strain] = place
    return first


def _from_dealer(board: Board) -> list[int]:
    dealer, deal = _auction(board).dealer, _deal(board)
    return [deal.hands[dealer.turn(place)].mask for place in range(PLAYERS)]


def _auction(board: Board) -> Auction:
    assert board.auction is not None
    return board.auction


def _deal(board: Board) -> Deal:
    assert isinstance(board.deal, Deal)
    return board.deal
