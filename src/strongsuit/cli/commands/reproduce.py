"""``strongsuit reproduce PAPER``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from strongsuit.cli.plots.files import checked, save
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.options import pair_data, threads
from strongsuit.cli.shared.progress import progress_bar, status
from strongsuit.cli.shared.training import Command, set_up_torch
from strongsuit.evaluation.trick_data import TrickData, read_tricks
from strongsuit.extras import require
from strongsuit.formulas.evolve import require_pymoo


@click.group()
def command() -> None:
    """Recompute a paper's tables and figures, and print them beside the paper's."""


def _tables(first: int, last: int) -> Callable[[Command], Command]:
    """Return the option ``--table`` with the numbers of a paper's tables as its choices."""
    return click.option(
        "--table",
        "tables",
        type=click.IntRange(first, last),
        multiple=True,
        help="Only this table; repeat the option for several.",
    )


@command.command()
@pair_data
@_tables(9, 12)
@click.option(
    "--figure",
    "figures",
    type=click.IntRange(2, 4),
    multiple=True,
    help="Only this figure; repeat the option for several.",
)
@click.option(
    "--section",
    "sections",
    type=click.Choice(["search", "rounding", "beyond", "ceiling", "overcalled"]),
    multiple=True,
    help="Only this part of the five steps, or of the experiments beyond them.",
)
@click.option(
    "--quick",
    is_flag=True,
    help="Minutes instead of half an hour: fewer generations and resamples.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="Folder for pictures and the state of the search, which is resumed from there.",
)
def jan2023(
    data: Path,
    tables: tuple[int, ...],
    figures: tuple[int, ...],
    sections: tuple[str, ...],
    quick: bool,
    out: Path,
) -> None:
    """Jan, Huang and Yang's hand strength by a genetic algorithm: Tables 9-12, Figures 2-4.

    Prints Markdown: for each value the paper's, ours, half of our 95 % interval, and the
    difference; then the paper's five steps on these pairs, and experiments beyond them.
    """
    from strongsuit.reproduce.comparison import markdown
    from strongsuit.reproduce.jan2023.steps import SECTIONS, Jan2023Data
    from strongsuit.reproduce.jan2023.tables import FULL, PAPER, QUICK, TABLES

    pairs = read_tricks(data)
    effort = QUICK if quick else FULL
    whole = not (tables or figures or sections)
    if whole:
        tables, figures, sections = tuple(TABLES), (2, 3, 4), tuple(SECTIONS)
    _require_jan2023(tables, figures, sections)
    with _page(PAPER, whole), status(PAPER) as show_step:
        for number in tables:
            show_step(f"Table {number}")
            click.echo(markdown(TABLES[number](pairs, effort, lambda more: interrupt.check())))
        for number in figures:
            show_step(f"Figure {number}")
            _draw(pairs, number, quick, out)
        for name in sections:
            show_step(name)
            click.echo(markdown(SECTIONS[name](Jan2023Data(pairs, effort, out, show_step))))


def _require_jan2023(
    tables: tuple[int, ...], figures: tuple[int, ...], sections: tuple[str, ...]
) -> None:
    """Raise an error now if a package for the chosen parts is missing, not after half an hour."""
    if 9 in tables or 2 in figures or {"search", "ceiling", "overcalled"} & set(sections):
        require_pymoo()
    if "ceiling" in sections:
        require("gradient boosting", "sklearn")
    if figures:
        require("a picture", "matplotlib")


@contextmanager
def _page(paper: str, whole: bool) -> Iterator[None]:
    """Print introduction and reasons for differences around the body, if the page is whole.

    It is whole if the user did not choose single tables or sections of the paper.
    """
    from strongsuit.reproduce.paper import prose

    if whole:
        click.echo(prose(paper, "introduction"))
    yield
    if whole:
        click.echo(prose(paper, "reasons"), nl=False)


def _draw(pairs: TrickData, number: int, quick: bool, out: Path) -> None:
    path = out / f"jan2023-figure{number}.png"
    out.mkdir(parents=True, exist_ok=True)
    checked(path)
    from strongsuit.reproduce.jan2023.figures import FIGURES
    from strongsuit.reproduce.jan2023.tables import FULL, QUICK

    save(FIGURES[number](pairs, QUICK if quick else FULL), path)
    click.echo(f"![Figure {number}]({path.name})\n")


DEALS, QUICK_DEALS = 30_000, 4000  # to solve for mandziuk2007 if no --data is given

_DATA = click.option(
    "--data",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Solved deals to train on; repeat the option for several files. Without --data, deals are "
    "solved first, in the folder of --out.",
)
_TEST = click.option(
    "--test",
    type=click.Path(path_type=Path),
    help="Other solved deals to test on (default: the last quarter of the data).",
)


def _out(content: str) -> Callable[[Command], Command]:
    """Return the option ``--out``, a folder; ``content`` says in its help what the folder gets."""
    return click.option(
        "--out",
        type=click.Path(path_type=Path, file_okay=False),
        default=Path(),
        help=f"Folder for {content} (default: the current one); unfinished work in it is resumed.",
    )


@command.command()
@_DATA
@_TEST
@_tables(3, 4)
@click.option(
    "--section",
    "sections",
    type=click.Choice(["orders", "suits", "leads", "deals", "weights"]),
    multiple=True,
    help="Only this section: deals in other orders of the suits, IV-A, IV-B, sample deals, "
    "pictures of the weights.",
)
@click.option(
    "--method",
    type=click.Choice(["rprop", "muon"]),
    default="rprop",
    show_default=True,
    help="The paper's Rprop on whole batches, or Muon on small ones, which learns faster.",
)
@click.option(
    "--network",
    "only",
    metavar="NAME",
    multiple=True,
    help="Only this row of the tables, by the paper's name, such as 52-25-1, or ours, such as "
    "26x4; repeatable.",
)
@click.option(
    "--seeds",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Train each network this many times, and print the mean.",
)
@click.option("--quick", is_flag=True, help="Minutes instead of hours: fewer deals and epochs.")
@_out("pictures, trained networks and solved deals")
@threads
def mandziuk2007(
    data: tuple[Path, ...],
    test: Path | None,
    tables: tuple[int, ...],
    sections: tuple[str, ...],
    method: str,
    only: tuple[str, ...],
    seeds: int,
    quick: bool,
    out: Path,
    threads: int,
) -> None:
    """Mańdziuk and Mossakowski's networks for tricks: Tables III and IV, sections IV and V.

    Prints Markdown: for each percentage of test deals the paper's value, ours, half of our 95 %
    interval, and the difference.
    """
    set_up_torch(threads)
    from strongsuit.cli.shared import networks
    from strongsuit.reproduce.mandziuk2007 import tables as paper
    from strongsuit.reproduce.trick_networks import TrickNetworkStudy

    whole = not (tables or sections or only)
    if not (tables or sections):
        tables = tuple(paper.TABLES)
    if whole:
        sections = (*paper.SECTIONS, "deals", "weights")
    if only and not tables:
        raise click.UsageError("--network picks rows of tables: add --table, or omit --section")
    paper.require_rows(tables, only)
    out.mkdir(parents=True, exist_ok=True)
    if "weights" in sections:
        checked(out / "mandziuk2007-weights.png")
    training, tested = networks.training_and_test_deals(
        data, test, QUICK_DEALS if quick else DEALS, out, threads
    )
    if quick:
        training, tested = training[: paper.QUICK_DEALS[0]], tested[: paper.QUICK_DEALS[1]]
    plan = (paper.QUICK if quick else paper.FULL)[method]
    folder = out / ("networks-quick" if quick else "networks")
    folder.mkdir(parents=True, exist_ok=True)
    with _page(paper.PAPER, whole), status(paper.PAPER) as show_step:
        progress = networks.epoch_progress(show_step, plan.epochs)
        study = TrickNetworkStudy(training, tested, plan, folder, progress=progress, seeds=seeds)
        click.echo(study.setting() + "\n")
        for number in tables:
            networks.echo_tables(paper.TABLES[number](study, only))
        for name in sections:
            if name in paper.SECTIONS:
                networks.echo_tables(paper.SECTIONS[name](study))
            elif name == "deals":
                networks.echo_sample_deals(study)
            else:
                networks.echo_weights(study, out)


@command.command()
@_DATA
@_TEST
@_tables(1, 3)
@click.option("--quick", is_flag=True, help="Fewer draws, epochs and deals.")
@_out("deals that are solved without --data")
@threads
def dharmalingam2013(
    data: tuple[Path, ...],
    test: Path | None,
    tables: tuple[int, ...],
    quick: bool,
    out: Path,
    threads: int,
) -> None:
    """Dharmalingam and Amalraj's back-propagation and Rprop on 208 deals, and on more: Tables 1-3.

    Prints Markdown: for each percentage the paper's value, ours, half of our 95 % interval, and the
    difference.
    """
    set_up_torch(threads)
    from strongsuit.cli.shared import networks
    from strongsuit.reproduce.dharmalingam2013 import tables as paper

    whole, tables = not tables, tables or tuple(paper.TABLES)
    effort = paper.QUICK if quick else paper.FULL
    solved = networks.TEST_SHARE * effort.many
    training, tested = networks.training_and_test_deals(data, test, solved, out, threads)
    with progress_bar("trainings", effort.trainings(tables)) as advance:
        progress = interrupt.watched(advance)
        study = paper.Dharmalingam2013Study(training, tested, effort, progress)
        with _page(paper.PAPER, whole):
            click.echo(study.setting() + "\n")
            for number in tables:
                networks.echo_tables(paper.TABLES[number](study))


_CHEN_TABLES = ("7", "8", "9", "10", "12", "13", "14")
BOARDS, QUICK_BOARDS = 450_000, 10_000  # to bid if no --data is given; 450,000 as in the paper


@command.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="Decisions of `strongsuit dataset`, or a file of boards with auctions; without --data, "
    "boards are bid by our own players first, in the folder of --out.",
)
@click.option(
    "--boards",
    type=click.IntRange(100),
    help="How many boards to bid without --data (default: 450,000).",
)
@click.option(
    "--card",
    default="sayc",
    show_default=True,
    help="Convention card for the auctions of a file of boards.",
)
@click.option(
    "--table",
    "tables",
    type=click.Choice(_CHEN_TABLES),
    multiple=True,
    help="Only this table; repeat the option for several.",
)
@click.option(
    "--surer",
    type=float,
    default=None,
    help="How many standard errors better than the bid another category (part score, game, slam, "
    "grand slam) must be to count as the best.",
)
@click.option("--folds", type=click.IntRange(1, 10), help="Test on this many of the ten folds.")
@click.option(
    "--repeats",
    type=click.IntRange(1, 10),
    help="How many cross-validations (default: ten as in the paper, more than a day).",
)
@click.option("--epochs", type=click.FloatRange(min=0.1), help="Epochs of each training.")
@click.option("--quick", is_flag=True, help="Minutes instead of hours: fewer boards and one fold.")
@_out("boards that are bid without --data, and the models' answers")
@threads
def chen2025(
    data: Path | None,
    boards: int | None,
    card: str,
    tables: tuple[str, ...],
    surer: float | None,
    folds: int | None,
    repeats: int | None,
    epochs: float | None,
    quick: bool,
    out: Path,
    threads: int,
) -> None:
    """Chen and Yang's best contract in competitive bidding: Tables VII to X and XII to XIV.

    Prints Markdown: for each value the paper's, ours, half of our 95 % interval, and the
    difference.
    """
    set_up_torch(threads)
    require("comparing models", "sklearn")
    from strongsuit.best_contract.augmentation import redeal_rare_points
    from strongsuit.best_contract.labels import MARGIN
    from strongsuit.cli.shared.decisions import bid_decision_points, load_decision_points
    from strongsuit.reproduce.chen2025.study import FULL, QUICK, Chen2025Study
    from strongsuit.reproduce.chen2025.tables import PAPER, TABLES
    from strongsuit.reproduce.comparison import markdown

    effort = QUICK if quick else FULL
    effort = replace(
        effort,
        folds=folds or effort.folds,
        repeats=repeats or effort.repeats,
        epochs=epochs or effort.epochs,
    )
    if data:
        points = load_decision_points(data, card)
        with status("dealing rare boards anew"):
            redealt = redeal_rare_points(points, 1)
    else:
        number = boards or (QUICK_BOARDS if quick else BOARDS)
        points, redealt = bid_decision_points(number, card, out, threads)
    with _page(PAPER, not tables), status(PAPER) as show_step:
        study = Chen2025Study(
            points,
            redealt,
            out / "chen2025-answers",
            effort,
            margin=MARGIN if surer is None else surer,
            progress=show_step,
        )
        click.echo(study.setting() + "\n")
        for number in map(int, tables or map(str, TABLES)):
            for table in TABLES[number](study):
                click.echo(markdown(table))
