"""``strongsuit deal [OUT]``: random boards, to a file or to standard output."""

from __future__ import annotations

from collections.abc import Iterator

import click

from strongsuit.board import Board, numbered
from strongsuit.cards import Hand, Seat
from strongsuit.cli.shared.options import HAND, to_format
from strongsuit.cli.shared.output import count
from strongsuit.cli.shared.progress import track
from strongsuit.dealing import BLOCK, random_deals
from strongsuit.formats import write


@click.command()
@click.argument("target", metavar="[OUT]", default="-")
@click.option("-n", "--number", type=click.IntRange(min=0), default=1, show_default=True,
              help="How many boards to deal.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), required=True,
              help="Seed of the random deals: the same seed gives the same deals.")  # fmt: skip
@click.option("--north", type=HAND, help="Cards that North holds, all 13 or some: AK...")
@click.option("--east", type=HAND, help="Cards that East holds.")
@click.option("--south", type=HAND, help="Cards that South holds.")
@click.option("--west", type=HAND, help="Cards that West holds.")
@to_format
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
    """Deal random boards to the file OUT, or as PBN to standard output."""
    hands = zip(Seat, (north, east, south, west), strict=True)
    fixed = {seat: hand for seat, hand in hands if hand is not None}
    boards = track(_boards(number, seed, fixed), "dealing", number)
    write(target, boards, format=to_format or ("pbn" if target == "-" else ""))
    if target != "-":
        click.echo(f"{count(number)} written to {target}", err=True)


def _boards(number: int, seed: int, fixed: dict[Seat, Hand]) -> Iterator[Board]:
    for first in range(0, number, BLOCK):
        batch = random_deals(min(BLOCK, number - first), seed, fixed=fixed, first=first)
        yield from numbered(batch, first + 1)
