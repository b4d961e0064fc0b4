"""``strongsuit train tricks``: trains the trick net, which estimates double-dummy tricks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from strongsuit.cli.shared.output import count
from strongsuit.cli.shared.solved import read_solved
from strongsuit.cli.shared.training import (
    PATH,
    RunSettings,
    note_written,
    size_option,
    train_with_progress,
    training_options,
)
from strongsuit.errors import UsageError
from strongsuit.nets.tricks.accuracy import GROUPS
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.runtime import require_own_name
from strongsuit.nets.tricks.solved_deals import training_split, validation_deals

if TYPE_CHECKING:  # these modules need torch
    from strongsuit.nets.tricks.distillation import DistilledTricksObjective
    from strongsuit.nets.tricks.objective import TrickConfig
    from strongsuit.nets.tricks.solved_objective import SolvedTricksObjective

_SHARES = "then exact / within one / within two, percent"  # explains the line printed each round


@click.command()
@click.option(
    "--data",
    type=PATH,
    multiple=True,
    help="Solved boards to train on; repeat the option for several files.",
)
@click.option(
    "--teacher",
    help="A trick net whose probabilities for random deals are the targets, instead of --data.",
)
@click.option(
    "--valid", type=PATH, help="Solved boards for validation (default: some of the data)."
)
@size_option
@click.option(
    "--begin", help="Net of any size to fine-tune: a shipped one (standard), a file or a folder."
)
@click.option(
    "--only",
    type=click.Choice(list(GROUPS)),
    help="Train only the net's parts for these strains; the rest of the net stays as it is.",
)
@click.option(
    "--rates",
    type=click.FloatRange(0, 1, min_open=True),
    help="Factor on the usual learning rates (default: 1, and 0.05 with --begin).",
)
@training_options(
    batches=1000,
    epochs=20.0,
    epochs_help="Passes over the deals and their leaders; with --teacher, millions of examples.",
)
def tricks(
    data: tuple[Path, ...],
    teacher: str | None,
    valid: Path | None,
    settings: RunSettings,
    size: str,
    begin: str | None,
    only: str | None,
    rates: float | None,
) -> None:
    """Train a trick net, which estimates a deal's double-dummy tricks.

    The net learns from solved boards (--data) or from another trick net (--teacher), and is written
    to the folder --out; `strongsuit tricks --model OUT` uses it. Solved boards are files with
    double-dummy tables, as `strongsuit solve FILE OUT` writes them, or a folder made by `strongsuit
    dataset deals`.
    """
    from strongsuit.nets.tricks.objective import TrickConfig
    from strongsuit.nets.tricks.train import TrickRecipe

    require_own_name(settings.out, players=4)
    if begin and _is_given("size"):
        raise UsageError("the net of --begin has a size already: leave out --size")
    config = settings.applied_to(TrickConfig(only=only or ""))
    recipe = (
        TrickRecipe.from_net(begin, config, rates)
        if begin
        else TrickRecipe.from_size(size, config, rates)
    )
    objective = (
        _distillation(teacher, data, valid, config) if teacher else _solved(data, valid, config)
    )
    note_written(recipe.train(objective, settings.out, train_with_progress))


def _is_given(option: str) -> bool:
    """Return whether the user gave this option, so that it is not at its default."""
    source = click.get_current_context().get_parameter_source(option)
    return source is not ParameterSource.DEFAULT


def _solved(
    data: tuple[Path, ...], valid: Path | None, config: TrickConfig
) -> SolvedTricksObjective:
    from strongsuit.nets.tricks.solved_objective import SolvedTricksObjective

    if not data:
        raise UsageError("expected solved boards by --data, or a net by --teacher, got neither")
    solved = read_solved(*data)
    held = read_solved(valid) if valid else None
    fit, held = training_split(solved, held, config.strains)
    sizes = f"learning from {count(len(fit), 'deal')}, measured on {len(held):,}"
    click.echo(f"{sizes}; {_SHARES}", err=True)
    return SolvedTricksObjective(fit, held, config)


def _distillation(
    teacher: str, data: tuple[Path, ...], valid: Path | None, config: TrickConfig
) -> DistilledTricksObjective:
    from strongsuit.nets.tricks.distillation import DistilledTricksObjective

    if data:
        raise UsageError("expected either --data or --teacher, got both: leave out one of them")
    if valid is None:
        raise UsageError("--teacher needs --valid: solved boards to measure the accuracy on")
    held = validation_deals(read_solved(valid), config.strains)
    objective = DistilledTricksObjective(Estimator.load(teacher), held, config)
    sizes = f"taught by {teacher}, measured on {count(len(held), 'deal')}"
    click.echo(f"{sizes}; {_SHARES}", err=True)
    return objective
