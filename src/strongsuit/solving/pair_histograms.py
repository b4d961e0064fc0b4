"""How often two known hands take each number of tricks, for many pairs of hands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from strongsuit._native import Solver
from strongsuit.batch import DealBatch, HandBatch, Masks, Tricks
from strongsuit.cards import Strain
from strongsuit.coerce import Strains, bits, strains_of
from strongsuit.dealing import complete
from strongsuit.errors import UsageError
from strongsuit.solving.judge import TrickJudge, require_judge
from strongsuit.solving.pool import MEMORY, SolverPool
from strongsuit.solving.simulation import DECLARERS

Histogram = NDArray[np.int64]  # (5 strains, 2 declarers N S, 14) numbers of layouts


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
) -> Iterator[Histogram]:
    """Yield for each pair the number of layouts in which declarer takes 0..13 tricks.

    Each histogram is ``(5 strains, 2 declarers N S, 14)``, zero in strains not asked for. Every
    layout is solved with East and West swapped, too. The layouts of a pair depend only on its
    hands, on ``layouts`` and ``seed``, and on its number: the first pair has the number ``first``.
    """
    deals = pair_layouts(norths, souths, layouts, seed, first)
    every = repeat(strains_of(strains))
    yield from histograms(deals, every, threads=threads, memory=memory, judge=judge)


def histograms(
    layouts: Iterable[DealBatch],
    strains: Iterable[Collection[Strain]],
    *,
    threads: int = 0,
    memory: int = MEMORY,
    judge: TrickJudge | None = None,
) -> Iterator[Histogram]:
    """Yield the histogram of each pair.

    ``layouts`` and ``strains`` have an entry for each pair: its layouts, and the strains to solve.
    """
    if judge is not None:
        require_judge(judge)
        for deals, chosen in zip(layouts, strains, strict=False):
            yield _counted(judge.tricks(deals, tuple(chosen), DECLARERS, threads=threads))
        return
    jobs = zip(layouts, map(bits, strains), strict=False)
    with SolverPool(threads, memory) as pool:
        yield from pool.map(_histogram, jobs)


def pair_layouts(
    norths: HandBatch, souths: HandBatch, n: int, seed: int, first: int
) -> Iterator[DealBatch]:
    """Yield ``n`` layouts of each pair: one half dealt, the other half with East and West swapped.

    The layouts of a pair depend on its number; ``first`` is the number of the first pair.
    """
    known = _known(norths, souths, n)
    for i in range(len(known)):
        yield _layouts(known[i : i + 1], n, seed, first + i)


def layouts_of_pairs(
    norths: HandBatch, souths: HandBatch, n: int, seed: int, first: int
) -> DealBatch:
    """Return the layouts that `pair_layouts` yields, pair after pair, in one batch."""
    return _layouts(_known(norths, souths, n), n, seed, first)


def require_even(layouts: int) -> None:
    """Refuse an odd number of layouts, since half of them have East and West swapped."""
    if layouts < 2 or layouts % 2:
        raise UsageError(
            f"expected 2, 4, 6 … layouts, as half of them have East and West swapped, got {layouts}"
        )


def _known(norths: HandBatch, souths: HandBatch, layouts: int) -> Masks:
    """Return ``(n, 4)`` masks of the pairs' cards, with no cards for East and West."""
    require_even(layouts)
    if len(norths) != len(souths):
        raise UsageError(
            f"{len(norths)} hands of North, but {len(souths)} of South: give as many of both"
        )
    zeros = np.zeros(len(norths), np.uint64)
    return np.stack([norths.masks, zeros, souths.masks, zeros], axis=1)


def _layouts(known: Masks, n: int, seed: int, first: int) -> DealBatch:
    half = complete(np.repeat(known, n // 2, axis=0), seed, first=first * (n // 2))
    dealt = half.masks.reshape(-1, n // 2, 4)
    swapped = dealt[:, :, [0, 3, 2, 1]]
    return DealBatch(np.concatenate([dealt, swapped], axis=1).reshape(-1, 4))


def _histogram(solver: Solver, job: tuple[DealBatch, int]) -> Histogram:
    deals, strains = job
    return _counted(solver.tables(deals.masks, strains, bits(DECLARERS), keep=True))


def _counted(tricks: Tricks) -> Histogram:
    """Return the histogram of the ``(n, 5, 4)`` tricks in one pair's layouts."""
    return np.asarray((tricks[:, :, list(DECLARERS), None] == np.arange(14)).sum(axis=0))
