"""``strongsuit advise``."""

from __future__ import annotations

import json

import click

from strongsuit.advice.api import adviser, explained_board
from strongsuit.advice.ranking import SCORINGS
from strongsuit.advice.tuning import TUNING
from strongsuit.answers.advice import advice_row
from strongsuit.cards import Hand, Seat, Vulnerability
from strongsuit.cli.shared import sources
from strongsuit.cli.shared.options import HAND, SEAT, VULNERABILITY, as_json
from strongsuit.cli.shared.output import screen
from strongsuit.meanings.conventions.players import Players
from strongsuit.solving.judge import ExactJudge


@click.command()
@click.option("--hand", type=HAND, required=True, help="Your 13 cards.")
@click.option("--auction", default="", help='The calls so far: "1D 1S 2D"; nothing if you deal.')
@click.option("--dealer", type=SEAT, help="Who made the first call.")
@click.option("--vul", type=VULNERABILITY, default=Vulnerability.NONE, show_default=True)
@click.option("--scoring", type=click.Choice(SCORINGS), default="imps", show_default=True)
@click.option("--card", default="sayc", show_default=True, help="A card's name or file.")
@sources.their_card
@click.option("--explain", multiple=True, metavar="CALL=TEXT", help='"1D=4+ !D; 11-21 HCP"')
@click.option(
    "--layouts", type=click.IntRange(2, 20_000), default=TUNING.layouts, show_default=True
)
@click.option("--exact", is_flag=True, help="Solve the layouts: some seconds more.")
@click.option("--strict", is_flag=True, help="Deal only hands within what the card says.")
@click.option("--double-dummy", is_flag=True, help="Tricks as if all saw all cards.")
@click.option("--seed", type=click.IntRange(0), default=0, help="The same seed, the same layouts.")
@as_json
def command(
    hand: Hand,
    auction: str,
    dealer: Seat | None,
    vul: Vulnerability,
    scoring: str,
    card: str,
    their_card: str | None,
    explain: tuple[str, ...],
    layouts: int,
    exact: bool,
    strict: bool,
    double_dummy: bool,
    seed: int,
    as_json: bool,
) -> None:
    """Say which contract to end in with your hand, and why.

    Deals the hidden hands as the auction makes them likely, lets the trick net say what every
    contract takes, and weighs each call against the calls that players make, as the network has
    learned them. Chances are those of real tables; --double-dummy leaves that out.
    """
    board = explained_board(auction, dealer, vul, dict(map(_explained, explain)))
    ready = adviser(
        Players.load(card, their_card),
        scoring,
        strict=strict,
        double_dummy=double_dummy,
        judge=ExactJudge() if exact else None,
        layouts=layouts,
        seed=seed,
    )
    advice = ready.advise(hand, board)
    if as_json:
        click.echo(json.dumps(advice_row(advice), ensure_ascii=False))
        return
    from strongsuit.cli.views.advice import view

    screen().print(view(advice))


def _explained(text: str) -> tuple[str, str]:
    call, equals, meaning = text.partition("=")
    if not equals or not meaning.strip():
        raise click.UsageError(f"expected a call and what it means, as in 1D=4+ !D; got {text!r}")
    return call.strip(), meaning.strip()
