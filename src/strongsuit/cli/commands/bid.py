"""``strongsuit bid DEALS``: the auctions that convention cards bid on the deals of a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

import click

from strongsuit.answers.auctions import auction_row
from strongsuit.board import Board
from strongsuit.cli.shared import sources
from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import FORMAT, as_json, from_format, limit, skip_bad
from strongsuit.cli.shared.output import count, screen
from strongsuit.cli.shared.progress import track
from strongsuit.formats import write
from strongsuit.formats.rows import to_row
from strongsuit.meanings.conventions.bidder import bid_board
from strongsuit.meanings.conventions.explain import ExplainedAuction
from strongsuit.meanings.conventions.players import Players


@click.command()
@click.argument("deals")
@sources.card
@sources.their_card
@limit
@click.option("-o", "--out", help="Write the boards with their auctions to this file.")
@click.option("--to", "to_format", type=FORMAT, help="Format of the file that --out names.")
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
    """Let four players bid every deal of the file DEALS by their convention cards.

    DEALS may be "-" for standard input. Each auction is printed with its calls explained; --out
    writes boards with auctions and notes to a file instead, and --json prints one line per board.
    Dealer and vulnerability are those of the board; where it has none, North deals and nobody is
    vulnerable.
    """
    bad = BadRecords() if skip_bad else None
    players = Players.load(card, their_card)
    boards = track(islice(read_boards(deals, from_format, bad), limit), "bidding")
    auctions = (bid_board(board, players) for board in boards)
    if out:
        written = 0

        def counted() -> Iterator[Board]:
            nonlocal written
            for board, _ in auctions:
                written += 1
                yield board

        write(out, counted(), format=to_format or "", on_bad=bad)
        click.echo(f"{count(written)} written to {out}", err=True)
    else:
        for board, explained in auctions:
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
