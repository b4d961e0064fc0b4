"""A thread pool of native double-dummy solvers that takes work lazily and can stop at once."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from queue import SimpleQueue
from typing import TypeVar

from strongsuit._native import Solver, StopFlag
from strongsuit.errors import UsageError

Item = TypeVar("Item")
Result = TypeVar("Result")
Work = Callable[[Solver, Item], Result]

MEMORY = 256  # megabytes for all solvers together
MOST_THREADS = 1024
PATIENCE = 0.1  # seconds of each wait for a result; between waits Ctrl-C is noticed


def cores() -> int:
    """Return the number of cores this process may use, or of all cores if that is not known."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def threads_of(threads: int) -> int:
    """Return the number of threads to use, all cores for 0; refuse a number out of range."""
    if not 0 <= threads <= MOST_THREADS:
        raise UsageError(f"expected 0 (all cores) to {MOST_THREADS} threads, got {threads}")
    return threads or cores()


class SolverPool:
    """Native solvers on threads; leaving the ``with`` block stops them, even by Ctrl-C."""

    def __init__(self, threads: int = 0, memory: int = MEMORY) -> None:
        self.threads = threads_of(threads)
        if memory < 1:
            raise UsageError(f"expected 1 megabyte of memory or more, got {memory}")
        self._stop = StopFlag()
        self._executor = ThreadPoolExecutor(self.threads)
        self._idle: SimpleQueue[Solver] = SimpleQueue()
        for _ in range(self.threads):
            self._idle.put(Solver((memory << 20) // self.threads, self._stop))

    def __enter__(self) -> SolverPool:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._executor.shutdown(cancel_futures=True)

    def map(self, work: Work[Item, Result], items: Iterable[Item]) -> Iterator[Result]:
        """Yield ``work(solver, item)`` for each item, in order; only a few items are read ahead."""
        source = iter(items)
        under_way = deque(self._submit(work, item) for item in islice(source, 2 * self.threads))
        while under_way:
            yield _awaited(under_way.popleft())
            under_way.extend(self._submit(work, item) for item in islice(source, 1))

    def _submit(self, work: Work[Item, Result], item: Item) -> Future[Result]:
        return self._executor.submit(self._run, work, item)

    def _run(self, work: Work[Item, Result], item: Item) -> Result:
        with self._solver() as solver:
            return work(solver, item)

    @contextmanager
    def _solver(self) -> Iterator[Solver]:
        solver = self._idle.get()
        try:
            yield solver
        finally:
            self._idle.put(solver)


def _awaited(future: Future[Result]) -> Result:
    """Return the result of a future; while waiting for it, notice Ctrl-C."""
    while not future.done():
        wait([future], timeout=PATIENCE)
    return future.result()
