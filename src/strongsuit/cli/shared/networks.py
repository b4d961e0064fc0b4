"""What the commands that train the papers' networks share: deals, progress, and what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
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
from strongsuit.reproduce.dharmalingam2013 import tables as dharmalingam2013
from strongsuit.reproduce.dharmalingam2013.tables import Dharmalingam2013Study
from strongsuit.reproduce.mandziuk2007 import tables as mandziuk2007
from strongsuit.reproduce.trick_networks import EpochProgress, TrainingPlan, TrickNetworkStudy
from strongsuit.runs.execute import TaskRun
from strongsuit.solving.datasets import DealsTask

TESTED = 4  # without deals to test on, one in so many of the data, at its end
SEED = 2007
FULL_DEALS, QUICK_DEALS = 30_000, 4000  # that we solve for those who have none


def laboratory(
    data: tuple[Path, ...],
    test: Path | None,
    training: TrainingPlan,
    quick: bool,
    out: Path,
    threads: int,
) -> TrickNetworkStudy:
    """The deals, and a folder that keeps what is trained."""
    known, unknown = deals(data, test, QUICK_DEALS if quick else FULL_DEALS, out, threads)
    if quick:
        known, unknown = (
            known[: mandziuk2007.QUICK_DEALS[0]],
            unknown[: mandziuk2007.QUICK_DEALS[1]],
        )
    folder = out / ("networks-quick" if quick else "networks")
    folder.mkdir(parents=True, exist_ok=True)
    return TrickNetworkStudy(known, unknown, training, folder)


def setting(lab: TrickNetworkStudy) -> str:
    """On what, and how."""
    training = lab.training
    method = type(training.method).__name__
    mean = f" Each figure is the mean of {lab.seeds} trainings." if lab.seeds > 1 else ""
    return (
        f"Trained on {len(lab.known):,} deals and tested on {len(lab.unknown):,} others, by "
        f"{method}, at most {training.epochs:,} epochs.{mean}\n"
    )


def study_setting(found: Dharmalingam2013Study) -> str:
    """How many draws, and how long."""
    effort = found.effort
    return (
        f"{effort.draws} draws of {dharmalingam2013.DEALS} deals, and one of {effort.many:,}; "
        f"{effort.epochs} epochs each; tested on {effort.many:,} others.\n"
    )


def progress(tell: Callable[[str], None], epochs: int) -> EpochProgress:
    """Says which network is at which epoch."""

    def told(name: str, epoch: Epoch) -> None:
        tell(f"{name}: epoch {epoch.number:,} of {epochs:,}, off by {epoch.error:.3f} tricks")

    return told


@contextmanager
def study(
    data: tuple[Path, ...],
    test: Path | None,
    tables: tuple[int, ...],
    quick: bool,
    out: Path,
    threads: int,
) -> Iterator[Dharmalingam2013Study]:
    """The deals, and a bar that counts trainings."""
    effort = dharmalingam2013.QUICK if quick else dharmalingam2013.FULL
    known, unknown = deals(data, test, TESTED * effort.many, out, threads)
    with progress_bar("trainings", effort.trainings(tables)) as tell:
        yield Dharmalingam2013Study(known, unknown, effort, interrupt.watched(tell))


def deals(
    data: tuple[Path, ...], test: Path | None, own: int, out: Path, threads: int
) -> tuple[SolvedDeals, SolvedDeals]:
    """Deals to train on and deals to test on."""
    if test is not None and not data:
        raise UsageError("--test needs --data: deals to train on")
    known = read_solved(*(data or [_solve(own, out / f"solved-deals-{own}", threads)]))
    if test is not None:
        return known, read_solved(test)
    tested = len(known) // TESTED
    return known[: len(known) - tested], known[len(known) - tested :]


def show(tables: Sequence[PaperTable]) -> None:
    """As Markdown, those that have rows."""
    for table in tables:
        if table.lines:
            click.echo(markdown(table))


def sample_deals(lab: TrickNetworkStudy, out: Path) -> None:
    """Section V."""
    from strongsuit.reproduce.mandziuk2007.sample_deals import markdown, samples

    click.echo("## Section V: sample deals, tricks of North-South in spades\n")
    for sample in samples(lab):
        click.echo(markdown(sample))


def pictures(lab: TrickNetworkStudy, out: Path) -> None:
    """What the 52x4 network makes of cards."""
    from strongsuit.reproduce.mandziuk2007 import figures

    found = figures.worths(lab)
    click.echo(figures.worth_table(found))
    drawn = {
        "worth": figures.worth_figure(found),
        "lengths": figures.length_figure(lab),
        "weights": figures.weight_figure(lab),
    }
    for name, figure in drawn.items():
        path = out / f"mandziuk2007-{name}.png"
        save(figure, path)
        click.echo(f"![{name}]({path.name})\n")


def _solve(number: int, folder: Path, threads: int) -> Path:
    """The same as `strongsuit dataset deals` makes; it goes on where it was stopped."""
    run = TaskRun.open(DealsTask(number, SEED), folder)
    with progress_bar("solving deals", number, run.done) as advance:
        run.complete(threads=threads, progress=interrupt.watched(advance))
    return folder
