"""``strongsuit layouts``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import click

from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Vulnerability
from strongsuit.cli.shared import sources
from strongsuit.cli.shared.options import FORMAT, HAND, SEAT, VULNERABILITY, Parsed
from strongsuit.cli.shared.output import count
from strongsuit.cli.shared.progress import track
from strongsuit.formats import write
from strongsuit.layouts.bounds import Bounds
from strongsuit.layouts.counting import FittingLayouts
from strongsuit.layouts.known_hands import STEP
from strongsuit.meanings.belief.sampling import WeightedLayouts
from strongsuit.meanings.boards import names_dealer
from strongsuit.meanings.explanations.notes import parse_explained
from strongsuit.meanings.hidden_hands import HiddenHands

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
@click.option("--vul", type=VULNERABILITY, default=Vulnerability.NONE, show_default=True)
@sources.card
@sources.their_card
@sources.net
@click.option("--weighted", is_flag=True, help="As likely as the net says, not all alike.")
@click.option("-n", "--number", type=click.IntRange(0), default=1000, show_default=True,
              help="How many layouts.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True,
              help="The same seed, the same layouts.")  # fmt: skip
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
    vul: Vulnerability,
    card: str,
    their_card: str | None,
    net: str,
    weighted: bool,
    number: int,
    seed: int,
    to_format: str | None,
) -> None:
    """Deal the hidden hands at random, within what is known, to OUT or as PBN to standard output.

    All layouts that fit are counted, and each is equally likely, or with --weighted as likely as
    the net says. Bounds given by option add to what the auction says, by its explanations, by the
    card, and by what the net has learned where these say nothing; where an option clashes with a
    call the option is believed. Where nothing fits, the error names what clashes.
    """
    asked = HiddenHands(
        _board(auction, dealer, vul),
        {seat: hand} | ({} if partner is None else {seat.partner: partner}),
        _stated(north, east, south, west),
        sources.load_players(card, their_card),
    )
    learned = sources.load_net(net) if auction else None
    if weighted and learned is None:
        raise click.UsageError("--weighted needs an auction and a net")
    found = asked.fitting(None if weighted else learned)
    for line in found.lines():
        click.echo(line, err=True)
    click.echo(f"{count(found.layouts.count, 'layout')} fit", err=True)
    drawn = asked.weighted(learned) if weighted and learned else found.layouts
    boards = track(_boards(drawn, number, seed, asked.board), "layouts", number)
    write(target, boards, format=to_format or ("pbn" if target == "-" else ""))
    if target != "-":
        click.echo(f"{count(number)} written to {target}", err=True)


def _board(auction: str | None, dealer: Seat | None, vul: Vulnerability) -> Board:
    """What is known but the cards."""
    if auction is None:
        return Board(dealer=dealer or Seat.NORTH, vulnerability=vul)
    if dealer is None and not names_dealer(auction):
        raise click.UsageError(f'who dealt? Add --dealer, or write "N:{auction.strip()}"')
    board = parse_explained(auction, dealer)
    if board.auction is None:
        raise click.UsageError(f"no calls in the auction {auction!r}: leave it out, or write some")
    return replace(board, dealer=board.auction.dealer, vulnerability=vul)


def _stated(*bounds: Bounds | None) -> dict[Seat, Bounds]:
    given = zip(Seat, bounds, strict=True)
    return {seat: each for seat, each in given if each is not None}


def _boards(
    some: FittingLayouts | WeightedLayouts, number: int, seed: int, board: Board
) -> Iterator[Board]:
    for first in range(0, number, STEP):
        batch = some.draw(min(STEP, number - first), seed, first)
        for place, deal in enumerate(batch, first + 1):
            yield replace(board, number=place, deal=deal, auction=None, notes=())
