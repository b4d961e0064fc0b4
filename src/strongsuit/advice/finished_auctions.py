"""Finished auctions as arrays, with hands and double-dummy tricks: data for the forecast net.

The number of a turn is the number of calls before it. Players are counted from the dealer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.finished_boards import finished_boards
from strongsuit.auction import PASS, Auction
from strongsuit.batch import DealBatch, HandBatch, Masks
from strongsuit.board import Board
from strongsuit.cards import Seat, Strain, Vulnerability
from strongsuit.deal import Deal, TrickTable
from strongsuit.deal_split import Part, part_of
from strongsuit.meanings.belief.tokens import PLAYERS, Tokens, padded, tokens_of
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.tokens import TRICKS

NEVER = 127  # stands for the turn of the first bid where a side never bids a strain
LONGEST = 48  # the most calls of an auction that is used for training

CallCounts = NDArray[np.int16]
Turns = NDArray[np.int64]


@dataclass(frozen=True, eq=False, slots=True)
class FinishedAuctions:
    """``n`` finished auctions, with the four hands and their double-dummy tricks."""

    tokens: Tokens  # (n, longest + 1): a start token, then the calls
    settling: CallCounts  # (n,): turn of the last call that is no pass; if all pass, the last turn
    calls: CallCounts  # (n,): how many calls there were
    first_bids: NDArray[np.int8]  # (n, 2 sides, 5 strains): the turn when each was first bid
    hands: Masks  # (n, 4 players)
    tricks: NDArray[np.float16]  # (n, 5 strains, 4 players, 14): chances, double dummy

    def __len__(self) -> int:
        return len(self.settling)

    @property
    def lengths(self) -> CallCounts:
        """``(n,)`` how many tokens each auction has: its calls and the start."""
        return np.asarray(self.calls + 1, np.int16)

    def __getitem__(self, rows: slice | NDArray[np.integer]) -> FinishedAuctions:
        """The auctions of ``rows``, their tokens cut to the length of the longest."""
        columns = {field.name: getattr(self, field.name)[rows] for field in fields(self)}
        longest = int(columns["calls"].max(initial=0)) + 1
        columns["tokens"] = columns["tokens"][:, :longest]
        return FinishedAuctions(**columns)

    @classmethod
    def joined(cls, parts: Sequence[FinishedAuctions]) -> FinishedAuctions:
        """The auctions of several parts, one part after the other."""
        tokens = np.zeros((sum(map(len, parts)), LONGEST + 1), np.int32)
        starts = np.concatenate([[0], np.cumsum([len(part) for part in parts])])
        for start, part in zip(starts, parts, strict=False):
            tokens[start : start + len(part), : part.tokens.shape[1]] = part.tokens
        names = [field.name for field in fields(cls) if field.name != "tokens"]
        rest = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
        return cls(tokens=tokens, **rest)

    def later_passes(self, draws: NDArray[np.float64]) -> Turns:
        """``(n,)`` the turn of one of the passes after the settling call.

        ``draws`` are ``(n,)`` uniform numbers from 0 to 1, which choose among the passes. In an
        auction that was passed out, the turn is one of the passes before the last.
        """
        is_passed_out = self.settling == self.calls - 1
        first = np.where(is_passed_out, 0, self.settling + 1)
        last = np.where(is_passed_out, self.settling, self.calls) - 1
        return (first + draws * (last - first + 1)).astype(np.int64)

    def hands_at(self, turns: Turns) -> HandBatch:
        """The ``n`` hands of the players to call at ``turns``, one turn for each auction."""
        return HandBatch(self.hands[np.arange(len(self)), turns % PLAYERS])

    def tricks_at(self, turns: Turns) -> NDArray[np.float16]:
        """``(n, 2, 5, 14)`` chances of tricks, for the side to call and for the other.

        Each strain is declared by the player whom `declarers` names.
        """
        rows, strains = np.arange(len(self))[:, None], np.arange(len(Strain))
        sides = [self.tricks[rows, strains, players] for players in self.declarers(turns)]
        return np.stack(sides, axis=1)

    def declarers(self, turns: Turns) -> list[NDArray[np.integer]]:
        """Two arrays ``(n, 5)``: who declares each strain, for the side to call and for the other.

        Declarer is the player of the side who bid the strain first, as in `Position.declarers`;
        if neither has, the player to call or, for the other side, his left-hand opponent.
        """
        rows = np.arange(len(self))
        sides = []
        for step in (0, 1):
            first = self.first_bids[rows, (turns + step) % 2].astype(np.int64)
            next_player = ((turns + step) % PLAYERS)[:, None]
            sides.append(np.where(first < turns[:, None], first % PLAYERS, next_player))
        return sides


def finished_auctions(boards: Iterable[Board], teacher: Estimator) -> dict[Part, FinishedAuctions]:
    """The finished auctions among boards with all cards, for training and for validation.

    The tricks are those of the board's double-dummy table; for a board without one, ``teacher``
    estimates their chances.
    """
    by_part: dict[Part, list[Board]] = {Part.TRAINING: [], Part.VALIDATION: []}
    for board in finished_boards(boards, *by_part):
        if len(_auction(board).calls) <= LONGEST:
            by_part[part_of(_deal(board))].append(board)
    return {part: _of_boards(boards_of, teacher) for part, boards_of in by_part.items()}


def _of_boards(boards: Sequence[Board], teacher: Estimator) -> FinishedAuctions:
    auctions = list(map(_auction, boards))
    tokens = [tokens_of(_auction(b), b.vulnerability or Vulnerability.NONE) for b in boards]
    first_bids = np.array([_first_bids(auction) for auction in auctions], np.int8)
    return FinishedAuctions(
        tokens=padded(tokens),
        settling=np.array([_settling(auction) for auction in auctions], np.int16),
        calls=np.array([len(auction.calls) for auction in auctions], np.int16),
        first_bids=first_bids.reshape(-1, 2, len(Strain)),
        hands=np.array([_masks(board) for board in boards], np.uint64).reshape(-1, PLAYERS),
        tricks=_tricks(boards, teacher),
    )


def _tricks(boards: Sequence[Board], teacher: Estimator) -> NDArray[np.float16]:
    """``(n, 5, 4, 14)`` chances of tricks by strain and declarer, counted from the dealer.

    ``teacher`` estimates each deal once, even if several boards have it.
    """
    deals = DealBatch.of(_deal(board) for board in boards)
    masks, deal_rows = np.unique(deals.masks, axis=0, return_inverse=True)
    estimated = teacher.chances(DealBatch(masks)).astype(np.float16)
    out = np.empty((len(boards), len(Strain), PLAYERS, TRICKS), np.float16)
    for row, board in enumerate(boards):
        table = board.double_dummy
        chances = estimated[deal_rows[row]] if table is None else np.eye(TRICKS)[_exact(table)]
        out[row] = np.roll(chances, -_auction(board).dealer, axis=1)
    return out


def _exact(table: TrickTable) -> NDArray[np.int64]:
    return np.array([[table[strain, seat] for seat in Seat] for strain in Strain])


def _settling(auction: Auction) -> int:
    turns = [turn for turn, call in enumerate(auction.calls) if call != PASS]
    return turns[-1] if turns else len(auction.calls) - 1


def _first_bids(auction: Auction) -> list[list[int]]:
    first = [[NEVER] * len(Strain) for _ in range(2)]
    for turn, call in reversed(list(enumerate(auction.calls))):
        if call.is_bid:
            first[turn % 2][call.strain] = turn
    return first


def _masks(board: Board) -> list[int]:
    """The four hands as masks, from the dealer on."""
    dealer, deal = _auction(board).dealer, _deal(board)
    return [deal.hands[dealer.turn(player)].mask for player in range(PLAYERS)]


def _auction(board: Board) -> Auction:
    assert board.auction is not None
    return board.auction


def _deal(board: Board) -> Deal:
    assert isinstance(board.deal, Deal)
    return board.deal
