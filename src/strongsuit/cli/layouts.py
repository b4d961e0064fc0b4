"""``strongsuit layouts``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import click

from strongsuit.board import Board
from strongsuit.cards import Hand, Seat
from strongsuit.cli.options import FORMAT, HAND, SEAT, Parsed, count, track
from strongsuit.formats import write
from strongsuit.meanings.knowledge import (
    Knowledge,
    Source,
    call_meanings,
    knowledge,
    parse_explained,
    read_notes,
)
from strongsuit.solving.bounds import Bounds
from strongsuit.solving.fitting import FittingLayouts
from strongsuit.solving.layouts import STEP, fitting_layouts

BOUNDS = Parsed("bounds", Bounds.parse)


@click.command()
@click.argument("target", metavar="[OUT]", default="-")
@click.option("--hand", type=HAND, required=True, help="Your 13 cards.")
@click.option("--seat", type=SEAT, required=True, help="Where you sit.")
@click.option("--partner", type=HAND, help="Partner's 13 cards, if you see them.")
@click.option("--north", type=BOUNDS, help='North\'s hand: "hcp 11-15, S 5+".')
@click.option("--east", type=BOUNDS, help="East's hand.")
@click.option("--south", type=BOUNDS, help="South's hand.")
@click.option("--west", type=BOUNDS, help="West's hand.")
@click.option(
    "--auction", help='Calls and what they mean: "N:1S{5+ !S; 11-21 HCP} P 2S{3+ !S, 6-9} P".'
)
@click.option("--dealer", type=SEAT, help="Where the auction does not say it.")
@click.option("-n", "--number", type=click.IntRange(0), default=1000, help="How many layouts.")
@click.option("--seed", type=click.IntRange(0), default=0, help="The same seed, the same layouts.")
@click.option("--to", "to_format", type=FORMAT, help="Format of the output.")
def command(
    target: str,
    hand: Hand,
    seat: Seat,
    partner: Hand | None,
    north: Bounds | None,
    east: Bounds | None,
    south: Bounds | None,
    west: Bounds | None,
    auction: str | None,
    dealer: Seat | None,
    number: int,
    seed: int,
    to_format: str | None,
) -> None:
    """Deal the hidden hands at random, within what is known, to OUT or as PBN to standard output.

    All layouts that fit are counted, and each is equally likely. Bounds given by option come before
    those of the auction. Where nothing fits, the error names what clashes.
    """
    board = parse_explained(auction, dealer) if auction else Board(dealer=dealer)
    hands = {seat: hand} | ({} if partner is None else {seat.partner: partner})
    given = zip(Seat, (north, east, south, west), strict=True)
    stated = {each: bounds for each, bounds in given if bounds is not None}
    bounds = _from_auction(board, hands) | stated
    some = fitting_layouts(hands, bounds)
    click.echo(f"{count(some.count, 'layout')} fit", err=True)
    boards = track(_boards(some, number, seed, board), "layouts", number)
    write(target, boards, format=to_format or ("pbn" if target == "-" else ""))
    if target != "-":
        click.echo(f"{count(number)} written to {target}", err=True)


def _from_auction(board: Board, hands: Mapping[Seat, Hand]) -> dict[Seat, Bounds]:
    """The bounds of the hands not seen, told with their sources as they are taken."""
    if board.auction is None:
        return {}
    calls = call_meanings(board.auction, {Source.EXPLANATION: read_notes(board)})
    hidden = {each: known for each, known in knowledge(calls).items() if each not in hands}
    for each, known in hidden.items():
        _tell(each, known, board)
    return {each: known.bounds for each, known in hidden.items()}


def _tell(seat: Seat, known: Knowledge, board: Board) -> None:
    assert board.auction is not None
    for line in known.told(board.auction):
        click.echo(f"{seat.name.title()}: {line}", err=True)
    for clash in known.clashes:
        click.echo(f"{seat.name.title()}: {clash}; the later is believed", err=True)
    for text in known.rest:
        click.echo(f"{seat.name.title()}: not understood: {text}", err=True)


def _boards(some: FittingLayouts, number: int, seed: int, board: Board) -> Iterator[Board]:
    for first in range(0, number, STEP):
        batch = some.draw(min(STEP, number - first), seed, first)
        for place, deal in enumerate(batch, first + 1):
            yield Board(number=place, dealer=board.dealer or Seat.NORTH, deal=deal)
