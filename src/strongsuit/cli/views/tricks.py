"""What a net says, and how right it is, for the terminal."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from strongsuit.batch import Tricks
from strongsuit.board import Board
from strongsuit.cards import Seat, Strain
from strongsuit.cli.views.diagram import diagram, strain_text
from strongsuit.errors import UsageError
from strongsuit.nets.tricks.accuracy import SUITS, Accuracy, Chances, accuracy, accuracy_by_tricks

Row = dict[str, Any]
COLUMNS = ("exact", "margin", "within_one", "within_two", "error", "bias", "calibration")


def estimates(
    board: Board, chances: Chances, strains: tuple[Strain, ...], declarers: tuple[Seat, ...]
) -> RenderableType:
    """A board with, for each strain and declarer, the likeliest tricks and their chance."""
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


def report_rows(chances: Chances, tricks: Tricks, strains: tuple[Strain, ...]) -> list[Row]:
    """For all suits together, for each strain known, and for each number of tricks."""
    strains = tuple(strain for strain in strains if (tricks[:, strain] >= 0).any())
    if not strains:
        raise UsageError("no results to be measured on")
    suits = tuple(strain for strain in strains if strain in SUITS)
    groups = {"suits": suits} if len(suits) > 1 else {}
    groups |= {str(strain): (strain,) for strain in strains}
    rows = [_row(name, "all", accuracy(chances, tricks, group)) for name, group in groups.items()]
    for name, group in ("suits", suits), ("NT", (Strain.NOTRUMP,)):
        if group and set(group) <= set(strains):
            found = accuracy_by_tricks(chances, tricks, group)
            rows += [_row(name, str(number), each) for number, each in found.items()]
    return rows


def _row(strain: str, tricks: str, found: Accuracy) -> Row:
    return {"strain": strain, "tricks": tricks} | asdict(found)


def report_table(rows: list[Row]) -> RenderableType:
    """The same as a table."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)  # eighty characters wide
    for name in ("strain", "tricks", "results", *COLUMNS):
        told = "±" if name == "margin" else name.replace("_", " ")
        table.add_column(told, justify="left" if name == "strain" else "right")
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
