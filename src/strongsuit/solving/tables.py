"""Double-dummy tables of one deal or a million."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial

import numpy as np

from strongsuit._native import Solver
from strongsuit.batch import DealBatch, Tricks
from strongsuit.cards import Seat, Strain
from strongsuit.deal import Deal
from strongsuit.errors import UsageError
from strongsuit.solving.pool import MEMORY, SolverPool

CHUNK = 16  # deals a thread takes at a time: about a second's work
Deals = Deal | DealBatch | Iterable[Deal]
Progress = Callable[[int], None]  # told how many more deals are done


def solve(
    deals: Deals,
    strains: Collection[Strain] = tuple(Strain),
    declarers: Collection[Seat] = tuple(Seat),
    *,
    threads: int = 0,
    memory: int = MEMORY,
    progress: Progress | None = None,
) -> Tricks:
    """Declarers' tricks: int8 ``(n, 5 strains C D H S NT, 4 declarers N E S W)``, -1 if not asked.

    ``threads`` 0 takes all cores; ``memory`` is in megabytes, for all threads together.
    """
    batch = as_batch(deals)
    out = np.full((len(batch), 5, 4), -1, np.int8)
    done = 0
    for part, tricks in solve_stream([batch], strains, declarers, threads=threads, memory=memory):
        out[done : done + len(part)] = tricks
        done += len(part)
        if progress:
            progress(len(part))
    return out


def solve_stream(
    batches: Iterable[DealBatch],
    strains: Collection[Strain] = tuple(Strain),
    declarers: Collection[Seat] = tuple(Seat),
    *,
    threads: int = 0,
    memory: int = MEMORY,
) -> Iterator[tuple[DealBatch, Tricks]]:
    """The same for any number of deals in constant memory: pieces with their tables, in order."""
    work = partial(_solve_chunk, strains=bits(strains), declarers=bits(declarers))
    with SolverPool(threads, memory) as pool:
        yield from pool.map(work, _chunks(batches))


def _solve_chunk(
    solver: Solver, deals: DealBatch, strains: int, declarers: int
) -> tuple[DealBatch, Tricks]:
    return deals, solver.tables(deals.masks, strains, declarers, keep=False)


def _chunks(batches: Iterable[DealBatch]) -> Iterator[DealBatch]:
    for batch in batches:
        for start in range(0, len(batch), CHUNK):
            yield batch[start : start + CHUNK]


def as_batch(deals: Deals) -> DealBatch:
    """Whatever deals are given as one batch."""
    if isinstance(deals, DealBatch):
        return deals
    return DealBatch.of([deals] if isinstance(deals, Deal) else deals)


def bits(members: Collection[int]) -> int:
    """A set of strains or seats as the native side has it."""
    if not members:
        raise UsageError("asked for no strain or no declarer at all")
    return sum(1 << member for member in set(members))
