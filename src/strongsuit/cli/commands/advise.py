"""``strongsuit advise``: which call to make with a hand after an auction, and why."""

from __future__ import annotations

import json

import click

from strongsuit.advice.api import adviser, explained_board
from strongsuit.answers.advice import advice_row
from strongsuit.cards import Hand, Seat, Vulnerability
from strongsuit.cli.shared import adviser_options, sources
from strongsuit.cli.shared.options import HAND, SEAT, as_json, layout_seed, vulnerability
from strongsuit.cli.shared.output import screen
from strongsuit.meanings.conventions.players import Players
from strongsuit.solving.judge import ExactJudge


@click.command()
@click.option("--hand", type=HAND, required=True, help="Your 13 cards.")
@click.option(
    "--auction",
    default="",
    help='The calls so far: "1D 1S 2D"; leave it out if you are the dealer.',
)
@click.option("--dealer", type=SEAT, help="Who made the first call.")
@vulnerability
@adviser_options.scoring
@sources.card
@sources.their_card
@click.option(
    "--explain",
    multiple=True,
    metavar="CALL=TEXT",
    help='What a call means, if not what the convention card says: "1D=4+ !D; 11-21 HCP". Repeat '
    "the option for several calls.",
)
@adviser_options.layouts
@click.option(
    "--exact",
    is_flag=True,
    help="Solve the layouts instead of estimating their tricks by a net; this takes some seconds.",
)
@adviser_options.strict
@adviser_options.double_dummy
@layout_seed
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
    """Say which call to make with your hand after an auction, which contract it leads to, and why.

    The hidden hands are dealt as the auction makes them likely, the trick net estimates how many
    tricks every contract takes on each layout, and every call is judged by how the auction may go
    on, as players bid in recorded matches. Chances are those at real tables, unless --double-dummy
    is given.
    """
    board = explained_board(auction, dealer, vul, dict(map(_explanation, explain)))
    advising = adviser(
        Players.load(card, their_card),
        scoring,
        strict=strict,
        double_dummy=double_dummy,
        judge=ExactJudge() if exact else None,
        layouts=layouts,
        seed=seed,
    )
    advice = advising.advise(hand, board)
    if as_json:
        click.echo(json.dumps(advice_row(advice), ensure_ascii=False))
        return
    from strongsuit.cli.views.advice import view

    screen().print(view(advice))


def _explanation(text: str) -> tuple[str, str]:
    """Return the call and its meaning from ``CALL=TEXT``."""
    call, equals, meaning = text.partition("=")
    if not equals or not meaning.strip():
        raise click.UsageError(f"expected a call and its meaning, as in '1D=4+ !D', got {text!r}")
    return call.strip(), meaning.strip()
