"""``strongsuit train contracts``: trains the net that says which call players would make."""

from __future__ import annotations

from pathlib import Path

import click

from strongsuit.best_contract.examples import DecisionExamples
from strongsuit.cli.shared.decisions import load_decision_points
from strongsuit.cli.shared.training import (
    PATH,
    RunSettings,
    note_sizes,
    note_written,
    train_with_progress,
    training_options,
)
from strongsuit.deal_split import Part
from strongsuit.meanings.belief.runtime import LearnedMeanings


@click.command()
@click.option(
    "--data",
    type=PATH,
    multiple=True,
    required=True,
    help="Decisions of `strongsuit dataset`, or boards with auctions; repeat the option for "
    "several.",
)
@click.option(
    "--card",
    default="sayc",
    show_default=True,
    help="Convention card for the auctions of boards.",
)
@click.option(
    "--label",
    type=click.Choice(["made", "best"]),
    default="made",
    show_default=True,
    help="Target: the call that was made, or the best call as chen2025 defines it.",
)
@click.option(
    "--passes",
    type=click.FloatRange(0, 1),
    default=0.33,
    show_default=True,
    help="Share to train on of the passes that ended auctions.",
)
@training_options(batches=500, epochs=6.0, epochs_help="Passes over the decisions.")
def contracts(
    data: tuple[Path, ...], card: str, label: str, passes: float, settings: RunSettings
) -> None:
    """Train the contract net of chen2025, for the column `players` of `strongsuit advise`.

    The net is trained on the calls that ended auctions. One deal in twenty is for validation; of
    boards with auctions, two more in twenty are left out.
    """
    from strongsuit.best_contract.chen2025_network import (
        CONFIG,
        contract_objective,
        train_contract_net,
    )

    meanings = LearnedMeanings.load()
    parts = [
        DecisionExamples.by_net(load_decision_points(file, card, passes, Part.TRAINING), meanings)
        for file in data
    ]
    config = settings.applied_to(CONFIG)
    objective = contract_objective(DecisionExamples.joined(parts), label, config)
    note_sizes(objective.fit, objective.held, "decision")
    note_written(train_contract_net(objective, label, config, settings.out, train_with_progress))
