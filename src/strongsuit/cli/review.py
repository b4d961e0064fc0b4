"""``strongsuit review FILE``."""

from __future__ import annotations

import json

import click

from strongsuit.batch import DealBatch, trick_table
from strongsuit.cli.options import BadRecords, as_json, boards, count, from_format, skip_bad, track
from strongsuit.contracts.advice import LAYOUTS, adviser
from strongsuit.contracts.review import Reviewed, review
from strongsuit.contracts.telling import review_row
from strongsuit.contracts.weighing import SCORINGS
from strongsuit.deal import Deal, TrickTable
from strongsuit.solving.tables import solve


@click.command()
@click.argument("file")
@click.option("--scoring", type=click.Choice(SCORINGS), default="imps", show_default=True)
@click.option("--card", default="sayc", show_default=True, help="A card's name or file.")
@click.option("--layouts", type=click.IntRange(2, 20_000), default=LAYOUTS, show_default=True)
@click.option("--double-dummy", is_flag=True, help="Tricks as if all saw all cards.")
@click.option("--seed", type=click.IntRange(0), default=0, help="The same seed, the same layouts.")
@from_format
@as_json
@skip_bad
def command(
    file: str,
    scoring: str,
    card: str,
    layouts: int,
    double_dummy: bool,
    seed: int,
    from_format: str | None,
    as_json: bool,
    skip_bad: bool,
) -> None:
    """Review the boards of FILE: the adviser's contract beside the one reached.

    Advice is asked for at the turn that settled each contract, for the player whose turn it was,
    by what he could know. The IMPs are what it would have won or lost, double dummy on the cards
    as they lay, had all passed after it. Boards without all cards or a whole auction are left out.
    """
    bad = BadRecords() if skip_bad else None
    ready = adviser(card, scoring, double_dummy=double_dummy, layouts=layouts, seed=seed)
    rows = []
    for reviewed in review(track(boards(file, from_format, bad), "reviewing"), ready):
        gain = reviewed.gain(_table(reviewed))
        rows.append((reviewed, gain))
        if as_json:
            click.echo(json.dumps(review_row(reviewed, gain), ensure_ascii=False))
    if not as_json:
        _print(rows)
    if bad:
        bad.report()


def _table(reviewed: Reviewed) -> TrickTable:
    """The double-dummy table of a board, solved if it has none."""
    deal = reviewed.board.deal
    assert isinstance(deal, Deal)
    return reviewed.board.double_dummy or trick_table(solve(DealBatch.of([deal]))[0])


def _print(rows: list[tuple[Reviewed, int]]) -> None:
    from rich.console import Console

    from strongsuit.cli.advice_view import review_table

    console = Console(highlight=False)
    if rows:
        console.print(review_table(rows))
    gains = [gain for reviewed, gain in rows if reviewed.advised != reviewed.reached]
    console.print(
        f"{count(len(rows))}; the adviser differs on {len(gains)}: {sum(gains):+d} IMPs"
        f"{f', {sum(gains) / len(rows):+.2f} a board' if rows else ''}"
    )
