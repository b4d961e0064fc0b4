"""``strongsuit deal``."""

from __future__ import annotations

from collections.abc import Iterator

import click

from strongsuit.board import Board, numbered
from strongsuit.cards import Hand, Seat
from strongsuit.cli.shared.options import FORMAT, HAND
from strongsuit.cli.shared.output import count
from strongsuit.cli.shared.progress import track
from strongsuit.dealing import BLOCK, random_deals
from strongsuit.formats import write


@click.command()
@click.argument("target", metavar="[OUT]", default="-")
@click.option("-n", "--number", type=click.IntRange(min=0), default=1, help="How many boards.")
@click.option(
    "--seed", type=click.IntRange(min=0), required=True, help="The same seed, the same deals."
)
@click.option("--north", type=HAND, help="Cards North is to hold, all 13 or some.")
@click.option("--east", type=HAND, help="Cards East is to hold.")
@click.option("--south", type=HAND, help="Cards South is to hold.")
@click.option("--west", type=HAND, help="Cards West is to hold.")
@click.option("--to", "to_format", type=FORMAT, help="Format of the output.")
def command(
    target: str,
    number: int,
    seed: int,
    north: Hand | None,
    east: Hand | None,
    south: Hand | None,
    west: Hand | None,
    to_format: str | None,
) -> None:
    """Deal boards at random to OUT, or as PBN to standard output."""
    given = zip(Seat, (north, east, south, west), strict=True)
    fixed = {seat: hand for seat, hand in given if hand is not None}
    form = to_format or ("pbn" if target == "-" else "")
    boards = track(_boards(number, seed, fixed), "dealing", number)
    write(target, boards, format=form)
    if target != "-":
        click.echo(f"{count(number)} written to {target}", err=True)


def _boards(number: int, seed: int, fixed: dict[Seat, Hand]) -> Iterator[Board]:
    for first in range(0, number, BLOCK):
        batch = random_deals(min(BLOCK, number - first), seed, fixed=fixed, first=first)
        yield from numbered(batch, first + 1)
