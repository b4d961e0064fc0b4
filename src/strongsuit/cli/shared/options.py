"""Types of options and arguments, and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from strongsuit.cards import Hand, Seat, Strain, Vulnerability
from strongsuit.errors import StrongSuitError
from strongsuit.formats import FORMATS


class Parsed(click.ParamType[Any]):
    """The type of an option or argument whose text is parsed by a function, as ``Hand.parse``."""

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


def _contract(text: str) -> Any:
    from strongsuit.coerce import bid_of  # imported late, as it imports numpy

    return bid_of(text)


def _bounds(text: str) -> Any:
    from strongsuit.layouts.bounds import Bounds  # imported late, as above

    return Bounds.parse(text)


HAND = Parsed("hand", Hand.parse)
SEAT = Parsed("N|E|S|W", Seat.parse)
VULNERABILITY = Parsed("none|ns|ew|all", Vulnerability.parse)
STRAIN = Parsed("C|D|H|S|NT", Strain.parse)
CONTRACT = Parsed("3NT|4S|…", _contract)
BOUNDS = Parsed("bounds", _bounds)
FORMAT = click.Choice(list(FORMATS))

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
threads = click.option(
    "--threads", type=click.IntRange(0), default=0, help="How many cores to use; 0 for all."
)
from_format = click.option(
    "--from", "from_format", type=FORMAT, help="Format of the input, if its name does not tell it."
)
to_format = click.option(
    "--to", "to_format", type=FORMAT, help="Format of the output, if its name does not tell it."
)
skip_bad = click.option(
    "--skip-bad", is_flag=True, help="Skip records that cannot be read, and count them."
)
limit = click.option(
    "-n", "--limit", type=click.IntRange(min=1), help="Stop after this many boards."
)
vulnerability = click.option(
    "--vul",
    type=VULNERABILITY,
    default=Vulnerability.NONE,
    show_default=True,
    help="Who is vulnerable.",
)
layout_seed = click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Seed of the random layouts: the same seed gives the same layouts.",
)
strains = click.option(
    "--strain",
    "strains",
    type=STRAIN,
    multiple=True,
    help="Only this strain; repeat the option for several.",
)
pair_data = click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=Path("pairs"),
    show_default=True,
    help="Pairs with their tricks: pairs or overcalled, which come with the package, or a file or "
    "folder as in `strongsuit league`.",
)
