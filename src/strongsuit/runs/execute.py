"""Make the missing shards of a run: on threads, on processes or on a cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path

from strongsuit.runs.cluster import run_on_cluster
from strongsuit.runs.resumable_run import Run
from strongsuit.runs.task import Progress, Task, shard_size

Make = Callable[[int], bytes]  # a shard's bytes from its number


@dataclass(frozen=True, slots=True)
class TaskRun:
    """A task and the folder in which its shards are made."""

    task: Task
    run: Run

    @classmethod
    def open(cls, task: Task, folder: Path) -> TaskRun:
        """Begin a run of a task in a folder, or open the one that is there to go on with it."""
        return cls(task, Run.open(folder, task.settings(), task.shards))

    @property
    def done(self) -> int:
        """The number of deals, pairs or boards in the shards that are there and undamaged."""
        return self.task.n - sum(shard_size(self.task, number) for number in self.run.missing())

    def complete(
        self,
        *,
        threads: int = 0,
        processes: bool = False,
        cluster: str = "",
        progress: Progress | None = None,
    ) -> None:
        """Make all missing shards and save them in the run's folder.

        Shards are made one after the other, each on ``threads`` threads. With ``processes`` that
        many processes make one shard each, for work that threads cannot share. With ``cluster``,
        the address of a Dask scheduler, the cluster makes them. An exception that ``progress``
        raises stops the run, which can be opened again later.
        """
        if cluster or processes:
            self._complete_apart(threads, cluster, progress or _ignore)
            return
        for _ in run_on_threads(self.run, partial(self._make, threads, progress)):
            pass

    def _complete_apart(self, processes: int, cluster: str, progress: Progress) -> None:
        finished = (
            run_on_cluster(self.run, self.task, cluster)
            if cluster
            else run_on_processes(self.run, self.task.make, processes)
        )
        for number in finished:
            progress(shard_size(self.task, number))

    def _make(self, threads: int, progress: Progress | None, number: int) -> bytes:
        return self.task.make(number, threads, progress)


def _ignore(more: int) -> None:
    pass


def run_on_threads(run: Run, make: Make) -> Iterator[int]:
    """Make the missing shards one after the other; yield each one's number when it is saved."""
    for number in run.missing():
        run.save(number, make(number))
        yield number
    run.close()


def run_on_processes(run: Run, make: Make, number: int = 0) -> Iterator[int]:
    """Make the missing shards on ``number`` processes; yield each one's number when it is saved.

    With 0 there is a process for each core.
    """
    with processes(number) as pool:
        under_way = {pool.submit(make, number): number for number in run.missing()}
        for done in as_completed(under_way):
            run.save(under_way[done], done.result())
            yield under_way[done]
    run.close()


@contextmanager
def processes(number: int = 0) -> Iterator[Executor]:
    """Provide a pool of ``number`` processes, or of one for each core if 0.

    The processes end at once if an exception is raised.
    """
    others = set(active_children())
    ignore_interrupts = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(
        number or None, get_context("spawn"), signal.signal, ignore_interrupts
    )
    try:
        yield pool
    except BaseException:  # Ctrl-C, or a generator that is closed before its end
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
