"""``strongsuit layouts``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import click

from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Vulnerability
from strongsuit.cli import sources
from strongsuit.cli.options import FORMAT, HAND, SEAT, VULNERABILITY, Parsed, count, track
from strongsuit.errors import UsageError
from strongsuit.formats import write
from strongsuit.meanings.asked import names_dealer
from strongsuit.meanings.cards.tree import Table
from strongsuit.meanings.knowledge import MOST_DISTRIBUTION, Knowledge
from strongsuit.meanings.learned.chances import LearnedMeanings
from strongsuit.meanings.learned.weighing import WeightedLayouts
from strongsuit.meanings.meaning import Meaning
from strongsuit.meanings.notes import parse_explained
from strongsuit.meanings.understanding import understand
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
    if len(hand) != 13:
        raise click.UsageError(f"a hand has 13 cards, {hand} has {len(hand)}")
    asked = Asked(
        _board(auction, dealer, vul),
        {seat: hand} | ({} if partner is None else {seat.partner: partner}),
        _stated(north, east, south, west),
        sources.players(card, their_card),
    )
    learned = sources.learned(net) if auction else None
    if weighted and learned is None:
        raise click.UsageError("--weighted needs an auction and a net")
    bounds, some = asked.layouts(None if weighted else learned)
    click.echo(f"{count(some.count, 'layout')} fit", err=True)
    drawn = asked.weighted(some, bounds, learned) if weighted and learned else some
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


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose hands are wanted, and what is known of them."""

    board: Board
    hands: Mapping[Seat, Hand]
    stated: Mapping[Seat, Bounds]
    players: Table | None

    @property
    def hidden(self) -> list[Seat]:
        return [seat for seat in Seat if seat not in self.hands]

    def layouts(self, net: LearnedMeanings | None) -> tuple[dict[Seat, Bounds], FittingLayouts]:
        """Those that fit; a net's bounds, true of most hands only, are left out if none does."""
        try:
            known = self._known(net)
            bounds = {seat: each.bounds for seat, each in known.items()}
            some = fitting_layouts(self.hands, bounds)
        except UsageError as error:
            if net is None:
                raise
            found = self.layouts(None)  # if that fails too, its own error is the one to tell
            click.echo(f"without what was learned, for with it {error}", err=True)
            return found
        for seat, each in known.items():
            _tell(seat, each, self.board)
        return bounds, some

    def _known(self, net: LearnedMeanings | None) -> dict[Seat, Knowledge]:
        """What is said and given of the hidden hands; of one's own, what is given."""
        said = {seat: Knowledge(seat, Meaning()) for seat in (*self.hidden, *self.stated)}
        if self.board.auction is not None:
            seats = understand(self.board, self.players, net).seats
            said |= {seat: seats[seat] for seat in self.hidden}
        return {seat: each.given(self.stated.get(seat, Bounds())) for seat, each in said.items()}

    def weighted(
        self, some: FittingLayouts, bounds: Mapping[Seat, Bounds], net: LearnedMeanings
    ) -> WeightedLayouts:
        """By what the net says of the hidden hands after the last call."""
        assert self.board.auction is not None
        after = net.after(self.board.auction, self.board.vulnerability or Vulnerability.NONE)
        return WeightedLayouts(some, after[-1], bounds, self.hidden)


def _tell(seat: Seat, known: Knowledge, board: Board) -> None:
    if board.auction is None:
        return
    for line in known.told(board.auction):
        click.echo(f"{seat.name.title()}: {line}", err=True)
    if known.bounds.hcp != known.meaning.hcp:
        low, high = known.bounds.hcp
        told = f"dealt with {low}-{high} HCP, for total points are that or up to "
        click.echo(f"{seat.name.title()}: {told}{MOST_DISTRIBUTION} more", err=True)
    for clash in known.clashes:
        click.echo(f"{seat.name.title()}: {clash}; the later is believed", err=True)
    for text in known.rest:
        click.echo(f"{seat.name.title()}: not understood: {text}", err=True)


def _boards(
    some: FittingLayouts | WeightedLayouts, number: int, seed: int, board: Board
) -> Iterator[Board]:
    for first in range(0, number, STEP):
        batch = some.draw(min(STEP, number - first), seed, first)
        for place, deal in enumerate(batch, first + 1):
            yield replace(board, number=place, deal=deal, auction=None, notes=())
