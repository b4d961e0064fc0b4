"""Double-dummy tables (the tricks of every declarer in every strain) of any number of deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from strongsuit._native import Solver
from strongsuit.auction import Call
from strongsuit.batch import DealBatch, Tricks
from strongsuit.cards import Seat, Strain
from strongsuit.coerce import Deals, Seats, Strains, bid_of, bits, deals_of, seats_of, strains_of
from strongsuit.runs.task import Progress
from strongsuit.solving.pool import MEMORY, SolverPool

CHUNK = 16  # deals a thread takes at a time: about a second's work


def solve(
    deals: Deals,
    strains: Strains = tuple(Strain),
    declarers: Seats = tuple(Seat),
    *,
    threads: int = 0,
    memory: int = MEMORY,
    progress: Progress | None = None,
) -> Tricks:
    """Return declarers' tricks, int8 ``(n deals, 5 strains C D H S NT, 4 declarers N E S W)``.

    Strains and declarers not asked for have -1. ``threads`` 0 takes all cores; ``memory`` is in
    megabytes, for all threads together; ``progress`` is called with the number of deals solved
    since its last call.
    """
    batch = deals_of(deals)
    out = np.full((len(batch), 5, 4), -1, np.int8)
    done = 0
    for part, tricks in solve_stream([batch], strains, declarers, threads=threads, memory=memory):
        out[done : done + len(part)] = tricks
        done += len(part)
        if progress:
            progress(len(part))
    return out


def solve_stream(
    batches: DealBatch | Iterable[DealBatch],
    strains: Strains = tuple(Strain),
    declarers: Seats = tuple(Seat),
    *,
    threads: int = 0,
    memory: int = MEMORY,
) -> Iterator[tuple[DealBatch, Tricks]]:
    """Yield the deals with their tricks in small batches, in order; memory use is constant."""
    work = partial(
        _solve_chunk, strains=bits(strains_of(strains)), declarers=bits(seats_of(declarers))
    )
    with SolverPool(threads, memory) as pool:
        yield from pool.map(work, _chunks(batches))


def makes(
    deals: Deals,
    contract: Call | str,
    declarers: Seats = tuple(Seat),
    *,
    threads: int = 0,
    memory: int = MEMORY,
) -> NDArray[np.int8]:
    """Return whether a contract such as 4S is made, int8 ``(n, 4 declarers N E S W)``.

    Entries are 1 if the contract is made, 0 if not, -1 for declarers not asked for. This takes a
    fraction of the time that `solve` takes to count the tricks.
    """
    bid = bid_of(contract)
    work = partial(
        _make_chunk, strain=bid.strain, declarers=bits(seats_of(declarers)), tricks=bid.level + 6
    )
    with SolverPool(threads, memory) as pool:
        found = list(pool.map(work, _chunks([deals_of(deals)])))
    return np.concatenate([np.empty((0, 4), np.int8), *found])


def _make_chunk(
    solver: Solver, deals: DealBatch, strain: Strain, declarers: int, tricks: int
) -> NDArray[np.int8]:
    return solver.makes(deals.masks, strain, declarers, tricks, keep=False)


def _solve_chunk(
    solver: Solver, deals: DealBatch, strains: int, declarers: int
) -> tuple[DealBatch, Tricks]:
    return deals, solver.tables(deals.masks, strains, declarers, keep=False)


def _chunks(batches: DealBatch | Iterable[DealBatch]) -> Iterator[DealBatch]:
    for batch in map(deals_of, [batches] if isinstance(batches, DealBatch) else batches):
        for start in range(0, len(batch), CHUNK):
            yield batch[start : start + CHUNK]
