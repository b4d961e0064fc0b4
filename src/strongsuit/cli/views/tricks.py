"""Format the trick net's estimates, and a table of their accuracy, for the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from strongsuit.answers.json_object import JsonObject
from strongsuit.board import Board
from strongsuit.cards import Seat, Strain
from strongsuit.cli.views.diagram import diagram, strain_text
from strongsuit.nets.tricks.accuracy import Chances

COLUMNS = ("exact", "margin", "within_one", "within_two", "error", "bias", "calibration")


def estimate_view(
    board: Board, chances: Chances, strains: tuple[Strain, ...], declarers: tuple[Seat, ...]
) -> RenderableType:
    """Return a board and a table of the likeliest number of tricks by strain and declarer.

    ``chances`` is ``(5, 4, 14)``: the probabilities of 0 to 13 tricks on this board, by strain and
    declarer.
    """
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for seat in declarers:
        table.add_column(str(seat), justify="right")
    for strain in sorted(strains, reverse=True):
        cells = [_cell(chances[strain, seat]) for seat in declarers]
        table.add_row(strain_text(strain), *cells)
    note = Text("The likeliest tricks and their chance, by a neural network.", style="dim")
    return Group(diagram(board), Text(), table, note, Text())


def _cell(chances: Any) -> str:
    likeliest = int(chances.argmax())
    return f"{likeliest} ({100 * chances[likeliest]:.0f} %)"


def accuracy_table(rows: list[JsonObject]) -> RenderableType:
    """Return a table of the accuracy figures that ``answers.deals.accuracy_rows`` computes."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)  # eighty characters wide
    for name in ("strain", "tricks", "results", *COLUMNS):
        heading = "±" if name == "margin" else name.replace("_", " ")
        table.add_column(heading, justify="left" if name == "strain" else "right")
    for row in rows:
        table.add_row(
            row["strain"],
            row["tricks"],
            f"{row['results']:,}",
            *map(_figure, COLUMNS, [row[name] for name in COLUMNS]),
        )
    return table


def _figure(name: str, value: float) -> str:
    if name in ("error", "bias"):
        return f"{value:+.3f}" if name == "bias" else f"{value:.3f}"
    if name == "margin":
        return f"{100 * value:.1f}"
    return f"{100 * value:.2f}"
