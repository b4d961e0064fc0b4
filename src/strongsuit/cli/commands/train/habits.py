"""``strongsuit train habits``: trains the policy net, by which the adviser weighs layouts."""

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
from strongsuit.meanings.belief.recorded_auctions import RecordedAuctions, split


@click.command()
@auction_files
@training_options(batches=200, epochs=3.0)
@skip_bad
def habits(data: tuple[str, ...], settings: RunSettings, skip_bad: bool) -> None:
    """Train the policy net, by which `strongsuit advise` weighs layouts, on recorded auctions.

    One deal in twenty, with all its tables, is left out for testing, and another for validation.
    """
    from strongsuit.advice.policy_train import CONFIG, train_policy_net

    bad = BadRecords() if skip_bad else None
    files = [split(track(read_boards(file, None, bad), "reading"), file) for file in data]
    fit, held = (RecordedAuctions.joined([parts[part] for parts in files]) for part in files[0])
    note_sizes(fit, held, "auction")
    config = settings.applied_to(CONFIG)
    note_written(train_policy_net(fit, held, config, settings.out, train_with_progress))
