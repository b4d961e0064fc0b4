"""``strongsuit show FILE``."""

from __future__ import annotations

import json
from itertools import islice

import click

from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import as_json, from_format, skip_bad
from strongsuit.cli.shared.output import note, screen
from strongsuit.formats.rows import to_row


@click.command()
@click.argument("file")
@click.option("--board", "number", type=int, help="Only the boards of that number.")
@click.option("-n", "--limit", type=click.IntRange(min=1), help="At most so many boards.")
@from_format
@as_json
@skip_bad
def command(
    file: str,
    number: int | None,
    limit: int | None,
    from_format: str | None,
    as_json: bool,
    skip_bad: bool,
) -> None:
    """Show the boards of FILE, or of standard input for "-"."""
    from strongsuit.cli.views.diagram import diagram

    bad = BadRecords() if skip_bad else None
    console = screen()
    shown = 0
    found = read_boards(file, from_format, bad)
    wanted = (board for board in found if number is None or board.number == number)
    for board in islice(wanted, limit):
        shown += 1
        if as_json:
            click.echo(json.dumps(to_row(board), ensure_ascii=False))
        else:
            console.print(diagram(board, console.width))
            console.print()
    if bad:
        bad.report()
    if not shown and number is not None:
        note(f"no board {number} in {file}")
