"""Format simulations, two hands solved over many layouts, for the terminal."""

from __future__ import annotations

from math import ceil

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from strongsuit.cards import Hand
from strongsuit.cli.views.diagram import hand_text, strain_text
from strongsuit.solving.simulation import DECLARERS, Simulation

BARS = " ▁▂▃▄▅▆▇█"


def view(result: Simulation, how: str = "Double dummy") -> RenderableType:
    """Return the two hands, tricks with histograms, and all contracts' chances, for printing.

    ``how`` says in the note below them how the tricks were computed.
    """
    hands = two_hands(result.known.north, result.known.south)
    layouts = f"{len(result):,} layout{'s' * (len(result) != 1)}"
    note = f"{how} over {layouts}; ± is half of a 95 % interval.{_assumed(result)}"
    return Group(
        hands, Text(), _tricks(result), Text(), _chances(result), Text(), Text(note, "dim")
    )


def two_hands(north: Hand, south: Hand) -> Table:
    """Return a table with North's and South's hands side by side."""
    hands = Table.grid(padding=(0, 4))
    hands.add_row(Text("North\n") + hand_text(north), Text("South\n") + hand_text(south))
    return hands


def _assumed(result: Simulation) -> str:
    """Return a sentence for each hidden hand with known cards or bounds, or an empty string."""
    known, sentences = result.known, ""
    for seat, cards, bounds in (
        ("East", known.east_cards, known.east),
        ("West", known.west_cards, known.west),
    ):
        parts = (str(cards) if cards.mask else "", str(bounds))
        if text := ", ".join(filter(None, parts)):
            sentences += f" {seat} has {text}."
    return sentences


def _tricks(result: Simulation) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for name in ("", "by", "tricks", "±", "spread", "0 … 13"):
        table.add_column(name, justify="left" if name in ("", "by", "0 … 13") else "right")
    for i, strain in enumerate(result.strains):
        for j, seat in enumerate(DECLARERS):
            numbers = (result.mean[i, j], result.error[i, j], result.spread[i, j])
            picture = bars(result.histogram[i, j].tolist())
            table.add_row(strain_text(strain), str(seat), *(f"{x:.2f}" for x in numbers), picture)
    return table


def bars(shares: list[float]) -> str:
    """Return a one-line histogram; a share below a thousandth of the highest gets no bar."""
    top = max(shares)
    return "".join(BARS[ceil(8 * share / top - 0.008)] for share in shares)


def _chances(result: Simulation) -> Table:
    """Return a table of chances in per cent with intervals, which 0 and 100 % do not get."""
    chance, low, high = result.chances()
    table = Table(box=None, padding=(0, 1), header_style="dim", title="Chance to make, %")
    table.add_column("")
    table.add_column("by")
    for level in range(1, 8):
        table.add_column(str(level), justify="right")
    for i, strain in enumerate(result.strains):
        for j, seat in enumerate(DECLARERS):
            cells = [_cell(chance[i, j, k], low[i, j, k], high[i, j, k]) for k in range(7)]
            table.add_row(strain_text(strain), str(seat), *cells)
    return table


def _cell(chance: float, low: float, high: float) -> str:
    if chance in (0, 1):
        return f"{100 * chance:.0f}"
    return f"{100 * chance:.0f} ({100 * low:.0f}-{100 * high:.0f})"
