"""``strongsuit reproduce jan2023``: recomputes a paper's formulas of hand strength."""

from __future__ import annotations

from pathlib import Path

import click

from strongsuit.cli.commands.reproduce.page import page, tables_option
from strongsuit.cli.plots.files import checked, save
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.options import pair_data
from strongsuit.cli.shared.progress import status
from strongsuit.evaluation.trick_data import TrickData, read_tricks
from strongsuit.extras import require
from strongsuit.formulas.evolve import require_pymoo


@click.command()
@pair_data
@tables_option(9, 12)
@click.option(
    "--figure",
    "figures",
    type=click.IntRange(2, 4),
    multiple=True,
    help="Only this figure; repeat the option for several.",
)
@click.option(
    "--section",
    "sections",
    type=click.Choice(["search", "rounding", "beyond", "ceiling", "overcalled"]),
    multiple=True,
    help="Only this part of the five steps, or of the experiments beyond them.",
)
@click.option(
    "--quick",
    is_flag=True,
    help="Minutes instead of half an hour: fewer generations and resamples.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="Folder for pictures and the state of the search, which is resumed from there.",
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

    Prints Markdown: for each value the paper's, ours, half of our 95 % interval, and the
    difference; then the paper's five steps on these pairs, and experiments beyond them.
    """
    from strongsuit.reproduce.comparison import markdown
    from strongsuit.reproduce.jan2023.steps import SECTIONS, Jan2023Data
    from strongsuit.reproduce.jan2023.tables import FULL, PAPER, QUICK, TABLES

    pairs = read_tricks(data)
    effort = QUICK if quick else FULL
    whole = not (tables or figures or sections)
    if whole:
        tables, figures, sections = tuple(TABLES), (2, 3, 4), tuple(SECTIONS)
    _require_jan2023(tables, figures, sections)
    with page(PAPER, whole), status(PAPER) as show_step:
        for number in tables:
            show_step(f"Table {number}")
            click.echo(markdown(TABLES[number](pairs, effort, lambda more: interrupt.check())))
        for number in figures:
            show_step(f"Figure {number}")
            _draw(pairs, number, quick, out)
        for name in sections:
            show_step(name)
            click.echo(markdown(SECTIONS[name](Jan2023Data(pairs, effort, out, show_step))))


def _require_jan2023(
    tables: tuple[int, ...], figures: tuple[int, ...], sections: tuple[str, ...]
) -> None:
    """Raise an error now if a package for the chosen parts is missing, not after half an hour."""
    if 9 in tables or 2 in figures or {"search", "ceiling", "overcalled"} & set(sections):
        require_pymoo()
    if "ceiling" in sections:
        require("gradient boosting", "sklearn")
    if figures:
        require("a picture", "matplotlib")


def _draw(pairs: TrickData, number: int, quick: bool, out: Path) -> None:
    path = out / f"jan2023-figure{number}.png"
    out.mkdir(parents=True, exist_ok=True)
    checked(path)
    from strongsuit.reproduce.jan2023.figures import FIGURES
    from strongsuit.reproduce.jan2023.tables import FULL, QUICK

    save(FIGURES[number](pairs, QUICK if quick else FULL), path)
    click.echo(f"![Figure {number}]({path.name})\n")
