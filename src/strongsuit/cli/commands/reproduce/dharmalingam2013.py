"""``strongsuit reproduce dharmalingam2013``: retrains a paper's trick networks on 208 deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strongsuit.cards import Strain
from strongsuit.cli.commands.reproduce.deals import training_and_test_deals
from strongsuit.cli.commands.reproduce.page import (
    data_option,
    echo_tables,
    out_option,
    page,
    tables_option,
    test_option,
)
from strongsuit.cli.plots.files import save
from strongsuit.cli.shared.options import STRAIN, threads
from strongsuit.cli.shared.progress import status
from strongsuit.extras import require

if TYPE_CHECKING:
    from strongsuit.reproduce.dharmalingam2013.study import Dharmalingam2013Study

SECTIONS = ("figure12", "epochs", "deals", "claims")
DEALS, QUICK_DEALS = 40_000, 6000  # to solve where no data are named


@click.command()
@data_option
@test_option
@tables_option(1, 3)
@click.option(
    "--section",
    "sections",
    type=click.Choice(SECTIONS),
    multiple=True,
    help="Only this part: the error curves of Figure 12, a picture of answers by epoch, learning "
    "curves from 26 to 100,000 deals, or the verdicts on the paper's claims.",
)
@click.option("--epochs", type=click.IntRange(1), default=100, show_default=True,
              help="Epochs of the trainings of Tables 1 to 3.")  # fmt: skip
@click.option("--rate", type=click.FloatRange(0, min_open=True), default=0.01, show_default=True,
              help="Learning rate of back-propagation.")  # fmt: skip
@click.option("--contract", "strain", type=STRAIN, default="S", show_default=True,
              help="Strain in which tricks are counted, with West's lead.")  # fmt: skip
@click.option("--quick", is_flag=True, help="Minutes instead of an hour: fewer draws and deals.")
@out_option("pictures, and deals that are solved without --data")
@threads
def dharmalingam2013(
    data: tuple[Path, ...],
    test: Path | None,
    tables: tuple[int, ...],
    sections: tuple[str, ...],
    epochs: int,
    rate: float,
    strain: Strain,
    quick: bool,
    out: Path,
    threads: int,
) -> None:
    """Dharmalingam and Amalraj's back-propagation and Rprop on 208 deals, and on more.

    Prints Markdown: Tables 1 to 3 by several readings of the paper, for each percentage the paper's
    value, ours, half of our 95 % interval, and the difference; pictures; verdicts on its claims.
    """
    from strongsuit.reproduce.dharmalingam2013 import study as paper
    from strongsuit.reproduce.dharmalingam2013.claims import claims
    from strongsuit.reproduce.dharmalingam2013.tables import TABLES

    whole = not (tables or sections)
    if whole:
        tables, sections = tuple(TABLES), SECTIONS[:-1]
    out.mkdir(parents=True, exist_ok=True)
    if set(sections) - {"claims"}:
        require("a picture", "matplotlib")
    effort = replace(paper.QUICK if quick else paper.FULL, epochs=epochs, rate=rate)
    deals = QUICK_DEALS if quick else DEALS
    training, tested = training_and_test_deals(data, test, deals, out, threads)
    with status(paper.PAPER) as show_step:
        progress = _epoch_count(show_step)
        study = paper.Dharmalingam2013Study(training, tested, effort, strain, progress)
        with page(paper.PAPER, whole, partial(claims, study)):
            click.echo(study.setting() + "\n")
            for number in tables:
                echo_tables(TABLES[number](study))
            for name in sections:
                _echo_section(study, name, out)


def _echo_section(study: Dharmalingam2013Study, name: str, out: Path) -> None:
    """Print a section; its picture is written to the folder ``out``."""
    from strongsuit.reproduce.claims import claims_table
    from strongsuit.reproduce.dharmalingam2013.claims import claims
    from strongsuit.reproduce.dharmalingam2013.figures import FIGURES
    from strongsuit.reproduce.dharmalingam2013.tables import learning_curves

    if name == "deals":
        echo_tables(learning_curves(study))
    if name == "claims":
        echo_tables([claims_table(claims(study))])
    else:
        path = out / f"dharmalingam2013-{name}.png"
        save(FIGURES[name](study), path)
        click.echo(f"![{name}]({path.name})\n")


def _epoch_count(show_step: Callable[[str], None]) -> Callable[[str, int], None]:
    """Return a callback that shows which training is at which epoch."""
    return lambda name, epoch: show_step(f"{name}: epoch {epoch:,}")
