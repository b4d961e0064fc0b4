"""How many tricks two known hands take over the cards the others may hold."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from strongsuit import display
from strongsuit._native import Solver
from strongsuit.auction import Call
from strongsuit.batch import DealBatch, HandBatch, Masks, Tricks
from strongsuit.cards import Seat, Strain
from strongsuit.coerce import Strains, bid_of, bits, strains_of
from strongsuit.dealing import complete
from strongsuit.errors import UsageError
from strongsuit.layouts.known_hands import KnownHands, layouts, take
from strongsuit.solving.judge import TrickJudge, require_judge
from strongsuit.solving.pool import MEMORY, SolverPool
from strongsuit.uncertainty import half_of_mean, wilson

DECLARERS = (Seat.NORTH, Seat.SOUTH)
ROUND = 40  # layouts solved before the precision is looked at again
JUDGED_ROUND = 240  # the same where they are estimated

PairTricks = NDArray[np.int8]  # (layouts, strains, 2 declarers N S)
PairValues = NDArray[np.float64]  # (strains, 2 declarers N S)


@dataclass(frozen=True, eq=False, slots=True)
class Simulation:
    """The tricks in every layout, and what follows from them.

    Where East and West were swapped, layouts come in pairs that are not independent: errors are
    computed from the means of the pairs.
    """

    known: KnownHands
    strains: tuple[Strain, ...]
    tricks: PairTricks  # (layouts, strains, 2)

    def __len__(self) -> int:
        return len(self.tricks)

    @property
    def mean(self) -> PairValues:
        """Mean tricks."""
        return np.asarray(self.tricks.mean(axis=0))

    @property
    def spread(self) -> PairValues:
        """Standard deviation of the tricks."""
        return np.asarray(self.tricks.std(axis=0))

    @property
    def error(self) -> PairValues:
        """Half of a 95 % interval of the mean."""
        return half_of_mean(self._independent(self.tricks))

    def is_known_to(self, precision: float) -> bool:
        """Is every mean known to ± so many tricks?

        Where all layouts agree so far, an error of 0 says only that they are few: what none of n
        shows may still have a chance of 3 / n (the rule of three, for 95 %), and cost a trick.
        """
        unseen = 3 / len(self._independent(self.tricks))
        return bool((np.where(self.error > 0, self.error, unseen) <= precision).all())

    @property
    def histogram(self) -> NDArray[np.int64]:
        """``(strains, 2, 14)``: in how many layouts declarer takes 0..13 tricks."""
        return np.asarray((self.tricks[..., None] == np.arange(14)).sum(axis=0))

    def chances(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """``(strains, 2, 7)`` each: the chance to make level 1..7, and its 95 % interval."""
        made = self.tricks[..., None] >= np.arange(7, 14)
        share = made.mean(axis=0)
        pairs = self._independent(made)
        return share, *wilson(share, len(pairs))

    def _repr_html_(self) -> str:
        """For notebooks: tricks with their histogram, and the chance of every level."""
        heading = ["", "by", "tricks", "±", "0 … 13", *map(str, range(1, 8))]
        told = display.table(
            heading, [self._cells(*place) for place in np.ndindex(self.mean.shape)]
        )
        hands = display.table(
            (), [[self.known.north._repr_html_(), self.known.south._repr_html_()]]
        )
        return display.titled(f"{len(self):,} layouts", hands, told)

    def _cells(self, strain: int, declarer: int) -> list[str]:
        return [
            display.suits(self.strains[strain].symbol),
            str(DECLARERS[declarer]),
            f"{self.mean[strain, declarer]:.2f}",
            f"{self.error[strain, declarer]:.2f}",
            display.histogram(self.histogram[strain, declarer].tolist()),
            *map(display.shaded, self.chances()[0][strain, declarer].tolist()),
        ]

    def _independent(self, values: NDArray[np.generic]) -> NDArray[np.float64]:
        """Means over each layout and its swap; as they are where nothing was swapped."""
        if not self.known.is_symmetric:
            return np.asarray(values, np.float64)
        if len(values) < 2:
            return np.asarray(values, np.float64)
        whole = len(values) // 2 * 2
        pairs = values[:whole].reshape(-1, 2, *values.shape[1:])
        return np.asarray(pairs.mean(axis=1, dtype=np.float64))


def simulate(
    known: KnownHands,
    layouts: int = 1000,
    strains: Strains = tuple(Strain),
    *,
    seed: int = 0,
    precision: float = 0.0,
    threads: int = 0,
    memory: int = MEMORY,
    judge: TrickJudge | None = None,
) -> Simulation:
    """Solve up to so many layouts; fewer if every mean is known to ± ``precision`` before.

    ``judge`` may be an `Estimator`, which is not exact but a thousand times faster.
    """
    steps = simulate_steps(
        *(known, layouts, strains),
        seed=seed,
        precision=precision,
        threads=threads,
        memory=memory,
        judge=judge,
    )
    [last] = deque(steps, maxlen=1)
    return last


def simulate_steps(
    known: KnownHands,
    layouts: int = 1000,
    strains: Strains = tuple(Strain),
    *,
    seed: int = 0,
    precision: float = 0.0,
    threads: int = 0,
    memory: int = MEMORY,
    judge: TrickJudge | None = None,
) -> Iterator[Simulation]:
    """The simulation as it grows, round by round."""
    if layouts < 1:
        raise UsageError(f"expected at least 1 layout, got {layouts}")
    if not precision >= 0:
        raise UsageError(f"expected a precision of tricks, got {precision}")
    ordered = strains_of(strains)
    parts: list[PairTricks] = []
    for found in _answers(known, layouts, ordered, seed, threads, memory, judge):
        parts.append(found)
        growing = Simulation(known, ordered, np.concatenate(parts))
        yield growing
        if precision and growing.is_known_to(precision):
            return


def _answers(
    known: KnownHands,
    n: int,
    strains: tuple[Strain, ...],
    seed: int,
    threads: int,
    memory: int,
    judge: TrickJudge | None,
) -> Iterator[PairTricks]:
    """The tricks of each round's layouts, by the solver where no other judge is named."""
    if judge is not None:
        require_judge(judge)
        for deals in _rounds(known, n, seed, JUDGED_ROUND):
            yield _judged(judge, deals, strains, threads)
        return
    with SolverPool(threads, memory) as pool:
        for deals in _rounds(known, n, seed):
            yield _solve_round(pool, deals, strains)


def _judged(
    judge: TrickJudge, deals: DealBatch, strains: tuple[Strain, ...], threads: int
) -> PairTricks:
    tricks = judge.tricks(deals, strains, DECLARERS, threads=threads)
    return tricks[:, list(strains)][:, :, list(DECLARERS)]


def _rounds(known: KnownHands, n: int, seed: int, size: int = ROUND) -> Iterator[DealBatch]:
    for batch in take(layouts(known, seed), n):
        for start in range(0, len(batch), size):
            yield batch[start : start + size]


def _solve_round(pool: SolverPool, deals: DealBatch, strains: tuple[Strain, ...]) -> PairTricks:
    """Strain by strain, so that what one layout taught helps the next; halves for the threads."""
    half = (len(deals) + 1) // 2
    pieces = [(deals[start : start + half], strain) for strain in strains for start in (0, half)]
    solved = list(pool.map(_solve_strain, pieces))
    columns = [np.concatenate(solved[2 * i : 2 * i + 2]) for i in range(len(strains))]
    return np.stack(columns, axis=1)


def _solve_strain(solver: Solver, piece: tuple[DealBatch, Strain]) -> NDArray[np.int8]:
    deals, strain = piece
    tricks = solver.tables(deals.masks, 1 << strain, bits(DECLARERS), keep=True)
    return tricks[:, strain, list(DECLARERS)]


@dataclass(frozen=True, eq=False, slots=True)
class Making:
    """In which layouts one contract is made, by either declarer."""

    known: KnownHands
    contract: Call
    made: NDArray[np.bool_]  # (layouts, 2 declarers N S)

    def __len__(self) -> int:
        return len(self.made)

    def chances(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """``(2,)`` each: the chance to make it, and its 95 % interval."""
        share = self.made.mean(axis=0)
        # Layouts that come with their swap are not independent: half of them are counted.
        return share, *wilson(share, -(-len(self) // (1 + self.known.is_symmetric)))


def simulate_contract(
    known: KnownHands,
    contract: Call | str,
    layouts: int = 1000,
    *,
    seed: int = 0,
    threads: int = 0,
    memory: int = MEMORY,
    judge: TrickJudge | None = None,
) -> Iterator[Making]:
    """Only whether a contract is made, which takes a third of the time; as it grows, by rounds."""
    if layouts < 1:
        raise UsageError(f"expected at least 1 layout, got {layouts}")
    bid = bid_of(contract)
    parts: list[NDArray[np.bool_]] = []
    for made in _made(known, bid, layouts, seed, threads, memory, judge):
        parts.append(made)
        yield Making(known, bid, np.concatenate(parts))


def _made(
    known: KnownHands,
    bid: Call,
    n: int,
    seed: int,
    threads: int,
    memory: int,
    judge: TrickJudge | None,
) -> Iterator[NDArray[np.bool_]]:
    if judge is not None:
        for tricks in _answers(known, n, (bid.strain,), seed, threads, memory, judge):
            yield tricks[:, 0] >= bid.level + 6
        return
    work = partial(_make_piece, bid=bid)
    with SolverPool(threads, memory) as pool:
        for deals in _rounds(known, n, seed):
            yield np.concatenate(list(pool.map(work, _halves(deals))))


def _halves(deals: DealBatch) -> list[DealBatch]:
    half = (len(deals) + 1) // 2
    return [part for part in (deals[:half], deals[half:]) if len(part)]


def _make_piece(solver: Solver, deals: DealBatch, bid: Call) -> NDArray[np.bool_]:
    found = solver.makes(deals.masks, bid.strain, bits(DECLARERS), bid.level + 6, keep=True)
    return found[:, list(DECLARERS)] > 0


def simulate_pairs(
    norths: HandBatch,
    souths: HandBatch,
    layouts: int = 100,
    strains: Strains = tuple(Strain),
    *,
    seed: int = 0,
    first: int = 0,
    threads: int = 0,
    memory: int = MEMORY,
    judge: TrickJudge | None = None,
) -> Iterator[NDArray[np.int64]]:
    """For each pair its histogram ``(5 strains, 2 declarers N S, 14)``, zero where not asked.

    Layouts come in pairs with East and West swapped; those of pair i depend on seed and i alone.
    """
    deals = pair_layouts(norths, souths, layouts, seed, first)
    asked = repeat(strains_of(strains))
    yield from histograms(deals, asked, threads=threads, memory=memory, judge=judge)


def histograms(
    layouts: Iterable[DealBatch],
    strains: Iterable[Collection[Strain]],
    *,
    threads: int = 0,
    memory: int = MEMORY,
    judge: TrickJudge | None = None,
) -> Iterator[NDArray[np.int64]]:
    """For each pair's layouts and strains ``(5 strains, 2 declarers N S, 14)``."""
    if judge is not None:
        require_judge(judge)
        for deals, asked in zip(layouts, strains, strict=False):
            yield _counted(judge.tricks(deals, tuple(asked), DECLARERS, threads=threads))
        return
    jobs = zip(layouts, map(bits, strains), strict=False)
    with SolverPool(threads, memory) as pool:
        yield from pool.map(_histogram, jobs)


def pair_layouts(
    norths: HandBatch, souths: HandBatch, n: int, seed: int, first: int
) -> Iterator[DealBatch]:
    """For each pair ``n`` layouts, half of them the others with East and West swapped."""
    known = _known(norths, souths, n)
    for i in range(len(known)):
        yield _layouts(known[i : i + 1], n, seed, first + i)


def layouts_of_pairs(
    norths: HandBatch, souths: HandBatch, n: int, seed: int, first: int
) -> DealBatch:
    """The same, pair after pair in one batch."""
    return _layouts(_known(norths, souths, n), n, seed, first)


def require_even(layouts: int) -> None:
    """Refuse a number of layouts that cannot come with their swaps."""
    if layouts < 2 or layouts % 2:
        raise UsageError(f"expected 2, 4, 6 … layouts, as each is swapped, got {layouts}")


def _known(norths: HandBatch, souths: HandBatch, layouts: int) -> Masks:
    """``(n, 4)`` with nobody's cards for East and West."""
    require_even(layouts)
    if len(norths) != len(souths):
        raise UsageError(f"{len(norths)} hands of North, but {len(souths)} of South")
    zeros = np.zeros(len(norths), np.uint64)
    return np.stack([norths.masks, zeros, souths.masks, zeros], axis=1)


def _layouts(known: Masks, n: int, seed: int, first: int) -> DealBatch:
    half = complete(np.repeat(known, n // 2, axis=0), seed, first=first * (n // 2))
    dealt = half.masks.reshape(-1, n // 2, 4)
    swapped = dealt[:, :, [0, 3, 2, 1]]
    return DealBatch(np.concatenate([dealt, swapped], axis=1).reshape(-1, 4))


def _histogram(solver: Solver, job: tuple[DealBatch, int]) -> NDArray[np.int64]:
    deals, strains = job
    return _counted(solver.tables(deals.masks, strains, bits(DECLARERS), keep=True))


def _counted(tricks: Tricks) -> NDArray[np.int64]:
    """``(n, 5, 4)`` tricks to ``(5, 2 declarers N S, 14)``: in how many layouts each number."""
    return np.asarray((tricks[:, :, list(DECLARERS), None] == np.arange(14)).sum(axis=0))
