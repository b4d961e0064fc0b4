"""Make the missing shards of a run on this machine."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import active_children, get_context

from strongsuit.runs.run import Run

Make = Callable[[int], bytes]  # a shard's bytes from its number


def run_here(run: Run, make: Make) -> Iterator[int]:
    """Make what is missing, one shard after the other; each number as it is done."""
    for number in run.missing():
        run.save(number, make(number))
        yield number
    run.close()


def run_on_cores(run: Run, make: Make, cores: int = 0) -> Iterator[int]:
    """The same with so many shards under way at a time, for work that threads cannot share."""
    with processes(cores) as pool:
        under_way = {pool.submit(make, number): number for number in run.missing()}
        for done in as_completed(under_way):
            run.save(under_way[done], done.result())
            yield under_way[done]
    run.close()


@contextmanager
def processes(number: int = 0) -> Iterator[Executor]:
    """So many of them, one for each core if 0; if anything goes wrong they end at once."""
    others = set(active_children())
    leave_it_to_us = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(number or None, get_context("spawn"), signal.signal, leave_it_to_us)
    try:
        yield pool
    except BaseException:  # Ctrl-C, or a generator that is not asked to its end
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
