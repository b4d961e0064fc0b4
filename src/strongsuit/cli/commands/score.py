"""``strongsuit score CONTRACT TRICKS``."""

from __future__ import annotations

import json

import click

from strongsuit.answers.deals import score_row
from strongsuit.auction import Contract
from strongsuit.cards import Vulnerability
from strongsuit.cli.shared.options import VULNERABILITY, Parsed, as_json


@click.command()
@click.argument("contract", type=Parsed("contract", Contract.parse))
@click.argument("tricks", type=click.IntRange(0, 13))
@click.option("--vul", type=VULNERABILITY, default="none", help="Who is vulnerable.")
@as_json
def command(contract: Contract, tricks: int, vul: Vulnerability, as_json: bool) -> None:
    """Score CONTRACT, such as 4SXN or 3NTE, when declarer takes TRICKS."""
    found = score_row(contract, tricks, vul)
    if as_json:
        click.echo(json.dumps(found))
    else:
        click.echo(f"{found['score']:+d} for declarer, {found['score_ns']:+d} for North-South")
