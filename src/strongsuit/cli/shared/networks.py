"""Deals and output of the commands that reproduce mandziuk2007 and dharmalingam2013."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from strongsuit.cli.plots.files import save
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.progress import progress_bar
from strongsuit.cli.shared.solved import read_solved
from strongsuit.errors import UsageError
from strongsuit.nets.papers.backprop import Epoch
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.reproduce.comparison import PaperTable, markdown
from strongsuit.reproduce.trick_networks import EpochProgress, TrickNetworkStudy
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


def epoch_progress(show_step: Callable[[str], None], epochs: int) -> EpochProgress:
    """Return a callback for a training that shows the network's name, epoch and error."""

    def progress(name: str, epoch: Epoch) -> None:
        show_step(f"{name}: epoch {epoch.number:,} of {epochs:,}, off by {epoch.error:.3f} tricks")

    return progress


def echo_tables(tables: Sequence[PaperTable]) -> None:
    """Print tables as Markdown on standard output, without those that have no rows."""
    for table in tables:
        if table.rows:
            click.echo(markdown(table))


def echo_sample_deals(study: TrickNetworkStudy) -> None:
    """Print mandziuk2007's section V, the networks' estimates of sample deals, as Markdown."""
    from strongsuit.reproduce.mandziuk2007.sample_deals import markdown, samples

    click.echo("## Section V: sample deals, tricks of North-South in spades\n")
    for sample in samples(study):
        click.echo(markdown(sample))


def echo_weights(study: TrickNetworkStudy, out: Path) -> None:
    """Print what each card is worth to mandziuk2007's network, and draw figures in ``out``."""
    from strongsuit.reproduce.mandziuk2007 import weights

    worths = weights.worths(study)
    click.echo(weights.worth_table(worths))
    figures = {
        "worth": weights.worth_figure(worths),
        "lengths": weights.length_figure(study),
        "weights": weights.weight_figure(study),
    }
    for name, figure in figures.items():
        path = out / f"mandziuk2007-{name}.png"
        save(figure, path)
        click.echo(f"![{name}]({path.name})\n")
