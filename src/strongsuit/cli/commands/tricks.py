"""``strongsuit tricks DEAL…``: double-dummy tricks, estimated by a neural network."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import click
import numpy as np

from strongsuit.answers.deals import accuracy_rows, estimate_row
from strongsuit.batch import DealBatch
from strongsuit.board import Board
from strongsuit.cards import Seat, Strain
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.boards import deal_argument, read_boards
from strongsuit.cli.shared.options import SEAT, as_json, from_format, strains, threads
from strongsuit.cli.shared.output import count, screen
from strongsuit.cli.shared.progress import track
from strongsuit.cli.shared.solved import read_solved
from strongsuit.coerce import seats_of, strains_of
from strongsuit.deal import Deal
from strongsuit.errors import UsageError
from strongsuit.nets.tricks.accuracy import Chances
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.runtime import SHIPPED

BATCH = 1000  # deals that the net is given at once
_EXPLANATION = "shares in percent, ± half of a 95 % interval, error (rms) and bias in tricks."


@click.command()
@click.argument("deals", nargs=-1, required=True, metavar="DEAL|FILE...")
@strains
@click.option(
    "--declarer",
    "declarers",
    type=SEAT,
    multiple=True,
    help="Only this declarer; repeat the option for several.",
)
@click.option(
    "--model",
    default="standard",
    show_default=True,
    help=f"The trick net: a shipped one ({', '.join(SHIPPED[4])}), a file, or the folder of a "
    "training.",
)
@click.option(
    "--report",
    is_flag=True,
    help="Measure the net's accuracy instead, against the double-dummy tables of the boards.",
)
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
    """Estimate double-dummy tricks by a neural network, for each declarer and strain.

    The estimates are the chances of taking 0 to 13 tricks.

    DEAL is written "N:... ... ... ...", FILE holds boards. With --report the boards need
    double-dummy tables, against which the estimates are measured.
    """
    net = Estimator.load(model)
    chosen_strains = strains_of(strains or tuple(Strain))
    chosen_declarers = seats_of(declarers or tuple(Seat))
    if report and from_format:
        raise UsageError("--report tells a file's format by its name: leave out --from")
    if report:
        estimate = partial(
            net.chances, strains=chosen_strains, declarers=chosen_declarers, threads=threads
        )
        _report(estimate, deals, chosen_strains, as_json)
        return
    boards = _boards(deals, from_format)
    while batch := list(islice(boards, BATCH)):
        interrupt.check()
        estimates = net.chances(batch, chosen_strains, chosen_declarers, threads=threads)
        for board, chances in zip(batch, estimates, strict=True):
            _print(board, chances, chosen_strains, chosen_declarers, as_json)


def _boards(words: Iterable[str], from_format: str | None) -> Iterator[Board]:
    """Yield the boards of all arguments, each of which is a deal or the name of a file."""
    for word in words:
        deal = deal_argument(word)
        for board in [Board(deal=deal)] if deal else read_boards(word, from_format, None):
            if not isinstance(board.deal, Deal):
                raise UsageError(f"{word}: expected boards with all 52 cards, got one without")
            yield board


def _print(
    board: Board,
    chances: Chances,
    strains: tuple[Strain, ...],
    declarers: tuple[Seat, ...],
    as_json: bool,
) -> None:
    if as_json:
        assert isinstance(board.deal, Deal)  # checked by _boards
        row = estimate_row(board.deal, chances, strains, declarers)
        number = {} if board.number is None else {"board": board.number}
        click.echo(json.dumps(number | row))
        return
    from strongsuit.cli.views.tricks import estimate_view

    screen().print(estimate_view(board, chances, strains, declarers))


def _report(
    estimate: Callable[[DealBatch], Chances],
    files: tuple[str, ...],
    strains: tuple[Strain, ...],
    as_json: bool,
) -> None:
    """Print the accuracy of the net's estimates on boards that have double-dummy tables."""
    if any(map(deal_argument, files)):
        raise UsageError("--report needs files of boards with double-dummy tables, not a deal")
    solved = read_solved(*map(Path, files))
    batches = [slice(start, start + BATCH) for start in range(0, len(solved), BATCH)]
    progress = track(batches, "estimating", len(batches))
    chances = np.concatenate([estimate(solved.deals[batch]) for batch in progress])
    rows = accuracy_rows(chances, solved.tricks, strains)
    if as_json:
        click.echo(json.dumps(rows))
        return
    from strongsuit.cli.views.tricks import accuracy_table

    screen().print(accuracy_table(rows))
    click.echo(f"{count(len(solved), 'deal')}, {_EXPLANATION}", err=True)
