"""``strongsuit solve FILE [OUT]``: double-dummy tricks of a file's boards, or of one deal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from strongsuit.batch import trick_table
from strongsuit.board import Board
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.boards import deal_argument, read_boards
from strongsuit.cli.shared.options import as_json, from_format, threads
from strongsuit.cli.shared.output import count, screen
from strongsuit.cli.shared.progress import progress_bar
from strongsuit.deal import Deal
from strongsuit.formats.rows import to_row
from strongsuit.solving.solve_file import FileRun
from strongsuit.solving.tables import solve


@click.command()
@click.argument("file")
@click.argument("target", metavar="[OUT]", required=False)
@from_format
@threads
@as_json
def command(
    file: str, target: str | None, from_format: str | None, threads: int, as_json: bool
) -> None:
    """Solve the boards of FILE double dummy, or one deal written "N:... ... ... ...".

    Without OUT the boards are shown, with par and the best leads. With OUT they are written to that
    file with their double-dummy tables; if the run is stopped or killed, the same command resumes
    it.
    """
    if target and deal_argument(file):
        raise click.UsageError("a deal in the command line is only shown: name a file, or omit OUT")
    if target:
        _solve_file(Path(file), target, from_format or "", threads)
        return
    for board in _solved(file, from_format, threads):
        _print(board, as_json)


def _solved(file: str, from_format: str | None, threads: int) -> Iterator[Board]:
    """Yield the boards of a file, or the one deal that ``file`` is, with double-dummy tables.

    Boards whose cards are not all known are yielded without one.
    """
    deal = deal_argument(file)
    boards = iter([Board(deal=deal)]) if deal else read_boards(file, from_format, None)
    for board in boards:
        interrupt.check()
        if isinstance(board.deal, Deal):
            board = replace(board, double_dummy=trick_table(solve(board.deal, threads=threads)[0]))
        yield board


def _print(board: Board, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(to_row(board), ensure_ascii=False))
        return
    from strongsuit.cli.views.diagram import diagram, lead_table
    from strongsuit.solving.leads_and_play import leads

    console = screen()
    console.print(diagram(board, console.width))
    if board.contract and board.contract.level and isinstance(board.deal, Deal):
        console.print(lead_table(board.contract, leads(board.deal, board.contract)))
    console.print()


def _solve_file(source: Path, target: str, format: str, threads: int) -> None:
    file = FileRun.open(source, target, format)
    with progress_bar("solving", file.boards, file.done) as advance:
        file.complete(threads, interrupt.watched(advance))
    report = file.write()
    unsolved = report.unsolved
    rest = f", {unsolved:,} without all their cards and not solved" if unsolved else ""
    click.echo(f"{count(report.boards)} written to {target}{rest}", err=True)
