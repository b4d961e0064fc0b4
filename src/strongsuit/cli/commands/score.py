"""``strongsuit score CONTRACT TRICKS``: the score of a contract and the tricks taken in it."""

from __future__ import annotations

import json

import click

from strongsuit.answers.deals import score_row
from strongsuit.auction import Contract
from strongsuit.cards import Vulnerability
from strongsuit.cli.shared.options import Parsed, as_json, vulnerability


@click.command()
@click.argument("contract", type=Parsed("contract", Contract.parse))
@click.argument("tricks", type=click.IntRange(0, 13))
@vulnerability
@as_json
def command(contract: Contract, tricks: int, vul: Vulnerability, as_json: bool) -> None:
    """Score CONTRACT, such as 4SXN or 3NTE, when declarer takes TRICKS."""
    row = score_row(contract, tricks, vul)
    if as_json:
        click.echo(json.dumps(row))
    else:
        click.echo(f"{row['score']:+d} for declarer, {row['score_ns']:+d} for North-South")
