"""``strongsuit pair NORTH SOUTH``: a pair's tricks and contracts, estimated by a neural network."""

from __future__ import annotations

import json

import click

from strongsuit.answers.pairs import pair_accuracy_row, pair_row
from strongsuit.cards import Hand, Strain
from strongsuit.cli.shared.options import HAND, as_json, strains, threads
from strongsuit.cli.shared.output import count, screen
from strongsuit.evaluation.trick_data import read_unopposed_pairs
from strongsuit.nets.tricks.accuracy import making_error, pair_accuracy_by_group
from strongsuit.nets.tricks.pairs import predict_pairs


@click.command()
@click.argument("north", type=HAND, required=False)
@click.argument("south", type=HAND, required=False)
@strains
@click.option(
    "--model",
    default="pairs",
    show_default=True,
    help="The pair net: the shipped one, a file, or the folder of a training.",
)
@click.option(
    "--report",
    "data",
    metavar="DATA",
    help="Measure the net on pairs with their tricks instead; DATA as in `strongsuit league`.",
)
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
    """Estimate the tricks of two hands and their chances in each contract by a neural network.

    The other cards are unknown. The pair net estimates at once what `strongsuit simulate` computes
    by solving many layouts of these cards.
    """
    if data is not None and (north or strains):
        raise click.UsageError(
            "--report measures all pairs in all strains: leave out hands and --strain"
        )
    if data is not None:
        _report(data, model, threads, as_json)
        return
    if north is None or south is None:
        raise click.UsageError("expected two hands, NORTH and SOUTH, or --report")
    estimates = predict_pairs(north, south, strains or tuple(Strain), model=model, threads=threads)
    if as_json:
        click.echo(json.dumps(pair_row(north, south, estimates)))
        return
    from strongsuit.cli.views.pair import view

    screen().print(view(north, south, estimates))


def _report(data: str, model: str, threads: int, as_json: bool) -> None:
    """Print the accuracy of the pair net's estimates on pairs whose tricks are known."""
    pairs = read_unopposed_pairs(data)
    estimates = predict_pairs(pairs.first, pairs.second, model=model, threads=threads)
    accuracies = pair_accuracy_by_group(estimates.mean, pairs.tricks)
    error = None if pairs.histogram is None else making_error(estimates.making, pairs.histogram)
    if as_json:
        click.echo(json.dumps(pair_accuracy_row(accuracies, error)))
        return
    for name, accuracy in accuracies.items():
        click.echo(
            f"{name}: correlation {accuracy.correlation:.4f}, off by {accuracy.error:.3f} tricks "
            f"(bias {accuracy.bias:+.3f}), over {count(accuracy.results, 'result')}"
        )
    if error is not None:
        click.echo(f"chances of contracts: off by {100 * error:.1f} %")
