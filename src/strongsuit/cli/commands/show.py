"""``strongsuit show FILE``: the boards of a file, printed with cards, auction, tricks and par."""

from __future__ import annotations

import json
from itertools import islice

import click

from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import as_json, from_format, limit, skip_bad
from strongsuit.cli.shared.output import note, screen
from strongsuit.formats.rows import to_row


@click.command()
@click.argument("file")
@click.option("--board", "number", type=int, help="Show only boards with this number.")
@limit
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
    """Show the boards of FILE ("-" is standard input): cards, auction, tricks and par."""
    from strongsuit.cli.views.diagram import diagram

    bad = BadRecords() if skip_bad else None
    console = screen()
    shown = 0
    chosen = (
        board
        for board in read_boards(file, from_format, bad)
        if number is None or board.number == number
    )
    for board in islice(chosen, limit):
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
