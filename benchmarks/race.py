"""Compare two ways to do the same work, timed in turn so that a busy machine slows both."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 5


@dataclass(frozen=True)
class Side:
    """One way to do the work: a function, and the number of items that it processes."""

    run: Callable[[], object]
    items: int


@dataclass(frozen=True)
class Result:
    """Speeds of both ways in a job, in items per second of the median round."""

    job: str
    ours: float
    theirs: float
    aim: float  # the ratio to be reached; 0 where none was set

    @property
    def ratio(self) -> float:
        """Our speed divided by the other's."""
        return self.ours / self.theirs


def race(
    job: str,
    ours: Side,
    theirs: Side,
    aim: float = 0,
    rounds: int = ROUNDS,
    clock: Callable[[], float] = time.process_time,
) -> Result:
    """Time two ways in turn, round by round, and return their speeds.

    A first round, with cold caches, does not count. The clock measures CPU time, which other work
    on the machine disturbs least; to time several threads, pass a wall clock.
    """
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds + 1):
        for side, seconds in zip((ours, theirs), times, strict=True):
            gc.collect()
            start = clock()
            side.run()
            seconds.append(clock() - start)
    mine, others = (sorted(seconds[1:])[rounds // 2] for seconds in times)
    return Result(job, ours.items / mine, theirs.items / others, aim)
