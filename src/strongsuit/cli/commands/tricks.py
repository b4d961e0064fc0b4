"""``strongsuit tricks DEAL…``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import click
import numpy as np

from strongsuit.answers.deals import estimate_row
from strongsuit.board import Board
from strongsuit.cards import Seat, Strain
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.boards import deal_argument, read_boards
from strongsuit.cli.shared.options import SEAT, STRAINS, as_json, from_format, threads
from strongsuit.cli.shared.output import count, screen
from strongsuit.cli.shared.progress import track
from strongsuit.cli.shared.solved import read_solved
from strongsuit.coerce import seats_of, strains_of
from strongsuit.deal import Deal
from strongsuit.errors import UsageError
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.runtime import SHIPPED

AT_A_TIME = 1000  # deals
_READ_SO = "shares in percent, ± half of a 95 % interval, error (rms) and bias in tricks."


@click.command()
@click.argument("deals", nargs=-1, required=True, metavar="DEAL|FILE...")
@click.option("--strain", "strains", type=STRAINS, multiple=True, help="Only this; repeat it.")
@click.option(
    "--declarer",
    "declarers",
    type=SEAT,
    multiple=True,
    help="Only this one; repeat it.",
)
@click.option(
    "--model",
    default="standard",
    show_default=True,
    help=f"A net that is shipped ({', '.join(SHIPPED[4])}), a file, or a training's folder.",
)
@click.option("--report", is_flag=True, help="How far from the tables that the boards have.")
@from_format
@threads
@as_json
def command(
    deals: tuple[str, ...],
    strains: tuple[Strain, ...],
    declarers: tuple[Seat, ...],
    model: str,
    report: bool,
    from_format: str | None,
    threads: int,
    as_json: bool,
) -> None:
    """Estimate tricks by a neural network, in an instant: chances of 0..13 for each declarer.

    DEAL is "N:... ... ... ...", FILE holds boards. With --report the boards' own double-dummy
    tables are the truth that the estimates are measured against.
    """
    net = Estimator.load(model)
    asked = strains_of(strains or tuple(Strain)), seats_of(declarers or tuple(Seat))
    if report and from_format:
        raise UsageError("--report tells a file's format by its name: leave out --from")
    if report:
        _report(net, deals, asked, threads, as_json)
        return
    found = _boards(deals, from_format)
    while batch := list(islice(found, AT_A_TIME)):
        interrupt.check()
        told = net.chances(batch, *asked, threads=threads)
        for board, chances in zip(batch, told, strict=True):
            _print(board, chances, asked, as_json)


def _boards(words: Iterable[str], from_format: str | None) -> Iterator[Board]:
    for word in words:
        deal = deal_argument(word)
        for board in [Board(deal=deal)] if deal else read_boards(word, from_format, None):
            if not isinstance(board.deal, Deal):
                raise UsageError(f"{word}: not all cards of a board are known")
            yield board


def _print(board: Board, chances: Any, asked: Any, as_json: bool) -> None:
    if as_json:
        assert isinstance(board.deal, Deal)  # or it were not here
        row = estimate_row(board.deal, chances, *asked)
        number = {} if board.number is None else {"board": board.number}
        click.echo(json.dumps(number | row))
        return
    from strongsuit.cli.views.tricks import estimates

    screen().print(estimates(board, chances, *asked))


def _report(
    net: Estimator, files: tuple[str, ...], asked: Any, threads: int, as_json: bool
) -> None:
    from strongsuit.cli.views.tricks import report_rows, report_table

    if any(map(deal_argument, files)):
        raise UsageError("--report needs files of boards with double-dummy tables, not a deal")
    solved = read_solved(*map(Path, files))
    pieces = [slice(start, start + AT_A_TIME) for start in range(0, len(solved), AT_A_TIME)]
    chances = np.concatenate(
        [
            net.chances(solved.deals[rows], *asked, threads=threads)
            for rows in track(pieces, "estimating", len(pieces))
        ]
    )
    rows = report_rows(chances, solved.tricks, asked[0])
    if as_json:
        click.echo(json.dumps(rows))
        return
    screen().print(report_table(rows))
    click.echo(f"{count(len(solved), 'deal')}, {_READ_SO}", err=True)
