"""``strongsuit reproduce``: one module for each paper, which reads options and prints the page."""

from __future__ import annotations

import click

from strongsuit.cli.commands.reproduce.chen2025 import chen2025
from strongsuit.cli.commands.reproduce.dharmalingam2013 import dharmalingam2013
from strongsuit.cli.commands.reproduce.jan2023 import jan2023
from strongsuit.cli.commands.reproduce.mandziuk2007 import mandziuk2007


@click.group()
def command() -> None:
    """Recompute a paper's tables and figures beside the printed ones."""


for _paper in (jan2023, mandziuk2007, dharmalingam2013, chen2025):
    command.add_command(_paper)
