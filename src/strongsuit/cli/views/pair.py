"""Format the pair net's estimates of two hands' tricks for the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from strongsuit.cards import Hand
from strongsuit.cli.views.diagram import strain_text
from strongsuit.cli.views.simulation import bars, two_hands
from strongsuit.nets.tricks.pairs import PairEstimates
from strongsuit.solving.simulation import DECLARERS

LEVELS = tuple(map(str, range(1, 8)))
_NAMES = ("", "by", "tricks", "spread", "0 … 13")


def view(north: Hand, south: Hand, estimates: PairEstimates) -> RenderableType:
    """Return the two hands, and a table of tricks and chances, for printing.

    For each strain and declarer it has the mean tricks and the chance of each level.
    """
    note = "The levels' chances are in per cent. By a neural network; the other cards are unknown."
    return Group(two_hands(north, south), Text(), _table(estimates), Text(), Text(note, "dim"))


def _table(estimates: PairEstimates) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for name in (*_NAMES, *LEVELS):
        table.add_column(name, justify="left" if name in ("", "by", "0 … 13") else "right")
    for i, strain in enumerate(estimates.strains):
        for j, seat in enumerate(DECLARERS):
            tricks = (f"{x[0, i, j]:.2f}" for x in (estimates.mean, estimates.spread))
            chances = (f"{100 * chance:.0f}" for chance in estimates.making[0, i, j])
            picture = bars(estimates.chances[0, i, j].tolist())
            table.add_row(strain_text(strain), str(seat), *tricks, picture, *chances)
    return table
