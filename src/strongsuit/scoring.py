"""Duplicate scores, IMPs, matchpoints and par."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from strongsuit.auction import BIDS, Contract
from strongsuit.cards import Seat, Strain, Vulnerability
from strongsuit.checks import is_whole_number
from strongsuit.deal import TrickTable
from strongsuit.errors import UsageError

Scores = NDArray[np.int16]

TRICK_POINTS = (20, 20, 30, 30, 30)  # C D H S NT; notrump's first trick has 10 more
GAME_BONUS = (300, 500)  # not vulnerable, vulnerable
SLAM_BONUS = {6: (500, 750), 7: (1000, 1500)}
DOUBLED_UNDERTRICKS = ((100, 300, 500), (200, 500, 800))  # then 300 each

# The difference in points that is worth 1, 2, ... 24 IMPs (Laws of Duplicate Bridge, Law 78B).
IMP_STEPS = np.array(
    [
        *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
        *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
    ]
)


def score(contract: Contract, tricks: int, vulnerability: Vulnerability) -> int:
    """Return the points of declarer's side for a contract and its tricks."""
    if not is_whole_number(tricks, 0, 14):
        raise UsageError(f"declarer takes 0..13 tricks, not {tricks}")
    vulnerable = vulnerability.of(contract.declarer)
    return _points(contract.level, contract.strain, contract.doubled, vulnerable, tricks)


def score_ns(contract: Contract, tricks: int, vulnerability: Vulnerability) -> int:
    """Return the points of North-South for a contract and its tricks."""
    points = score(contract, tricks, vulnerability)
    return points if contract.declarer.is_ns else -points


def _points(level: int, strain: int, doubled: int, vulnerable: int, tricks: int) -> int:
    if not level:
        return 0
    over = tricks - level - 6
    if over < 0:
        return -_undertricks(-over, doubled, vulnerable)
    return _contract_points(level, strain, doubled, vulnerable) + over * _overtrick(
        strain, doubled, vulnerable
    )


def _undertricks(down: int, doubled: int, vulnerable: int) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    steps = DOUBLED_UNDERTRICKS[vulnerable]
    return doubled * (steps[down - 1] if down <= 3 else steps[2] + 300 * (down - 3))


def _contract_points(level: int, strain: int, doubled: int, vulnerable: int) -> int:
    odd_tricks = (level * TRICK_POINTS[strain] + 10 * (strain == Strain.NOTRUMP)) << doubled
    bonus = GAME_BONUS[vulnerable] if odd_tricks >= 100 else 50
    slam = SLAM_BONUS.get(level, (0, 0))[vulnerable]
    return odd_tricks + bonus + slam + 50 * doubled


def _overtrick(strain: int, doubled: int, vulnerable: int) -> int:
    return doubled * (200 if vulnerable else 100) if doubled else TRICK_POINTS[strain]


@cache
def score_table() -> Scores:
    """Return all scores of declarer: ``(8 levels, 5 strains, 3 doubled, 2 vulnerable, 14 tricks)``.

    Index it with arrays to score a batch; level 0 is a board passed out.
    """
    shape = (8, 5, 3, 2, 14)
    table = np.fromiter((_points(*index) for index in np.ndindex(shape)), np.int16)
    table = table.reshape(shape)
    table.flags.writeable = False
    return table


@overload
def imps(difference: int) -> int: ...
@overload
def imps(difference: NDArray[np.integer]) -> Scores: ...
def imps(difference: int | NDArray[np.integer]) -> int | Scores:
    """Return the IMPs for a difference in points of either sign, one or an array of them."""
    size = np.searchsorted(IMP_STEPS, np.abs(difference), side="right")
    signed = (np.sign(difference) * size).astype(np.int16)
    return signed if isinstance(difference, np.ndarray) else int(signed)


def matchpoints(scores: ArrayLike) -> NDArray[np.int64]:
    """Return the matchpoints of one side's scores on a board: 2 for a score beaten, 1 for a tie."""
    values = np.asarray(scores)
    ordered = np.sort(values)
    beaten = np.searchsorted(ordered, values, side="left")
    not_better = np.searchsorted(ordered, values, side="right")
    return beaten + not_better - 1


@dataclass(frozen=True, slots=True)
class Par:
    """The score and contracts that both sides reach if nobody errs, all cards in view."""

    score: int  # for North-South
    contracts: tuple[Contract, ...]  # each with its declarer; the lowest level that is safe
    tricks: tuple[int, ...]  # what each contract takes

    def __str__(self) -> str:
        return f"NS {self.score:+d}: {', '.join(self.lines()) or 'passed out'}"

    def lines(self) -> list[str]:
        """Return each par contract once, with all who can declare it: ``2H by NS +1``."""
        declarers: dict[str, str] = {}
        for contract, tricks in zip(self.contracts, self.tricks, strict=True):
            over = tricks - contract.target
            key = f"{contract.call} by {{}}{f' {over:+d}' if over else ''}"
            declarers[key] = declarers.get(key, "") + str(contract.declarer)
        return [key.format(seats) for key, seats in declarers.items()]


class _Auctioneer:
    """Perfect bidding for one table, by backward induction over the 70 (bid, side) pairs.

    `value[bid][side]` is the score for North-South once `side` has bid and the other is to speak:
    it passes (doubling what fails) or bids higher, whichever is better for it.
    """

    def __init__(self, table: TrickTable, vulnerability: Vulnerability) -> None:
        self.final = [
            [self._final(rank, side, table, vulnerability) for side in (0, 1)]
            for rank in range(len(BIDS))
        ]
        self.value = [row[:] for row in self.final]
        best = [_Worst.NS, _Worst.EW]  # the best each side can still bid, from the top down
        for rank in reversed(range(len(BIDS))):
            for side in (0, 1):
                self.value[rank][side] = _better(1 - side, self.final[rank][side], best[1 - side])
            best = [_better(side, best[side], self.value[rank][side]) for side in (0, 1)]
        self.best = best

    @staticmethod
    def _final(rank: int, side: int, table: TrickTable, vulnerability: Vulnerability) -> int:
        level, strain = BIDS[rank].level, BIDS[rank].strain
        tricks = max(table[strain, Seat(side)], table[strain, Seat(side + 2)])
        doubled = int(tricks < level + 6)
        points = _points(level, strain, doubled, vulnerability.of(Seat(side)), tricks)
        return -points if side else points

    def score(self, dealer: Seat) -> int:
        """Return the par score where the dealer's side calls first; two passes score nothing."""
        side = dealer.side
        if_passed = _better(1 - side, 0, self.best[1 - side])
        return _better(side, if_passed, self.best[side])

    def is_safe(self, rank: int, side: int) -> bool:
        """Does the other side gain nothing by a higher contract of its own?"""
        here, other = self.final[rank][side], 1 - side
        return all(_better(other, here, row[other]) == here for row in self.final[rank + 1 :])


class _Worst:
    """A score no side would choose: below all for North-South, above all for East-West."""

    NS, EW = -100_000, 100_000


def _better(side: int, one: int, other: int) -> int:
    return min(one, other) if side else max(one, other)


def par(table: TrickTable, vulnerability: Vulnerability, dealer: Seat) -> Par:
    """Par score and contracts of a deal with this double-dummy table."""
    auctioneer = _Auctioneer(table, vulnerability)
    target = auctioneer.score(dealer)
    if not target:
        return Par(0, (), ())
    ends = [
        (rank, side)
        for rank, row in enumerate(auctioneer.final)
        for side in (0, 1)
        if row[side] == target and auctioneer.is_safe(rank, side)
    ]
    found = list(_par_contracts(_lowest_levels(ends), table))
    return Par(target, tuple(c for c, _ in found), tuple(tricks for _, tricks in found))


def _lowest_levels(ends: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield only the lowest contract of each strain and side; it makes the others' tricks too."""
    seen = set()
    for rank, side in ends:
        if (rank % 5, side) not in seen:
            seen.add((rank % 5, side))
            yield rank, side


def _par_contracts(
    ends: Iterable[tuple[int, int]], table: TrickTable
) -> Iterator[tuple[Contract, int]]:
    for rank, side in sorted(ends, reverse=True):
        bid = BIDS[rank]
        seats: Sequence[Seat] = (Seat(side), Seat(side + 2))
        tricks = max(table[bid.strain, seat] for seat in seats)
        for seat in seats:
            if table[bid.strain, seat] == tricks:
                doubled = int(tricks < bid.level + 6)
                yield Contract(bid.level, bid.strain, seat, doubled), tricks
