"""Simulation: how many tricks two known hands take over the layouts of the other cards."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from strongsuit import display
from strongsuit._native import Solver
from strongsuit.auction import Call
from strongsuit.batch import DealBatch
from strongsuit.cards import Seat, Strain
from strongsuit.coerce import Strains, bid_of, bits, strains_of
from strongsuit.errors import UsageError
from strongsuit.layouts.known_hands import KnownHands, layouts, take
from strongsuit.solving.judge import TrickJudge, require_judge
from strongsuit.solving.pool import MEMORY, SolverPool
from strongsuit.uncertainty import half_of_mean, wilson

DECLARERS = (Seat.NORTH, Seat.SOUTH)
ROUND = 40  # layouts solved between two checks of the precision
JUDGED_ROUND = 240  # layouts between two checks where a judge estimates the tricks

PairTricks = NDArray[np.int8]  # (layouts, strains, 2 declarers N S)
PairMade = NDArray[np.bool_]  # (layouts, 2 declarers N S)
PairValues = NDArray[np.float64]  # (strains, 2 declarers N S)


@dataclass(frozen=True, eq=False, slots=True)
class Simulation:
    """The tricks of two known hands in every layout, with their means, errors and chances.

    If the same is known of East and West, every second layout is the one before with their hands
    swapped. The two are not independent: errors are computed from the mean of both.
    """

    known: KnownHands
    strains: tuple[Strain, ...]
    tricks: PairTricks  # (layouts, strains, 2)

    def __len__(self) -> int:
        return len(self.tricks)

    @property
    def mean(self) -> PairValues:
        """``(strains, 2)`` mean tricks by strain and declarer."""
        return np.asarray(self.tricks.mean(axis=0))

    @property
    def spread(self) -> PairValues:
        """``(strains, 2)`` standard deviation of the tricks over the layouts."""
        return np.asarray(self.tricks.std(axis=0))

    @property
    def error(self) -> PairValues:
        """``(strains, 2)`` half the width of the 95 % confidence interval of each mean."""
        return half_of_mean(self._independent(self.tricks))

    def is_known_to(self, precision: float) -> bool:
        """Whether every mean is known to within ``precision`` tricks.

        Where all layouts so far agree, `error` is 0, which is too small. By the rule of three, a
        result that none of n layouts shows may still have a chance of 3 / n (at 95 %); if it costs
        one trick, the mean changes by 3 / n, which is taken as the error instead of 0.
        """
        unseen = 3 / len(self._independent(self.tricks))
        return bool((np.where(self.error > 0, self.error, unseen) <= precision).all())

    @property
    def histogram(self) -> NDArray[np.int64]:
        """``(strains, 2, 14)`` number of layouts in which declarer takes 0..13 tricks."""
        return np.asarray((self.tricks[..., None] == np.arange(14)).sum(axis=0))

    def chances(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """Return the chance of making each level 1..7, and the ends of its 95 % interval.

        Three arrays ``(strains, 2 declarers, 7 levels)``: chance, low end, high end.
        """
        made = self.tricks[..., None] >= np.arange(7, 14)
        share = made.mean(axis=0)
        pairs = self._independent(made)
        return share, *wilson(share, len(pairs))

    def _repr_html_(self) -> str:
        """Return HTML for notebooks: mean tricks, their histogram and the chance of every level."""
        heading = ["", "by", "tricks", "±", "0 … 13", *map(str, range(1, 8))]
        rows = [self._cells(*place) for place in np.ndindex(self.mean.shape)]
        hands = display.table(
            (), [[self.known.north._repr_html_(), self.known.south._repr_html_()]]
        )
        return display.titled(f"{len(self):,} layouts", hands, display.table(heading, rows))

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
        """Return ``values`` averaged over each layout and its copy with East and West swapped.

        Where the simulation has no such copies, the values are returned as they are.
        """
        if not self.known.is_symmetric or len(values) < 2:
            return np.asarray(values, np.float64)
        whole = len(values) // 2 * 2
        pairs = values[:whole].reshape(-1, 2, *values.shape[1:])
        return np.asarray(pairs.mean(axis=1, dtype=np.float64))


@dataclass(frozen=True, eq=False, slots=True)
class Making:
    """Whether one contract is made in each layout, by North and by South as declarer."""

    known: KnownHands
    contract: Call
    made: NDArray[np.bool_]  # (layouts, 2 declarers N S)

    def __len__(self) -> int:
        return len(self.made)

    def chances(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """Return the chance of making the contract, with the low and high end of its 95 % interval.

        Three arrays ``(2 declarers,)``.
        """
        share = self.made.mean(axis=0)
        # A layout and its copy with East and West swapped are not independent: they count as one.
        return share, *wilson(share, -(-len(self) // (1 + self.known.is_symmetric)))


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
    """Return the tricks of two known hands in up to ``layouts`` layouts of the other cards.

    With a ``precision`` above 0 the simulation stops as soon as every mean is known to ± that many
    tricks. ``judge`` may be an `Estimator` (a trick net), which is not exact but a thousand times
    faster than the solver.
    """
    steps = simulate_steps(
        known,
        layouts,
        strains,
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
    """Yield the growing simulation after each round of layouts; arguments are as in `simulate`."""
    if not precision >= 0:
        raise UsageError(f"expected a precision of 0 tricks or more, got {precision}")
    ordered = strains_of(strains)
    rounds = _Rounds(known, layouts, seed, threads=threads, memory=memory, judge=judge)
    parts: list[PairTricks] = []
    for tricks in rounds.tricks(ordered):
        parts.append(tricks)
        growing = Simulation(known, ordered, np.concatenate(parts))
        yield growing
        if precision and growing.is_known_to(precision):
            return


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
    """Yield after each round of layouts in which of all layouts so far a contract is made.

    This takes a third of the time that `simulate_steps` takes to count the tricks.
    """
    bid = bid_of(contract)
    rounds = _Rounds(known, layouts, seed, threads=threads, memory=memory, judge=judge)
    parts: list[PairMade] = []
    for made in rounds.made(bid):
        parts.append(made)
        yield Making(known, bid, np.concatenate(parts))


@dataclass(frozen=True, eq=False, slots=True)
class _Rounds:
    """The layouts of a simulation, solved round by round, or estimated if there is a judge."""

    known: KnownHands
    layouts: int
    seed: int
    threads: int
    memory: int
    judge: TrickJudge | None

    def __post_init__(self) -> None:
        if self.layouts < 1:
            raise UsageError(f"expected at least 1 layout, got {self.layouts}")
        if self.judge is not None:
            require_judge(self.judge)

    def tricks(self, strains: tuple[Strain, ...]) -> Iterator[PairTricks]:
        """Yield for each round the tricks in its layouts."""
        if self.judge is not None:
            yield from self._estimated(self.judge, strains)
            return
        with SolverPool(self.threads, self.memory) as pool:
            for deals in self._batches(ROUND):
                yield _solve_round(pool, deals, strains)

    def made(self, bid: Call) -> Iterator[PairMade]:
        """Yield for each round in which of its layouts the contract ``bid`` is made."""
        if self.judge is not None:
            for tricks in self._estimated(self.judge, (bid.strain,)):
                yield tricks[:, 0] >= bid.level + 6
            return
        work = partial(_solve_contract, bid=bid)
        with SolverPool(self.threads, self.memory) as pool:
            for deals in self._batches(ROUND):
                yield np.concatenate(list(pool.map(work, _halves(deals))))

    def _estimated(self, judge: TrickJudge, strains: tuple[Strain, ...]) -> Iterator[PairTricks]:
        for deals in self._batches(JUDGED_ROUND):
            tricks = judge.tricks(deals, strains, DECLARERS, threads=self.threads)
            yield tricks[:, list(strains)][:, :, list(DECLARERS)]

    def _batches(self, size: int) -> Iterator[DealBatch]:
        for batch in take(layouts(self.known, self.seed), self.layouts):
            for start in range(0, len(batch), size):
                yield batch[start : start + size]


def _solve_round(pool: SolverPool, deals: DealBatch, strains: tuple[Strain, ...]) -> PairTricks:
    """Return the tricks in one round's layouts, solved strain by strain in two halves for threads.

    A solver keeps its transposition table, so that the search of one layout shortens the next.
    """
    half = (len(deals) + 1) // 2
    pieces = [(deals[start : start + half], strain) for strain in strains for start in (0, half)]
    solved = list(pool.map(_solve_strain, pieces))
    columns = [np.concatenate(solved[2 * i : 2 * i + 2]) for i in range(len(strains))]
    return np.stack(columns, axis=1)


def _solve_strain(solver: Solver, piece: tuple[DealBatch, Strain]) -> NDArray[np.int8]:
    deals, strain = piece
    tricks = solver.tables(deals.masks, 1 << strain, bits(DECLARERS), keep=True)
    return tricks[:, strain, list(DECLARERS)]


def _halves(deals: DealBatch) -> list[DealBatch]:
    half = (len(deals) + 1) // 2
    return [part for part in (deals[:half], deals[half:]) if len(part)]


def _solve_contract(solver: Solver, deals: DealBatch, bid: Call) -> PairMade:
    made = solver.makes(deals.masks, bid.strain, bits(DECLARERS), bid.level + 6, keep=True)
    return made[:, list(DECLARERS)] > 0
