"""``strongsuit score CONTRACT TRICKS``."""

from __future__ import annotations

import json

import click

from strongsuit.auction import Contract
from strongsuit.cards import Vulnerability
from strongsuit.cli.options import VULNERABILITY, Parsed, as_json
from strongsuit.scoring import score as points_of
from strongsuit.scoring import score_ns


@click.command()
@click.argument("contract", type=Parsed("contract", Contract.parse))
@click.argument("tricks", type=click.IntRange(0, 13))
@click.option("--vul", type=VULNERABILITY, default="none", help="Who is vulnerable.")
@as_json
def command(contract: Contract, tricks: int, vul: Vulnerability, as_json: bool) -> None:
    """Score CONTRACT, such as 4SXN or 3NTE, when declarer takes TRICKS."""
    points, ns = points_of(contract, tricks, vul), score_ns(contract, tricks, vul)
    if as_json:
        answer = {"contract": str(contract), "tricks": tricks, "vul": str(vul)}
        click.echo(json.dumps({**answer, "score": points, "score_ns": ns}))
    else:
        click.echo(f"{points:+d} for declarer, {ns:+d} for North-South")
