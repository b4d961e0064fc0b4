"""Types of options and arguments, and the options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from strongsuit.cards import Hand, Seat, Strain, Vulnerability
from strongsuit.errors import StrongSuitError
from strongsuit.formats import FORMATS


class Parsed(click.ParamType[Any]):
    """An argument that one of our values' ``parse`` reads."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name = name
        self.parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self.parse(value)
        except StrongSuitError as error:
            self.fail(str(error), param, ctx)


HAND = Parsed("hand", Hand.parse)
SEAT = Parsed("N|E|S|W", Seat.parse)
VULNERABILITY = Parsed("none|ns|ew|all", Vulnerability.parse)
STRAINS = Parsed("C|D|H|S|NT", Strain.parse)
FORMAT = click.Choice(list(FORMATS))

skip_bad = click.option("--skip-bad", is_flag=True, help="Leave bad records out and count them.")
from_format = click.option("--from", "from_format", type=FORMAT, help="Format of the input.")
threads = click.option("--threads", type=click.IntRange(0), default=0, help="Cores; 0 for all.")
pair_data = click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=Path("pairs"),
    help="Pairs with their tricks, as for the league; those that come with us are called pairs and "
    "overcalled.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
