"""``strongsuit simulate``: two hands' tricks, solved over random layouts of the other cards."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TypeVar

import click

from strongsuit.answers.pairs import making_row, simulation_row
from strongsuit.auction import Call
from strongsuit.cards import Hand, Strain
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.options import (
    BOUNDS,
    CONTRACT,
    HAND,
    as_json,
    layout_seed,
    strains,
    threads,
)
from strongsuit.cli.shared.output import count, screen
from strongsuit.cli.shared.progress import progress_bar
from strongsuit.layouts.bounds import Bounds
from strongsuit.layouts.known_hands import KnownHands
from strongsuit.solving.judge import TrickJudge
from strongsuit.solving.simulation import (
    DECLARERS,
    Making,
    Simulation,
    simulate_contract,
    simulate_steps,
)

Result = TypeVar("Result", Simulation, Making)


@click.command()
@click.option("--north", type=HAND, required=True, help="North's 13 cards.")
@click.option("--south", type=HAND, required=True, help="South's 13 cards.")
@click.option("--layouts", type=click.IntRange(1), default=1000, show_default=True,
              help="How many layouts of the East-West cards to deal, at most.")  # fmt: skip
@strains
@click.option(
    "--contract",
    type=CONTRACT,
    help="Find only the chance of this contract, in a third of the time.",
)
@click.option(
    "--precision",
    type=click.FloatRange(0),
    default=0.0,
    help="Stop as soon as all means are known to ± this many tricks.",
)
@click.option("--estimate", is_flag=True, help="Estimate the tricks by a neural network, at once.")
@layout_seed
@click.option("--east", type=BOUNDS, default=Bounds(),
              help='Bounds on East\'s hand: "hcp 11-15, S 5+".')  # fmt: skip
@click.option("--west", type=BOUNDS, default=Bounds(), help="Bounds on West's hand.")
@click.option("--east-cards", type=HAND, default=Hand(0), help="Cards that East holds: AK...")
@click.option("--west-cards", type=HAND, default=Hand(0), help="Cards that West holds.")
@threads
@as_json
def command(
    north: Hand,
    south: Hand,
    layouts: int,
    strains: tuple[Strain, ...],
    contract: Call | None,
    precision: float,
    estimate: bool,
    seed: int,
    east: Bounds,
    west: Bounds,
    east_cards: Hand,
    west_cards: Hand,
    threads: int,
    as_json: bool,
) -> None:
    """Solve two hands over many random layouts of the East-West cards.

    Prints the mean number of tricks, its spread, and the chance of every contract.
    """
    known = KnownHands(
        north, south, east_cards=east_cards, west_cards=west_cards, east=east, west=west
    )
    if contract is not None:
        if strains or precision:
            raise click.UsageError(
                "--contract names a strain and deals all layouts: omit --strain and --precision"
            )
        making = _last(
            simulate_contract(
                known, contract, layouts, seed=seed, threads=threads, judge=_judge(estimate)
            ),
            layouts,
        )
        _print_making(making, estimate, as_json)
        return
    simulation = _last(
        simulate_steps(
            known,
            layouts,
            strains or tuple(Strain),
            seed=seed,
            precision=precision,
            threads=threads,
            judge=_judge(estimate),
        ),
        layouts,
    )
    if as_json:
        click.echo(json.dumps(simulation_row(simulation)))
        return
    from strongsuit.cli.views.simulation import view

    screen().print(view(simulation, _method(estimate)))


def _judge(estimate: bool) -> TrickJudge | None:
    if not estimate:
        return None
    from strongsuit.nets.tricks.estimator import Estimator

    return Estimator.load()


def _method(estimate: bool) -> str:
    return "Estimated" if estimate else "Double dummy"


def _last(steps: Iterable[Result], layouts: int) -> Result:
    """Return the last of a growing simulation's results, showing progress until it comes."""
    result, done = None, 0
    with progress_bar("layouts", layouts) as advance:
        for result in steps:
            interrupt.check()
            advance(len(result) - done)
            done = len(result)
    assert result is not None  # at least one layout is dealt
    return result


def _print_making(making: Making, estimate: bool, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(making_row(making)))
        return
    for seat, share, low, high in zip(DECLARERS, *making.chances(), strict=True):
        chance = f"{100 * share:.0f} % ({100 * low:.0f}-{100 * high:.0f})"
        click.echo(f"{making.contract} by {seat}: {chance}")
    layouts = count(len(making), "layout")
    click.echo(f"{_method(estimate)} over {layouts}, with a 95 % interval.", err=True)
