"""``strongsuit tricks DEAL…``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import click

from strongsuit.answers import estimate_row
from strongsuit.cards import Seat, Strain
from strongsuit.cli import interrupt
from strongsuit.cli.options import STRAINS, Parsed, as_json, boards, count, from_format, threads
from strongsuit.cli.solve import given_deal
from strongsuit.deal import Deal
from strongsuit.errors import UsageError
from strongsuit.nets.data import SolvedDeals
from strongsuit.nets.estimate import Estimator

AT_A_TIME = 1000  # deals


@click.command()
@click.argument("deals", nargs=-1, required=True, metavar="DEAL|FILE...")
@click.option("--strain", "strains", type=STRAINS, multiple=True, help="Only this; repeat it.")
@click.option(
    "--declarer",
    "declarers",
    type=Parsed("N|E|S|W", Seat.parse),
    multiple=True,
    help="Only this one; repeat it.",
)
@click.option(
    "--model",
    default="standard",
    show_default=True,
    help="A net that is shipped (standard) or a file.",
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
    asked = (strains or tuple(Strain), declarers or tuple(Seat))
    if report:
        _report(net, deals, asked, threads, as_json)
        return
    for batch in _batches(_deals(deals, from_format)):
        interrupt.check()
        for deal, chances in zip(batch, net.chances(batch, *asked, threads=threads), strict=True):
            _print(deal, chances, asked, as_json)


def _deals(words: Iterable[str], from_format: str | None) -> Iterator[Deal]:
    for word in words:
        deal = given_deal(word)
        if deal is not None:
            yield deal
            continue
        for board in boards(word, from_format, None):
            if not isinstance(board.deal, Deal):
                raise UsageError(f"{word}: not all cards of a board are known")
            yield board.deal


def _batches(deals: Iterator[Deal]) -> Iterator[list[Deal]]:
    while batch := list(islice(deals, AT_A_TIME)):
        yield batch


def _print(deal: Deal, chances: Any, asked: Any, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(estimate_row(deal, chances, *asked)))
        return
    from rich.console import Console

    from strongsuit.cli.tricks_view import estimates

    Console(highlight=False).print(estimates(deal, chances, *asked))


def _report(
    net: Estimator, files: tuple[str, ...], asked: Any, threads: int, as_json: bool
) -> None:
    from strongsuit.cli.tricks_view import report_rows, report_table

    solved = SolvedDeals.join(SolvedDeals.read(Path(file)) for file in files)
    chances = net.chances(solved.deals, *asked, threads=threads)
    rows = report_rows(chances, solved.tricks, asked[0])
    if as_json:
        click.echo(json.dumps(rows))
        return
    from rich.console import Console

    Console(highlight=False).print(report_table(rows))
    click.echo(f"{count(len(solved), 'deal')}, shares in percent.", err=True)
