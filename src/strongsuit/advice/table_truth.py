"""Double dummy is not the table: what is made, and doubled, where people play.

By suit or notrump, level, and how many tricks more than needed a contract takes double dummy
(`margin`): how often the table takes one more, two fewer ..., and how often such a contract is
doubled. Where few were played, the level counts less and levels like it more.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from strongsuit.atomic import write_whole
from strongsuit.auction import Auction, Contract
from strongsuit.board import Board
from strongsuit.cards import Strain
from strongsuit.errors import UsageError

Counts = NDArray[np.float64]
Shares = NDArray[np.float64]

FAR = 4  # margins from four too few to four too many; beyond is as there
MOST_MOVED = 3  # tricks that the table differs by; beyond, a scribe has erred
PRIOR = 10.0  # boards that a group of levels counts for, beside those of one level
GROUPS = (slice(0, 2), slice(2, 5), slice(5, 7))  # levels 1 and 2, 3 to 5, slams
SHIPPED = Path(__file__).parents[1] / "data" / "table_truth.json"
_LEVELS, _MARGINS, _MOVES = 7, 2 * FAR + 1, 2 * MOST_MOVED + 1


@dataclass(frozen=True, eq=False, slots=True)
class TableTruth:
    """What follows from a double-dummy result at real tables."""

    moved: Shares  # (suit or notrump, levels 1..7, margins, moves)
    doubled: Shares  # (one side or both bid, levels, margins)
    boards: int  # it was fitted to

    @classmethod
    def load(cls, path: str | Path | None = None) -> TableTruth:
        """The one shipped, or one of your own fitting."""
        return _shipped() if path is None else cls._read(Path(path))

    @classmethod
    def _read(cls, path: Path) -> TableTruth:
        try:
            kept = json.loads(path.read_text())
            found = cls(np.array(kept["moved"]), np.array(kept["doubled"]), int(kept["boards"]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{path} is not a table of table results: {error}") from None
        if found.moved.shape != _MOVED or found.doubled.shape != _DOUBLED:
            raise UsageError(f"{path} is not a table of table results: wrong size")
        return found

    def save(self, path: Path) -> None:
        """Whole or not at all."""
        kept = {
            "boards": self.boards,
            "moved": self.moved.round(4).tolist(),
            "doubled": self.doubled.round(4).tolist(),
        }
        write_whole(path, (json.dumps(kept) + "\n").encode())

    def chances(self, contract: Contract) -> Shares:
        """``(14 double dummy, 14 at the table)``: how likely each number of tricks becomes."""
        return _chances(self, _kind(contract.strain), contract.level)

    def doubling(self, contract: Contract, contested: bool) -> Shares:
        """``(14,)``: how often it is doubled, by its double-dummy tricks."""
        of_margin = self.doubled[int(contested), contract.level - 1]
        return np.asarray(of_margin[[_margin(tricks, contract.target) for tricks in range(14)]])


@lru_cache(maxsize=64)  # a contract's are asked for again and again
def _chances(truth: TableTruth, kind: int, level: int) -> Shares:
    out = np.zeros((14, 14))
    for tricks in range(14):
        for move, share in enumerate(truth.moved[kind, level - 1, _margin(tricks, level + 6)]):
            out[tricks, min(13, max(0, tricks + move - MOST_MOVED))] += share
    return out


_MOVED, _DOUBLED = (2, _LEVELS, _MARGINS, _MOVES), (2, _LEVELS, _MARGINS)


@cache
def _shipped() -> TableTruth:
    return TableTruth._read(SHIPPED)


def _kind(strain: Strain) -> int:
    return int(strain == Strain.NOTRUMP)


def _margin(tricks: int, target: int) -> int:
    return min(FAR, max(-FAR, tricks - target)) + FAR


def is_contested(auction: Auction) -> bool:
    """Did both sides bid?"""
    return len({seat.side for seat, call in auction.by_seat() if call.is_bid}) == 2


def fit_table_truth(boards: Iterable[Board]) -> TableTruth:
    """From boards with contract, tricks taken and double-dummy table; others are left out."""
    moved, doubled = np.zeros(_MOVED), np.zeros((*_DOUBLED, 2))
    count = 0
    for contract, tricks, exact, contested in _played(boards):
        level, margin = contract.level - 1, _margin(exact, contract.target)
        moved[_kind(contract.strain), level, margin, tricks - exact + MOST_MOVED] += 1
        if contested is not None:
            doubled[int(contested), level, margin, int(contract.doubled > 0)] += 1
        count += 1
    if not count:
        raise UsageError("no board has a contract, the tricks taken and a double-dummy table")
    return TableTruth(_smoothed(moved), _smoothed(doubled)[..., 1], count)


def _played(boards: Iterable[Board]) -> Iterator[tuple[Contract, int, int, bool | None]]:
    for board in boards:
        contract, table = board.contract, board.double_dummy
        if contract and contract.level and table and board.tricks is not None:
            contested = None if board.auction is None else is_contested(board.auction)
            exact = table[contract.strain, contract.declarer]
            if abs(board.tricks - exact) <= MOST_MOVED:
                yield contract, board.tricks, exact, contested


def _smoothed(counts: Counts) -> Shares:
    """Shares along the last axis: of a level, drawn to those of its group, and so on."""
    nothing_known = np.full(counts.shape[-1], 1 / counts.shape[-1])
    everywhere = _drawn(counts.sum(axis=(0, 1, 2)), nothing_known)
    parts = []
    for group in GROUPS:
        of_group = counts[:, group].sum(axis=1, keepdims=True)
        of_both = _drawn(of_group.sum(axis=0, keepdims=True), everywhere)
        parts.append(_drawn(counts[:, group], _drawn(of_group, of_both)))
    return np.concatenate(parts, axis=1)


def _drawn(counts: Counts, prior: Shares) -> Shares:
    total: Shares = (counts + PRIOR * prior) / (counts.sum(axis=-1, keepdims=True) + PRIOR)
    return total
