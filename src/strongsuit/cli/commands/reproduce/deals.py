"""Solved deals for the commands that reproduce mandziuk2007 and dharmalingam2013."""

from __future__ import annotations

from pathlib import Path

from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.progress import progress_bar
from strongsuit.cli.shared.solved import read_solved
from strongsuit.errors import UsageError
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.runs.execute import TaskRun
from strongsuit.solving.datasets import DealsTask

TEST_SHARE = 4  # without --test, one deal in this many is for testing: those at the end of the data
SEED = 2007  # of the deals that are solved if no --data is given


def training_and_test_deals(
    data: tuple[Path, ...], test: Path | None, solved: int, out: Path, threads: int
) -> tuple[SolvedDeals, SolvedDeals]:
    """Return the deals to train on and those to test on, read from ``data`` and ``test``.

    Without ``data``, make and solve ``solved`` deals first, in the folder ``out``.
    """
    if test is not None and not data:
        raise UsageError("--test needs --data: deals to train on")
    deals = read_solved(*(data or [_solve(solved, out / f"solved-deals-{solved}", threads)]))
    if test is not None:
        return deals, read_solved(test)
    first = len(deals) - len(deals) // TEST_SHARE
    return deals[:first], deals[first:]


def _solve(number: int, folder: Path, threads: int) -> Path:
    """Return ``folder`` after writing solved deals to it, as `strongsuit dataset deals` does.

    If the run was stopped before, it is resumed.
    """
    run = TaskRun.open(DealsTask(number, SEED), folder)
    with progress_bar("solving deals", number, run.done) as advance:
        run.complete(threads=threads, progress=interrupt.watched(advance))
    return folder
