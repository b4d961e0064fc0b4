"""``strongsuit reproduce PAPER``."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strongsuit.cli import interrupt
from strongsuit.cli.options import pair_data, steps
from strongsuit.cli.pictures import checked
from strongsuit.evaluation.trick_data import TrickData, read_tricks
from strongsuit.solving.runs import write_whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@click.group()
def command() -> None:
    """Recompute a paper's tables and figures beside the printed ones."""


@command.command()
@pair_data
@click.option("--table", "tables", type=click.IntRange(9, 12), multiple=True, help="Only this one.")
@click.option(
    "--figure", "figures", type=click.IntRange(2, 4), multiple=True, help="Only this one."
)
@click.option(
    "--section",
    "sections",
    type=click.Choice(["search", "rounding", "beyond", "ceiling", "overcalled"]),
    multiple=True,
    help="Only this part of the five steps, or of what lies beyond them.",
)
@click.option(
    "--quick", is_flag=True, help="Minutes instead of more: fewer generations, resamples."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="For pictures, and for what the search has found: stopped, it goes on from there.",
)
def jan2023(
    data: Path,
    tables: tuple[int, ...],
    figures: tuple[int, ...],
    sections: tuple[str, ...],
    quick: bool,
    out: Path,
) -> None:
    """Jan, Huang and Yang's hand strength by a genetic algorithm: Tables 9-12, Figures 2-4.

    Prints Markdown: the paper's figure, ours, half of its 95 % interval, and the difference; then
    the paper's five steps on these pairs, and what lies beyond them.
    """
    from strongsuit.reproduce.comparison import markdown
    from strongsuit.reproduce.jan2023 import FULL, INTRODUCTION, QUICK, TABLES
    from strongsuit.reproduce.jan2023_steps import SECTIONS, Workshop

    pairs = read_tricks(data)
    effort = QUICK if quick else FULL
    if not (tables or figures or sections):
        click.echo(INTRODUCTION)
        tables, figures, sections = tuple(TABLES), (2, 3, 4), tuple(SECTIONS)
    with steps("jan2023") as tell:
        for number in tables:
            tell(f"Table {number}")
            click.echo(markdown(TABLES[number](pairs, effort, lambda more: interrupt.check())))
        for number in figures:
            tell(f"Figure {number}")
            _draw(pairs, number, quick, out)
        for name in sections:
            tell(name)
            click.echo(markdown(SECTIONS[name](Workshop(pairs, effort, out, tell))))


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
