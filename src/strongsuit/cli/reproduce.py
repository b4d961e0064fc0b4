"""``strongsuit reproduce PAPER``."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strongsuit.cli import interrupt
from strongsuit.cli.options import track
from strongsuit.cli.pictures import checked
from strongsuit.evaluation.trick_data import TrickData, read_tricks
from strongsuit.solving.runs import write_whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@click.group()
def command() -> None:
    """Recompute a paper's tables and figures beside the printed ones."""


@command.command()
@click.option(
    "--data", type=click.Path(path_type=Path), required=True, help="Pairs, as for the league."
)
@click.option("--table", "tables", type=click.IntRange(9, 12), multiple=True, help="Only this one.")
@click.option(
    "--figure", "figures", type=click.IntRange(2, 4), multiple=True, help="Only this one."
)
@click.option(
    "--quick", is_flag=True, help="Minutes instead of more: fewer generations, resamples."
)
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="For pictures."
)
def jan2023(
    data: Path, tables: tuple[int, ...], figures: tuple[int, ...], quick: bool, out: Path
) -> None:
    """Jan, Huang and Yang's hand strength by a genetic algorithm: Tables 9-12, Figures 2-4.

    Prints Markdown: the paper's figure, ours, half of its 95 % interval, and the difference.
    """
    from strongsuit.reproduce.comparison import markdown
    from strongsuit.reproduce.jan2023 import FULL, QUICK, TABLES

    pairs = read_tricks(data)
    effort = QUICK if quick else FULL
    wanted = (tables, figures) if tables or figures else (tuple(TABLES), (2, 3, 4))
    for number in track(wanted[0], "tables"):
        click.echo(markdown(TABLES[number](pairs, effort, lambda more: interrupt.check())))
    for number in track(wanted[1], "figures"):
        _draw(pairs, number, quick, out)


def _draw(pairs: TrickData, number: int, quick: bool, out: Path) -> None:
    path = out / f"jan2023-figure{number}.png"
    checked(path)
    from strongsuit.reproduce.jan2023 import FULL, QUICK
    from strongsuit.reproduce.jan2023_figures import FIGURES

    save(FIGURES[number](pairs, QUICK if quick else FULL), path)
    click.echo(f"![Figure {number}]({path.name})\n")


def save(figure: Figure, path: Path) -> None:
    """A picture, whole or not at all."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    FigureCanvasAgg(figure)
    picture = io.BytesIO()
    figure.savefig(picture, format=checked(path), dpi=120)
    write_whole(path, picture.getvalue())
