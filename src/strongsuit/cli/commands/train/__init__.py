"""``strongsuit train``: one module for each net, which reads options and calls the training."""

from __future__ import annotations

import click

from strongsuit.cli.commands.train.contracts import contracts
from strongsuit.cli.commands.train.forecast import forecast
from strongsuit.cli.commands.train.habits import habits
from strongsuit.cli.commands.train.meanings import meanings
from strongsuit.cli.commands.train.pairs import pairs
from strongsuit.cli.commands.train.table import table
from strongsuit.cli.commands.train.tricks import tricks


@click.group()
def command() -> None:
    """Train neural networks of your own; this needs the extra strongsuit[train]."""


for _net in (tricks, pairs, meanings, contracts, forecast, habits, table):
    command.add_command(_net)
