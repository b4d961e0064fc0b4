"""``strongsuit bid DEALS``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

import click

from strongsuit.answers.auctions import auction_row
from strongsuit.board import Board
from strongsuit.cli.shared import sources
from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import FORMAT, as_json, from_format, skip_bad
from strongsuit.cli.shared.output import count, screen
from strongsuit.cli.shared.progress import track
from strongsuit.formats import write
from strongsuit.formats.rows import to_row
from strongsuit.meanings.conventions.bidder import bid_board
from strongsuit.meanings.conventions.explain import ExplainedAuction
from strongsuit.meanings.conventions.players import Players


@click.command()
@click.argument("deals")
@click.option("--card", default="sayc", show_default=True, help="A card's name or file.")
@sources.their_card
@click.option("-n", "--limit", type=click.IntRange(min=1), help="At most so many deals.")
@click.option("-o", "--out", help="Write boards with their auctions to this file instead.")
@click.option("--to", "to_format", type=FORMAT, help="Format of that file.")
@from_format
@as_json
@skip_bad
def command(
    deals: str,
    card: str,
    their_card: str | None,
    limit: int | None,
    out: str | None,
    to_format: str | None,
    from_format: str | None,
    as_json: bool,
    skip_bad: bool,
) -> None:
    """Let four players bid every deal of DEALS ("-" is standard input) by their cards.

    Prints each auction explained call by call; --out writes boards with auctions and notes in any
    format; --json prints one line a board. A board's own dealer and vulnerability count, North and
    none where it has none.
    """
    bad = BadRecords() if skip_bad else None
    players = Players.load(card, their_card)
    read = track(islice(read_boards(deals, from_format, bad), limit), "bidding")
    bidden = (bid_board(board, players) for board in read)
    if out:
        written = 0

        def counted() -> Iterator[Board]:
            nonlocal written
            for board, _ in bidden:
                written += 1
                yield board

        write(out, counted(), format=to_format or "", on_bad=bad)
        click.echo(f"{count(written)} written to {out}", err=True)
    else:
        for board, explained in bidden:
            _print(board, explained, as_json)
    if bad:
        bad.report()


def _print(board: Board, explained: ExplainedAuction, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({**to_row(board), **auction_row(explained)}, ensure_ascii=False))
        return
    from strongsuit.cli.views.diagram import diagram
    from strongsuit.cli.views.meanings import call_table

    console = screen()
    console.print(diagram(board, console.width))
    console.print(call_table(explained))
    console.print()
