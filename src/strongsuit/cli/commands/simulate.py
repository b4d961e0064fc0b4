"""``strongsuit simulate``."""

from __future__ import annotations

import json

import click

from strongsuit.answers.pairs import making_row, simulation_row
from strongsuit.auction import Call
from strongsuit.cards import Hand, Strain
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.options import HAND, STRAINS, Parsed, as_json, threads
from strongsuit.cli.shared.output import count, screen
from strongsuit.cli.shared.progress import progress_bar
from strongsuit.coerce import bid_of
from strongsuit.layouts.bounds import Bounds
from strongsuit.layouts.known_hands import KnownHands
from strongsuit.solving.judge import TrickJudge
from strongsuit.solving.simulation import DECLARERS, simulate_contract, simulate_steps

BOUNDS = Parsed("bounds", Bounds.parse)


@click.command()
@click.option("--north", type=HAND, required=True, help="North's 13 cards.")
@click.option("--south", type=HAND, required=True, help="South's 13 cards.")
@click.option("--layouts", type=click.IntRange(1), default=1000, help="At most so many layouts.")
@click.option(
    "--strain", "strains", type=STRAINS, multiple=True, help="Only this strain; repeat it."
)
@click.option(
    "--contract",
    type=Parsed("3NT|4S|…", bid_of),
    help="Only whether this is made: a third of the time.",
)
@click.option(
    "--precision", type=click.FloatRange(0), default=0.0, help="Stop at ± so many tricks."
)
@click.option("--estimate", is_flag=True, help="By a neural network, in an instant, not exactly.")
@click.option("--seed", type=click.IntRange(0), default=0, help="The same seed, the same layouts.")
@click.option("--east", type=BOUNDS, default=Bounds(), help='East\'s hand: "hcp 11-15, S 5+".')
@click.option("--west", type=BOUNDS, default=Bounds(), help="West's hand.")
@click.option("--east-cards", type=HAND, default=Hand(0), help="Cards East holds.")
@click.option("--west-cards", type=HAND, default=Hand(0), help="Cards West holds.")
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
    """Mean tricks, their spread, and the chance of every contract, over random East-West cards."""
    known = KnownHands(north, south, east_cards, west_cards, east, west)
    if contract is not None:
        if strains or precision:
            raise click.UsageError("--contract says the strain itself and knows no --precision")
        _one_contract(known, contract, layouts, seed, threads, _judge(estimate), as_json)
        return
    result = None
    with progress_bar("layouts", layouts) as tell:
        steps = simulate_steps(
            known,
            layouts,
            strains or tuple(Strain),
            seed=seed,
            precision=precision,
            threads=threads,
            judge=_judge(estimate),
        )
        done = 0
        for result in steps:
            interrupt.check()
            tell(len(result) - done)
            done = len(result)
    assert result is not None
    if as_json:
        click.echo(json.dumps(simulation_row(result)))
        return
    from strongsuit.cli.views.simulation import view

    screen().print(view(result, "Estimated" if estimate else "Double dummy"))


def _judge(estimate: bool) -> TrickJudge | None:
    if not estimate:
        return None
    from strongsuit.nets.tricks.estimator import Estimator

    return Estimator.load()


def _one_contract(
    known: KnownHands,
    contract: Call,
    layouts: int,
    seed: int,
    threads: int,
    judge: TrickJudge | None,
    as_json: bool,
) -> None:
    done = 0
    with progress_bar("layouts", layouts) as tell:
        for found in simulate_contract(
            known, contract, layouts, seed=seed, threads=threads, judge=judge
        ):
            interrupt.check()
            tell(len(found) - done)
            done = len(found)
    if as_json:
        click.echo(json.dumps(making_row(found)))
        return
    for seat, share, low, high in zip(DECLARERS, *found.chances(), strict=True):
        click.echo(f"{contract} by {seat}: {100 * share:.0f} % ({100 * low:.0f}-{100 * high:.0f})")
    how = "Estimated" if judge else "Double dummy"
    click.echo(f"{how} over {count(done, 'layout')}, with a 95 % interval.", err=True)
