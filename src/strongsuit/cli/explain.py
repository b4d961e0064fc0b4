"""``strongsuit explain AUCTION``."""

from __future__ import annotations

import json
from itertools import islice

import click

from strongsuit.auction import Auction
from strongsuit.cards import Seat, Vulnerability
from strongsuit.cli.options import VULNERABILITY, Parsed, as_json, boards, track
from strongsuit.meanings.cards.agreement import agreement
from strongsuit.meanings.cards.card import ConventionCard
from strongsuit.meanings.cards.explain import explain_auction
from strongsuit.meanings.cards.telling import auction_row
from strongsuit.meanings.cards.tree import Table


@click.command()
@click.argument("auction", required=False)
@click.option("--dealer", type=Parsed("N|E|S|W", Seat.parse), default=Seat.NORTH, show_default=True)
@click.option("--vul", type=VULNERABILITY, default=Vulnerability.NONE, show_default=True)
@click.option("--card", default="sayc", show_default=True, help="A card's name or file.")
@click.option("--their-card", help="East-West's, if another.")
@click.option("--score", "files", multiple=True, help="Measure the card on a file's auctions.")
@click.option("--skip", type=click.IntRange(0), default=0, help="Leave so many boards out first.")
@click.option("--every", type=click.IntRange(min=1), default=1, help="Only one of so many.")
@click.option("-n", "--limit", type=click.IntRange(min=1), help="At most so many boards a file.")
@as_json
def command(
    auction: str | None,
    dealer: Seat,
    vul: Vulnerability,
    card: str,
    their_card: str | None,
    files: tuple[str, ...],
    skip: int,
    every: int,
    limit: int | None,
    as_json: bool,
) -> None:
    """Explain AUCTION call by call by a convention card: "1D 1S X P 2H".

    With --score it reads files of boards with auctions instead, and prints how many calls say
    something, how often the hands are within what was shown, how wide that is, and how often our
    bidder makes the same call.
    """
    players = Table(
        ConventionCard.load(card), ConventionCard.load(their_card) if their_card else None
    )
    if files:
        _score(files, players, slice(skip, None, every), limit)
    elif auction is None:
        raise click.UsageError("give an auction, or --score and a file")
    else:
        _explain(Auction.parse(auction, dealer), players, vul, as_json)


def _explain(auction: Auction, players: Table, vul: Vulnerability, as_json: bool) -> None:
    from rich.console import Console

    from strongsuit.cli.meaning_view import call_table, knowledge_table

    explained = explain_auction(auction, players, vul)
    if as_json:
        click.echo(json.dumps(auction_row(explained)))
        return
    console = Console(highlight=False)
    console.print(call_table(explained))
    console.print()
    console.print(knowledge_table(explained))


def _score(files: tuple[str, ...], players: Table, part: slice, limit: int | None) -> None:
    from rich.console import Console

    from strongsuit.cli.meaning_view import agreement_table

    counted = {}
    for file in files:
        chosen = islice(boards(file, None, None), part.start, None, part.step)
        counted[file.rsplit("/", 1)[-1]] = agreement(track(islice(chosen, limit), file), players)
    Console(highlight=False, width=140).print(agreement_table(counted))
