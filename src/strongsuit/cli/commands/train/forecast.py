"""``strongsuit train forecast``: trains the net by which the adviser forecasts tricks."""

from __future__ import annotations

import click

from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import skip_bad
from strongsuit.cli.shared.progress import track
from strongsuit.cli.shared.training import (
    RunSettings,
    auction_files,
    note_sizes,
    note_written,
    train_with_progress,
    training_options,
)
from strongsuit.nets.tricks.estimator import Estimator


@click.command()
@auction_files
@click.option(
    "--teacher",
    default="large",
    show_default=True,
    help="Trick net for boards that have no double-dummy table.",
)
@training_options(batches=200, epochs=4.0)
@skip_bad
def forecast(data: tuple[str, ...], teacher: str, settings: RunSettings, skip_bad: bool) -> None:
    """Train the net by which `strongsuit advise` forecasts tricks, on finished auctions.

    One deal in twenty, with all its tables, is left out for testing, and another for validation.
    """
    from strongsuit.advice.finished_auctions import FinishedAuctions, finished_auctions
    from strongsuit.advice.forecast_train import CONFIG, train_forecast_net

    bad, labeller = BadRecords() if skip_bad else None, Estimator.load(teacher)
    files = [
        finished_auctions(track(read_boards(file, None, bad), "reading"), labeller) for file in data
    ]
    fit, held = (FinishedAuctions.joined([parts[part] for parts in files]) for part in files[0])
    note_sizes(fit, held, "auction")
    config = settings.applied_to(CONFIG)
    note_written(train_forecast_net(fit, held, config, settings.out, train_with_progress))
