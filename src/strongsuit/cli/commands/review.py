"""``strongsuit review FILE``."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import click

from strongsuit.advice.api import adviser
from strongsuit.advice.ranking import SCORINGS
from strongsuit.advice.review import Reviewed, double_dummy_table, finished_boards, review
from strongsuit.advice.track_record import track_record
from strongsuit.advice.tuning import TUNING
from strongsuit.answers.advice import review_row, track_record_row
from strongsuit.cli.plots.files import checked, save
from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import as_json, from_format, skip_bad
from strongsuit.cli.shared.output import screen
from strongsuit.cli.shared.progress import track
from strongsuit.deal import TrickTable
from strongsuit.deal_split import Part
from strongsuit.errors import UsageError


@click.command()
@click.argument("file")
@click.option("--scoring", type=click.Choice(SCORINGS), default="imps", show_default=True)
@click.option("--card", default="sayc", show_default=True, help="A card's name or file.")
@click.option("-n", "--limit", type=click.IntRange(min=1), help="At most so many boards.")
@click.option("--skip", type=click.IntRange(0), default=0, help="Leave out the first so many.")
@click.option("--held-out", is_flag=True, help="Only deals that our nets do not learn from.")
@click.option("--summary", is_flag=True, help="Only IMPs a board, and how true the chances are.")
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the chances, as PNG or SVG.")
@click.option(
    "--layouts", type=click.IntRange(2, 20_000), default=TUNING.layouts, show_default=True
)
@click.option("--strict", is_flag=True, help="Deal only hands within what the card says.")
@click.option("--double-dummy", is_flag=True, help="Tricks as if all saw all cards.")
@click.option("--seed", type=click.IntRange(0), default=0, help="The same seed, the same layouts.")
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

    Advice is asked for at the turn that settled each contract, for the player whose turn it was,
    by what he could know. The IMPs are what it would have won or lost, double dummy on the cards
    as they lay, had all passed after it. The chance is that of the contract reached, knowing that
    players reached it: they know their agreements. Boards without all cards or a whole auction are
    left out, and those of which the contract alone was noted, as if the first player had opened 4S
    on four.
    """
    bad = BadRecords() if skip_bad else None
    if plot:
        checked(plot)
    ready = adviser(
        card, scoring, strict=strict, double_dummy=double_dummy, layouts=layouts, seed=seed
    )
    parts = (Part.TESTING,) if held_out else ()
    whole = finished_boards(read_boards(file, from_format, bad), *parts)
    end = None if limit is None else skip + limit
    # All are read before the first is reviewed, which takes longer: a bad record stops at once.
    asked = list(track(islice(whole, skip, end), "reading"))
    if not asked:
        raise UsageError("no board has all its cards and a whole auction")
    found, tables = list[Reviewed](), list[TrickTable]()
    for reviewed in review(track(asked, "reviewing", len(asked)), ready):
        found.append(reviewed)
        tables.append(double_dummy_table(reviewed.board))
        if as_json and not summary:
            click.echo(json.dumps(review_row(reviewed, reviewed.gain(tables[-1]))))
    if not as_json or summary:
        _print(found, tables, summary, as_json)
    if plot:
        _draw(found, tables, plot)
    if bad:
        bad.report()


def _print(found: list[Reviewed], tables: list[TrickTable], summary: bool, as_json: bool) -> None:
    told = track_record(found, tables)
    if as_json:
        click.echo(json.dumps(track_record_row(told)))
        return
    from strongsuit.cli.views.advice import record_view, review_table

    console = screen()
    if not summary:
        gains = [each.gain(table) for each, table in zip(found, tables, strict=True)]
        console.print(review_table(list(zip(found, gains, strict=True))))
    console.print(record_view(told))


def _draw(found: list[Reviewed], tables: list[TrickTable], path: Path) -> None:
    from strongsuit.cli.plots.reliability import reliability

    save(reliability(track_record(found, tables).reliability), path)
    click.echo(f"drawn to {path}", err=True)
