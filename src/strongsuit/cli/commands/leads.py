"""``strongsuit leads DEAL CONTRACT``: declarer's double-dummy tricks after each opening lead."""

from __future__ import annotations

import json

import click

from strongsuit.auction import Contract
from strongsuit.cli.shared.options import Parsed, as_json
from strongsuit.cli.shared.output import screen
from strongsuit.deal import Deal


@click.command()
@click.argument("deal", type=Parsed("deal", Deal.parse))
@click.argument("contract", type=Parsed("contract", Contract.parse))
@as_json
def command(deal: Deal, contract: Contract, as_json: bool) -> None:
    """Count declarer's double-dummy tricks in CONTRACT after each opening lead.

    DEAL is written "N:... ... ... ...", the contract with its declarer, such as 4SN.
    """
    from strongsuit.answers.deals import leads_row
    from strongsuit.solving.leads_and_play import leads

    results = leads(deal, contract)
    if as_json:
        click.echo(json.dumps(leads_row(contract, results)))
        return
    from strongsuit.cli.views.diagram import lead_table

    screen().print(lead_table(contract, results))
