"""Par of a deal: the score and contracts that both sides reach if nobody errs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from strongsuit.auction import BIDS, Contract
from strongsuit.cards import Seat, Vulnerability
from strongsuit.deal import TrickTable
from strongsuit.scoring import declarer_points


@dataclass(frozen=True, slots=True)
class Par:
    """The score and contracts that both sides reach if nobody errs, with all cards in view."""

    score: int  # for North-South
    contracts: tuple[Contract, ...]  # the lowest par contract of each strain and side
    tricks: tuple[int, ...]  # declarer's tricks in each contract

    def __str__(self) -> str:
        return f"NS {self.score:+d}: {', '.join(self.lines()) or 'passed out'}"

    def lines(self) -> list[str]:
        """Return each par contract once, with all its declarers, as in ``2H by NS +1``."""
        declarers: dict[str, str] = {}
        for contract, tricks in zip(self.contracts, self.tricks, strict=True):
            over = tricks - contract.target
            key = f"{contract.call} by {{}}{f' {over:+d}' if over else ''}"
            declarers[key] = declarers.get(key, "") + str(contract.declarer)
        return [key.format(seats) for key, seats in declarers.items()]


class _Auctioneer:
    """Perfect bidding for one trick table, by backward induction over the 70 (bid, side) pairs.

    Bids are ranked 0..34 and sides are 0 for North-South, 1 for East-West; all scores are for
    North-South. ``final[rank][side]`` is the score if the side's bid becomes the contract, doubled
    if it fails. ``value[rank][side]`` is the score if the other side then does what is best for
    that other side: it lets the bid stand or bids higher.
    """

    def __init__(self, table: TrickTable, vulnerability: Vulnerability) -> None:
        self.final = [
            [self._final(rank, side, table, vulnerability) for side in (0, 1)]
            for rank in range(len(BIDS))
        ]
        self.value = [row[:] for row in self.final]
        best = [_Worst.NS, _Worst.EW]  # each side's best value among the bids looked at so far
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
        points = declarer_points(level, strain, doubled, vulnerability.of(Seat(side)), tricks)
        return -points if side else points

    def score(self, dealer: Seat) -> int:
        """Return the par score for North-South if ``dealer`` calls first; 0 if both sides pass."""
        side = dealer.side
        if_passed = _better(1 - side, 0, self.best[1 - side])
        return _better(side, if_passed, self.best[side])

    def is_safe(self, rank: int, side: int) -> bool:
        """Return whether no higher contract of the other side scores better for that side."""
        here, other = self.final[rank][side], 1 - side
        return all(_better(other, here, row[other]) == here for row in self.final[rank + 1 :])


class _Worst:
    """For each side a score worse than any it can get; scores are for North-South."""

    NS, EW = -100_000, 100_000


def _better(side: int, one: int, other: int) -> int:
    return min(one, other) if side else max(one, other)


def par(table: TrickTable, vulnerability: Vulnerability, dealer: Seat) -> Par:
    """Return the par score and contracts of a deal with this double-dummy table."""
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
    """Yield of the (rank of the bid, side) pairs only the lowest bid of each strain and side."""
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
