"""``strongsuit train table``: fits how results at the table differ from double dummy."""

from __future__ import annotations

from pathlib import Path

import click

from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import skip_bad
from strongsuit.cli.shared.output import count
from strongsuit.cli.shared.progress import track
from strongsuit.cli.shared.training import PATH
from strongsuit.deal_split import Part, whole_boards


@click.command()
@click.option(
    "--data",
    multiple=True,
    required=True,
    help="Played boards with double-dummy tables; repeat the option for several files.",
)
@click.option("--out", type=PATH, required=True, help="JSON file to write.")
@skip_bad
def table(data: tuple[str, ...], out: Path, skip_bad: bool) -> None:
    """Fit how tricks at the table differ from double dummy, for `strongsuit advise`.

    The statistics are of boards with contract, tricks taken and double-dummy table. One deal in
    twenty is left out for testing.
    """
    from strongsuit.advice.table_truth import fit_table_truth

    bad = BadRecords() if skip_bad else None
    records = (board for file in data for board in read_boards(file, None, bad))
    usable = whole_boards(track(records, "reading"), Part.TRAINING, Part.VALIDATION)
    truth = fit_table_truth(board for _, board in usable)
    truth.save(out)
    click.echo(f"{count(truth.boards)} fitted, written to {out}", err=True)
