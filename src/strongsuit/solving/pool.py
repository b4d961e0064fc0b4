"""Native solvers on as many threads as there are cores, fed lazily, stopped at once."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
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


def _cores() -> int:
    """Those this process may use, where the system tells."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


class SolverPool:
    """Solvers that share the work; leave its ``with`` block, even by Ctrl-C, and they stop."""

    def __init__(self, threads: int = 0, memory: int = MEMORY) -> None:
        self.threads = threads or _cores()
        if self.threads < 0 or memory < 1:
            raise UsageError(f"expected threads and megabytes, got {threads} and {memory}")
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
        """The results in the order of the items, of which only a few are drawn ahead."""
        source = iter(items)
        under_way = deque(self._submit(work, item) for item in islice(source, 2 * self.threads))
        while under_way:
            yield under_way.popleft().result()
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
