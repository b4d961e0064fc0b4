"""``strongsuit reproduce mandziuk2007``: retrains a paper's networks that predict tricks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strongsuit.cli.commands.reproduce.deals import training_and_test_deals
from strongsuit.cli.commands.reproduce.page import (
    data_option,
    echo_tables,
    out_option,
    page,
    tables_option,
    test_option,
)
from strongsuit.cli.plots.files import checked, save
from strongsuit.cli.shared.options import threads
from strongsuit.cli.shared.progress import status
from strongsuit.cli.shared.training import set_up_torch

if TYPE_CHECKING:
    from strongsuit.nets.papers.backprop import Epoch
    from strongsuit.reproduce.trick_networks import EpochProgress, TrickNetworkStudy

DEALS, QUICK_DEALS = 30_000, 4000  # to solve for mandziuk2007 if no --data is given
SECTIONS = (
    *("enhancements", "orders", "suits", "leads"),
    *("deals", "weights", "neurons", "claims"),
)
POSITIVE = click.FloatRange(0, min_open=True)


@click.command()
@data_option
@test_option
@tables_option(3, 4)
@click.option(
    "--section",
    "sections",
    type=click.Choice(SECTIONS),
    multiple=True,
    help="Only this section: rows with Table II's methods both ways, deals in other orders of the "
    "suits, IV-A, IV-B, sample deals, pictures of the weights, specialised neurons, or the "
    "verdicts on the paper's claims.",
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
@click.option(
    "--repeat",
    "repeated",
    metavar="NAME",
    multiple=True,
    help="Train only this network --seeds times, by our name, and the others once; repeatable.",
)
@click.option(
    "--enhancements",
    type=click.Choice(["added", "summed"]),
    default="added",
    show_default=True,
    help="Inputs for the five methods of Table II that modify Work's count: what they add to it, "
    "or the sum. The paper does not say which.",
)
@click.option("--epochs", type=click.IntRange(1),
              help="Epochs at most (default: 20,000 by Rprop, 200 by Muon, fewer with --quick). "
              "The paper has a few thousand, and over 100,000 for 26x4.")  # fmt: skip
@click.option("--patience", type=click.IntRange(0),
              help="Epochs without a better validation error after which training stops, 0 for "
              "never (default: 1,500 by Rprop, 0 by Muon). The paper does not say.")  # fmt: skip
@click.option("--first-step", "initial", type=POSITIVE,
              help="Rprop's first step (default: 0.1, as in the paper).")  # fmt: skip
@click.option("--largest-step", "largest", type=POSITIVE,
              help="Rprop's largest step (default: 50, as in the paper).")  # fmt: skip
@click.option("--decay", type=click.FloatRange(0),
              help="Weight decay, beside the error summed over all examples (default: 1e-4 by "
              "Rprop, as in the paper, 0.1 by Muon).")  # fmt: skip
@click.option("--quick", is_flag=True,
              help="Minutes instead of hours: fewer deals and epochs, too few for verdicts that "
              "count.")  # fmt: skip
@out_option("pictures, trained networks and solved deals")
@threads
def mandziuk2007(
    data: tuple[Path, ...],
    test: Path | None,
    tables: tuple[int, ...],
    sections: tuple[str, ...],
    method: str,
    only: tuple[str, ...],
    seeds: int,
    repeated: tuple[str, ...],
    enhancements: str,
    epochs: int | None,
    patience: int | None,
    initial: float | None,
    largest: float | None,
    decay: float | None,
    quick: bool,
    out: Path,
    threads: int,
) -> None:
    """Mańdziuk and Mossakowski's networks for tricks: Tables III and IV, sections IV and V.

    Prints Markdown: for each percentage of test deals the paper's value, ours, half of our 95 %
    interval, and the difference; then verdicts on its claims.
    """
    set_up_torch(threads)
    from strongsuit.nets.papers.architectures import network
    from strongsuit.reproduce.mandziuk2007 import tables as paper
    from strongsuit.reproduce.mandziuk2007.claims import claims
    from strongsuit.reproduce.trick_networks import TrickNetworkStudy

    whole = not (tables or sections or only)
    if not (tables or sections):
        tables = tuple(paper.TABLES)
    if whole:
        sections = SECTIONS[:-1]
    if only and not tables:
        raise click.UsageError(
            "--network picks rows of tables, and --section alone prints no table: "
            "add --table, or leave out --section"
        )
    if method == "muon" and (initial or largest):
        raise click.UsageError("--first-step and --largest-step are for --method rprop alone")
    paper.require_rows(tables, only)
    for name in repeated:
        network(name)
    out.mkdir(parents=True, exist_ok=True)
    if "weights" in sections:
        checked(out / "mandziuk2007-weights.png")
    settings = {"initial": initial, "largest": largest, "decay": decay}
    given = {name: value for name, value in settings.items() if value is not None}
    plan = (paper.QUICK if quick else paper.FULL)[method].adapted(epochs, patience, **given)
    training, tested = training_and_test_deals(
        data, test, QUICK_DEALS if quick else DEALS, out, threads
    )
    if quick:
        training, tested = training[: paper.QUICK_DEALS[0]], tested[: paper.QUICK_DEALS[1]]
    folder = out / ("networks-quick" if quick else "networks")
    folder.mkdir(parents=True, exist_ok=True)
    with status(paper.PAPER) as show_step:
        study = TrickNetworkStudy(
            training,
            tested,
            plan,
            folder,
            progress=_epoch_progress(show_step, plan.epochs),
            seeds=seeds,
            repeated=repeated,
            summed=enhancements == "summed",
        )
        with page(paper.PAPER, whole, partial(claims, study)):
            click.echo(study.setting() + "\n")
            for number in tables:
                echo_tables(paper.TABLES[number](study, only))
            for name in sections:
                _echo_section(study, name, out)


def _echo_section(study: TrickNetworkStudy, name: str, out: Path) -> None:
    """Print a section; its pictures are written to the folder ``out``."""
    from strongsuit.reproduce.claims import claims_table
    from strongsuit.reproduce.mandziuk2007.claims import claims
    from strongsuit.reproduce.mandziuk2007.neurons import neurons
    from strongsuit.reproduce.mandziuk2007.tables import SECTIONS as TABLE_SECTIONS

    if name == "deals":
        _echo_sample_deals(study)
    elif name == "weights":
        _echo_weights(study, out)
    elif name == "neurons":
        echo_tables(neurons(study))
    elif name == "claims":
        echo_tables([claims_table(claims(study))])
    else:
        echo_tables(TABLE_SECTIONS[name](study))


def _epoch_progress(show_step: Callable[[str], None], epochs: int) -> EpochProgress:
    """Return a callback for a training that shows the network's name, epoch and error."""

    def progress(name: str, epoch: Epoch) -> None:
        show_step(f"{name}: epoch {epoch.number:,} of {epochs:,}, off by {epoch.error:.3f} tricks")

    return progress


def _echo_sample_deals(study: TrickNetworkStudy) -> None:
    """Print mandziuk2007's section V, the networks' estimates of sample deals, as Markdown."""
    from strongsuit.reproduce.mandziuk2007.sample_deals import markdown, samples

    click.echo("## Section V: sample deals, tricks of North-South in spades\n")
    for sample in samples(study):
        click.echo(markdown(sample))


def _echo_weights(study: TrickNetworkStudy, out: Path) -> None:
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
