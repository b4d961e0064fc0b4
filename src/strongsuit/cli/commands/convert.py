"""``strongsuit convert IN OUT``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import click

from strongsuit.board import Board
from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import FORMAT, from_format, skip_bad
from strongsuit.cli.shared.output import count, tally
from strongsuit.cli.shared.progress import track
from strongsuit.formats import Format, write
from strongsuit.formats.files import output_format


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@from_format
@click.option("--to", "to_format", type=FORMAT, help="Format of the output.")
@skip_bad
def command(
    source: str, target: str, from_format: str | None, to_format: str | None, skip_bad: bool
) -> None:
    """Convert the boards of IN to OUT; "-" is standard input or output.

    Formats are told by suffix (.pbn .lin .gib .dat .url .csv .jsonl .parquet, with .gz .xz or .bz2
    behind text), else by looking at the input, or by --from and --to.
    """
    bad = BadRecords() if skip_bad else None
    form = output_format(target, to_format or "")
    written: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    read = track(read_boards(source, from_format, bad), "converting")
    write(target, _counted(read, form, written, lost), format=form.name, on_bad=bad)
    click.echo(f"{count(written['boards'])} written to {target}", err=True)
    if lost:
        click.echo(f"{form.name} has no place for: {tally(lost)}", err=True)
    if bad:
        bad.report()


def _counted(
    source: Iterator[Board], form: Format, written: Counter[str], lost: Counter[str]
) -> Iterator[Board]:
    for board in source:
        written["boards"] += not form.refuses(board)
        lost.update(set(form.omits(board)))
        yield board
