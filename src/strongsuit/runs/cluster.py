"""Make the missing shards of a run on a Dask cluster.

If a worker is lost, only the shard that it was making has to be made again.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from itertools import islice

from strongsuit.errors import UsageError
from strongsuit.extras import require
from strongsuit.runs.resumable_run import Run
from strongsuit.runs.task import Task

AHEAD = 4  # shards handed out at a time for each thread of the cluster
RETRIES = 10  # times that a shard is tried again after its worker was lost


def run_on_cluster(run: Run, task: Task, address: str) -> Iterator[int]:
    """Make the missing shards on a cluster; yield each one's number when the run has saved it.

    ``address`` is that of the cluster's Dask scheduler.
    """
    require("a cluster", "distributed")
    distributed = importlib.import_module("distributed")
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, TimeoutError, ValueError) as error:
        raise UsageError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        numbers = iter(run.missing())
        threads = max(1, sum(client.nthreads().values()))

        def submit(number: int) -> object:
            return client.submit(_make, task, number, key=f"shard-{number}", retries=RETRIES)

        under_way = distributed.as_completed(
            [submit(number) for number in islice(numbers, AHEAD * threads)], with_results=True
        )
        for future, (number, data) in under_way:
            run.save(number, data)
            future.release()
            yield number
            for following in islice(numbers, 1):
                under_way.add(submit(following))
    run.close()


def _make(task: Task, number: int) -> tuple[int, bytes]:
    return number, task.make(number, threads=1)
