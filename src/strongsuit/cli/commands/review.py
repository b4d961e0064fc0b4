"""``strongsuit review FILE``: the adviser's contract on each board beside the one reached."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import click

from strongsuit.advice.api import adviser
from strongsuit.advice.finished_boards import finished_boards
from strongsuit.advice.review import Reviewed, double_dummy_table, review
from strongsuit.advice.track_record import track_record
from strongsuit.answers.advice import review_row, track_record_row
from strongsuit.cli.plots.files import checked, save
from strongsuit.cli.shared import adviser_options, sources
from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import as_json, from_format, layout_seed, limit, skip_bad
from strongsuit.cli.shared.output import screen
from strongsuit.cli.shared.progress import track
from strongsuit.deal import TrickTable
from strongsuit.deal_split import Part
from strongsuit.errors import UsageError


@click.command()
@click.argument("file")
@adviser_options.scoring
@sources.card
@limit
@click.option("--skip", type=click.IntRange(0), default=0, show_default=True,
              help="Leave out this many boards at the beginning.")  # fmt: skip
@click.option(
    "--held-out", is_flag=True, help="Use only deals that the shipped nets were not trained on."
)
@click.option(
    "--summary",
    is_flag=True,
    help="Print only the summary: IMPs per board, and how often contracts of each predicted chance "
    "were made.",
)
@click.option(
    "--plot",
    type=click.Path(path_type=Path),
    help="Draw how often contracts of each predicted chance were made, to this .png, .svg or .pdf "
    "file.",
)
@adviser_options.layouts
@adviser_options.strict
@adviser_options.double_dummy
@layout_seed
@from_format
@as_json
@skip_bad
def command(
    file: str,
    scoring: str,
    card: str,
    limit: int | None,
    skip: int,
    held_out: bool,
    summary: bool,
    plot: Path | None,
    layouts: int,
    strict: bool,
    double_dummy: bool,
    seed: int,
    from_format: str | None,
    as_json: bool,
    skip_bad: bool,
) -> None:
    """Review the boards of FILE: the adviser's contract beside the one reached.

    The adviser is asked at the turn that settled the contract, with the hand and the knowledge of
    the player whose turn it was. The IMPs are what the adviser's contract would have won or lost,
    double dummy on the actual cards, if all had passed after its call. The chance is that of the
    contract reached, given that the players reached it, for they know their agreements.

    Boards without all cards or a finished auction are left out. So are boards of which only the
    contract was recorded: their one bid is a game that nobody would open, such as 4S on four
    spades.
    """
    bad = BadRecords() if skip_bad else None
    if plot:
        checked(plot)
    advising = adviser(
        card, scoring, strict=strict, double_dummy=double_dummy, layouts=layouts, seed=seed
    )
    parts = (Part.TESTING,) if held_out else ()
    whole = finished_boards(read_boards(file, from_format, bad), *parts)
    end = None if limit is None else skip + limit
    # All boards are read before the first one is reviewed: a bad record is reported at once.
    boards = list(track(islice(whole, skip, end), "reading"))
    if not boards:
        raise UsageError(
            f"expected boards with all cards and a finished auction, got none in {file}"
        )
    reviews, tables = list[Reviewed](), list[TrickTable]()
    for reviewed in review(track(boards, "reviewing", len(boards)), advising):
        reviews.append(reviewed)
        tables.append(double_dummy_table(reviewed.board))
        if as_json and not summary:
            click.echo(json.dumps(review_row(reviewed, reviewed.gain(tables[-1]))))
    if not as_json or summary:
        _print(reviews, tables, summary, as_json)
    if plot:
        _draw(reviews, tables, plot)
    if bad:
        bad.report()


def _print(reviews: list[Reviewed], tables: list[TrickTable], summary: bool, as_json: bool) -> None:
    figures = track_record(reviews, tables)
    if as_json:
        click.echo(json.dumps(track_record_row(figures)))
        return
    from strongsuit.cli.views.advice import record_view, review_table

    console = screen()
    if not summary:
        gains = [each.gain(table) for each, table in zip(reviews, tables, strict=True)]
        console.print(review_table(list(zip(reviews, gains, strict=True))))
    console.print(record_view(figures))


def _draw(reviews: list[Reviewed], tables: list[TrickTable], path: Path) -> None:
    from strongsuit.cli.plots.reliability import reliability

    save(reliability(track_record(reviews, tables).reliability), path)
    click.echo(f"drawn to {path}", err=True)
