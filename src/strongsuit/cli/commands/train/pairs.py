"""``strongsuit train pairs``: trains the pair net, which estimates two hands' tricks."""

from __future__ import annotations

import click

from strongsuit.cli.shared.output import count
from strongsuit.cli.shared.training import (
    RunSettings,
    note_written,
    size_option,
    train_with_progress,
    training_options,
)
from strongsuit.evaluation.trick_data import read_unopposed_pairs
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.runtime import require_own_name


@click.command()
@click.option(
    "--teacher",
    default="large",
    show_default=True,
    help="Trick net whose estimates are the targets: a shipped one (large) or a file.",
)
@click.option(
    "--valid",
    default="pairs",
    show_default=True,
    help="Pairs with their tricks for validation, as in `strongsuit league`.",
)
@size_option
@click.option(
    "--layouts",
    type=click.IntRange(2),
    default=4,
    show_default=True,
    help="Layouts of the opponents' cards for each pair; an even number.",
)
@training_options(
    batches=1000,
    epochs=4.0,
    epochs_option="--millions",
    epochs_help="Millions of random pairs and declarers to train on.",
)
def pairs(teacher: str, valid: str, settings: RunSettings, size: str, layouts: int) -> None:
    """Train a pair net, for `strongsuit pair --model OUT`.

    The training needs no data: the targets are a trick net's estimates for random pairs.
    """
    from strongsuit.nets.tricks.objective import PairConfig
    from strongsuit.nets.tricks.pair_distillation import DistilledPairsObjective
    from strongsuit.nets.tricks.train import train_pair_net

    require_own_name(settings.out, players=2)
    labeller, held = Estimator.load(teacher), read_unopposed_pairs(valid)
    click.echo(f"measured on {count(len(held), 'pair')}", err=True)
    config = settings.applied_to(PairConfig(layouts=layouts))
    objective = DistilledPairsObjective(labeller, held, config)
    note_written(train_pair_net(size, objective, config, settings.out, train_with_progress))
