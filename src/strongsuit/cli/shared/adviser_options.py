"""Options of the two commands that use the adviser: advise and review."""

from __future__ import annotations

import click

from strongsuit.advice.ranking import SCORINGS
from strongsuit.advice.tuning import TUNING

scoring = click.option(
    "--scoring",
    type=click.Choice(SCORINGS),
    default="imps",
    show_default=True,
    help="What calls are ranked by: IMPs or matchpoints (mp).",
)
layouts = click.option(
    "--layouts",
    type=click.IntRange(2, 20_000),
    default=TUNING.layouts,
    show_default=True,
    help="How many layouts of the hidden hands to deal.",
)
strict = click.option(
    "--strict", is_flag=True, help="Deal only hands within the bounds of the convention card."
)
double_dummy = click.option(
    "--double-dummy",
    is_flag=True,
    help="Take double-dummy tricks as they are, not adjusted to the play at real tables.",
)
