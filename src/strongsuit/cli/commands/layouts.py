"""``strongsuit layouts [OUT]``: random hidden hands that fit what is known of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import click

from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Vulnerability
from strongsuit.cli.shared import sources
from strongsuit.cli.shared.options import (
    BOUNDS,
    HAND,
    SEAT,
    layout_seed,
    to_format,
    vulnerability,
)
from strongsuit.cli.shared.output import count
from strongsuit.cli.shared.progress import track
from strongsuit.formats import write
from strongsuit.layouts.bounds import Bounds
from strongsuit.layouts.counting import FittingLayouts
from strongsuit.layouts.known_hands import STEP
from strongsuit.meanings.belief.layout_sampler import WeightedLayouts
from strongsuit.meanings.boards import names_dealer
from strongsuit.meanings.explanations.notes import parse_explained
from strongsuit.meanings.hidden_hands import HiddenHands


@click.command()
@click.argument("target", metavar="[OUT]", default="-")
@click.option("--hand", type=HAND, required=True, help="Your 13 cards.")
@click.option("--seat", type=SEAT, required=True, help="Your seat.")
@click.option("--partner", type=HAND, help="Your partner's 13 cards, if you see them.")
@click.option("--north", type=BOUNDS, help='Bounds on North\'s hand: "hcp 11-15, S 5+".')
@click.option("--east", type=BOUNDS, help="Bounds on East's hand.")
@click.option("--south", type=BOUNDS, help="Bounds on South's hand.")
@click.option("--west", type=BOUNDS, help="Bounds on West's hand.")
@click.option(
    "--auction",
    help="The calls, each with what it means in braces, where you know it: "
    '"N:1S{5+ !S; 11-21 HCP} P 2S{3+ !S, 6-9} P".',
)
@click.option("--dealer", type=SEAT, help="The dealer, if the auction does not name one.")
@vulnerability
@sources.card_or_none
@sources.their_card
@sources.net
@click.option(
    "--weighted",
    is_flag=True,
    help="Draw each layout as often as the net finds it likely, instead of all equally often.",
)
@click.option("-n", "--number", type=click.IntRange(0), default=1000, show_default=True,
              help="How many layouts to deal.")  # fmt: skip
@layout_seed
@to_format
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

    What the hidden hands hold is taken from the explanations in the auction, else from the
    convention card, else from the belief net; bounds given by options are added, and they prevail
    where a call contradicts them. The layouts that fit, ways the hidden cards may lie, are counted;
    each is equally likely, unless --weighted is given. If none fits, the error names the bounds
    that contradict each other.
    """
    hidden = HiddenHands(
        _board(auction, dealer, vul),
        {seat: hand} | ({} if partner is None else {seat.partner: partner}),
        _stated(north, east, south, west),
        sources.load_players(card, their_card),
    )
    learned = sources.load_net(net) if auction else None
    if weighted and learned is None:
        raise click.UsageError(
            "--weighted needs an auction and a net: add --auction, drop --net none"
        )
    fitting = hidden.fitting(None if weighted else learned)
    for line in fitting.lines():
        click.echo(line, err=True)
    click.echo(f"{count(fitting.layouts.count, 'layout')} fit", err=True)
    source = hidden.weighted(learned) if weighted and learned else fitting.layouts
    boards = track(_boards(source, number, seed, hidden.board), "layouts", number)
    write(target, boards, format=to_format or ("pbn" if target == "-" else ""))
    if target != "-":
        click.echo(f"{count(number)} written to {target}", err=True)


def _board(auction: str | None, dealer: Seat | None, vul: Vulnerability) -> Board:
    """Return a board with dealer, vulnerability and auction, but without cards."""
    if auction is None:
        return Board(dealer=dealer or Seat.NORTH, vulnerability=vul)
    if dealer is None and not names_dealer(auction):
        raise click.UsageError(
            f'expected the dealer: add --dealer, or name one as in "N:{auction.strip()}"'
        )
    board = parse_explained(auction, dealer)
    if board.auction is None:
        raise click.UsageError(f"no calls in the auction {auction!r}: add calls, or omit --auction")
    return replace(board, dealer=board.auction.dealer, vulnerability=vul)


def _stated(*bounds: Bounds | None) -> dict[Seat, Bounds]:
    """Return by seat those bounds that are not None; they are given in the order N, E, S, W."""
    return {seat: bound for seat, bound in zip(Seat, bounds, strict=True) if bound is not None}


def _boards(
    source: FittingLayouts | WeightedLayouts, number: int, seed: int, board: Board
) -> Iterator[Board]:
    """Yield layouts from ``source`` as numbered boards, with ``board``'s dealer, vulnerability."""
    for first in range(0, number, STEP):
        batch = source.draw(min(STEP, number - first), seed, first)
        for place, deal in enumerate(batch, first + 1):
            yield replace(board, number=place, deal=deal, auction=None, notes=())
