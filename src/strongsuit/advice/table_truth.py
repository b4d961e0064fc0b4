"""What real tables take compared with double dummy: tricks taken, and contracts doubled.

Both are shares of boards by level and by margin, the double-dummy tricks less the tricks needed;
tricks also by suit or notrump, doubles by whether both sides bid. Where few contracts were played
at a level, similar levels count as well.
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

FAR = 4  # the largest margin, up or down; larger ones count as this one
MOST_MOVED = 3  # the most tricks between table and double dummy; more is an error in the record
PRIOR = 10.0  # boards that the average of similar levels counts for
GROUPS = (slice(0, 2), slice(2, 5), slice(5, 7))  # levels 1 and 2, 3 to 5, slams
SHIPPED = Path(__file__).parents[1] / "data" / "table_truth.json"
_LEVELS, _MARGINS, _MOVES = 7, 2 * FAR + 1, 2 * MOST_MOVED + 1


@dataclass(frozen=True, eq=False, slots=True)
class TableTruth:
    """How often real tables take each number of tricks and double, given double-dummy results."""

    moved: Shares  # (suit or notrump, levels 1..7, margins, tricks more than double dummy)
    doubled: Shares  # (one side or both bid, levels, margins): share of contracts doubled
    boards: int  # number of boards that the shares were fitted to

    @classmethod
    def load(cls, path: str | Path | None = None) -> TableTruth:
        """Load the table results that come with the package, or your own from their file."""
        return _shipped() if path is None else cls._read(Path(path))

    @classmethod
    def _read(cls, path: Path) -> TableTruth:
        try:
            values = json.loads(path.read_text())
            moved, doubled = np.array(values["moved"]), np.array(values["doubled"])
            truth = cls(moved, doubled, int(values["boards"]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{path} is not a file of table results: {error}") from None
        if truth.moved.shape != _MOVED or truth.doubled.shape != _DOUBLED:
            shapes = f"{truth.moved.shape} and {truth.doubled.shape}"
            raise UsageError(
                f"{path} is not a file of table results: "
                f"expected shapes {_MOVED} and {_DOUBLED}, got {shapes}"
            )
        return truth

    def save(self, path: Path) -> None:
        """Write the shares to a JSON file, whole or not at all."""
        values = {
            "boards": self.boards,
            "moved": self.moved.round(4).tolist(),
            "doubled": self.doubled.round(4).tolist(),
        }
        write_whole(path, (json.dumps(values) + "\n").encode())

    def chances(self, contract: Contract) -> Shares:
        """Return the chances of 0 to 13 tricks at the table, for 0 to 13 double-dummy tricks.

        The array is ``(14 double-dummy tricks, 14 tricks at the table)``; each row sums to 1.
        """
        return _chances(self, _kind(contract.strain), contract.level)

    def doubling(self, contract: Contract, contested: bool) -> Shares:
        """Return 14 shares: how often a contract with 0, 1, … 13 double-dummy tricks is doubled.

        The shares are those of contracts at the same level, from auctions in which both sides bid
        if ``contested`` is true, else from auctions in which one side bid.
        """
        of_margin = self.doubled[int(contested), contract.level - 1]
        return np.asarray(of_margin[[_margin(tricks, contract.target) for tricks in range(14)]])


@lru_cache(maxsize=64)  # the same contracts are played in every piece of advice
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
    """Whether both sides bid."""
    return len({seat.side for seat, call in auction.by_seat() if call.is_bid}) == 2


def fit_table_truth(boards: Iterable[Board]) -> TableTruth:
    """Fit table results to boards with contract, tricks taken and double-dummy table.

    Boards that lack one of these are left out.
    """
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
    """Contract, tricks taken, tricks double dummy, and whether both sides bid, if known."""
    for board in boards:
        contract, table = board.contract, board.double_dummy
        if contract and contract.level and table and board.tricks is not None:
            contested = None if board.auction is None else is_contested(board.auction)
            exact = table[contract.strain, contract.declarer]
            if abs(board.tricks - exact) <= MOST_MOVED:
                yield contract, board.tricks, exact, contested


def _smoothed(counts: Counts) -> Shares:
    """``counts`` as shares along the last axis, each level drawn toward similar levels.

    The shares of a level are drawn toward those of its group of levels (`GROUPS`), these toward
    those of the group over both kinds (the first axis), and these toward those of all contracts.
    """
    uniform = np.full(counts.shape[-1], 1 / counts.shape[-1])
    everywhere = _drawn(counts.sum(axis=(0, 1, 2)), uniform)
    parts = []
    for group in GROUPS:
        of_group = counts[:, group].sum(axis=1, keepdims=True)
        of_both = _drawn(of_group.sum(axis=0, keepdims=True), everywhere)
        parts.append(_drawn(counts[:, group], _drawn(of_group, of_both)))
    return np.concatenate(parts, axis=1)


def _drawn(counts: Counts, prior: Shares) -> Shares:
    """Shares along the last axis, as if `PRIOR` more boards had been distributed as ``prior``."""
    total: Shares = (counts + PRIOR * prior) / (counts.sum(axis=-1, keepdims=True) + PRIOR)
    return total
