"""``strongsuit convert IN OUT``: boards from one file format to another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import click

from strongsuit.board import Board
from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import from_format, skip_bad, to_format
from strongsuit.cli.shared.output import count, tally
from strongsuit.cli.shared.progress import track
from strongsuit.formats import Format, write
from strongsuit.formats.files import output_format


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@from_format
@to_format
@skip_bad
def command(
    source: str, target: str, from_format: str | None, to_format: str | None, skip_bad: bool
) -> None:
    """Convert the boards of IN to OUT; "-" is standard input or output.

    The format of a file is told by its suffix (.pbn .lin .gib .dat .url .csv .jsonl .parquet; the
    text formats may be compressed, with .gz .xz or .bz2 added). The format of an input without
    suffix is found by looking at its content; --from and --to name formats explicitly. What the
    format of OUT has no place for is left out and counted.
    """
    bad = BadRecords() if skip_bad else None
    form = output_format(target, to_format or "")
    written: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    boards = track(read_boards(source, from_format, bad), "converting")
    write(target, _counted(boards, form, written, lost), format=form.name, on_bad=bad)
    click.echo(f"{count(written['boards'])} written to {target}", err=True)
    if lost:
        click.echo(f"{form.name} has no place for: {tally(lost)}", err=True)
    if bad:
        bad.report()


def _counted(
    boards: Iterator[Board], form: Format, written: Counter[str], lost: Counter[str]
) -> Iterator[Board]:
    """Yield the boards, adding to the two counts.

    ``written`` counts the boards that the format can hold, and ``lost`` their parts that it cannot.
    """
    for board in boards:
        written["boards"] += not form.refuses(board)
        lost.update(set(form.omits(board)))
        yield board
