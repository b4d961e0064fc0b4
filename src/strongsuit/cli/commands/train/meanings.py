"""``strongsuit train meanings``: trains the belief net, which says what calls show."""

from __future__ import annotations

import click

from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import skip_bad
from strongsuit.cli.shared.progress import track
from strongsuit.cli.shared.training import (
    RunSettings,
    note_sizes,
    note_written,
    train_with_progress,
    training_options,
)
from strongsuit.deal_split import Part
from strongsuit.meanings.belief.recorded_auctions import split


@click.command()
@click.option("--data", required=True, help="Boards with all cards and auctions, in any format.")
@skip_bad
@training_options(batches=500, epochs=8.0)
def meanings(data: str, settings: RunSettings, skip_bad: bool) -> None:
    """Train a belief net on recorded auctions, for `explain --net OUT/meanings.onnx`.

    One deal in twenty, with all its tables, is left out for testing, and another for validation.
    """
    from strongsuit.meanings.belief.train import CONFIG, train_belief_net

    bad = BadRecords() if skip_bad else None
    parts = split(track(read_boards(data, None, bad), "reading"), data)
    fit, held = parts[Part.TRAINING], parts[Part.VALIDATION]
    note_sizes(fit, held, "auction")
    config = settings.applied_to(CONFIG)
    note_written(train_belief_net(fit, held, config, settings.out, train_with_progress))
