"""``strongsuit pair NORTH SOUTH``."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import click

from strongsuit.answers.pairs import pair_row
from strongsuit.cards import Hand, Strain
from strongsuit.cli.shared.options import HAND, STRAINS, as_json, threads
from strongsuit.cli.shared.output import count, screen
from strongsuit.evaluation.trick_data import read_unopposed_pairs
from strongsuit.nets.tricks.accuracy import making_error, pair_accuracy_by_group
from strongsuit.nets.tricks.pairs import predict_pairs


@click.command()
@click.argument("north", type=HAND, required=False)
@click.argument("south", type=HAND, required=False)
@click.option("--strain", "strains", type=STRAINS, multiple=True, help="Only this; repeat it.")
@click.option(
    "--model",
    default="pairs",
    show_default=True,
    help="The net shipped, a file, or a training's folder.",
)
@click.option("--report", "data", help="How far from these pairs with their tricks, see league.")
@threads
@as_json
def command(
    north: Hand | None,
    south: Hand | None,
    strains: tuple[Strain, ...],
    model: str,
    data: str | None,
    threads: int,
    as_json: bool,
) -> None:
    """Estimate what two hands take, the other cards unknown: tricks and chances of contracts.

    A neural network says at once what `strongsuit simulate` finds out by solving layouts.
    """
    if data is not None and (north or strains):
        raise click.UsageError("--report measures all pairs of a file in all strains: name no more")
    if data is not None:
        _report(data, model, threads, as_json)
        return
    if north is None or south is None:
        raise click.UsageError("expected two hands, NORTH and SOUTH, or --report")
    found = predict_pairs(north, south, strains or tuple(Strain), model=model, threads=threads)
    if as_json:
        click.echo(json.dumps(pair_row(north, south, found)))
        return
    from strongsuit.cli.views.pair import view

    screen().print(view(north, south, found))


def _report(data: str, model: str, threads: int, as_json: bool) -> None:
    known = read_unopposed_pairs(data)
    found = predict_pairs(known.first, known.second, model=model, threads=threads)
    figures = pair_accuracy_by_group(found.mean, known.tricks)
    off = None if known.histogram is None else making_error(found.making, known.histogram)
    if as_json:
        told: dict[str, Any] = {name: asdict(each) for name, each in figures.items()}
        click.echo(json.dumps(told | {"making_error": off}))
        return
    for name, each in figures.items():
        click.echo(
            f"{name}: correlation {each.correlation:.4f}, off by {each.error:.3f} tricks (bias "
            f"{each.bias:+.3f}), over {count(each.results, 'result')}"
        )
    if off is not None:
        click.echo(f"chances of contracts: off by {100 * off:.1f} %")
