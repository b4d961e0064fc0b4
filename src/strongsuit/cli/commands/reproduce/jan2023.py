"""``strongsuit reproduce jan2023``: recomputes a paper's formulas of hand strength."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strongsuit.cli.commands.reproduce.page import echo_tables, page, tables_option
from strongsuit.cli.plots.files import checked, save
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import pair_data
from strongsuit.cli.shared.progress import status
from strongsuit.evaluation.trick_data import read_tricks
from strongsuit.extras import require
from strongsuit.formulas.evolve import require_pymoo

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from strongsuit.reproduce.jan2023.study import Jan2023Study

SECTIONS = ("pairs", "search", "memory", "rounding", "beyond", "ceiling", "overcalled", "claims")
_TRAINED = {"search", "memory", "claims"}  # sections that need the genetic algorithm


@click.command()
@pair_data
@tables_option(9, 12)
@click.option(
    "--figure",
    "figures",
    type=click.IntRange(1, 4),
    multiple=True,
    help="Only this figure; repeat the option for several.",
)
@click.option(
    "--section",
    "sections",
    type=click.Choice(SECTIONS),
    multiple=True,
    help="Only this part: the numbers of pairs, a part of the five steps or of the experiments "
    "beyond them, or the verdicts on the paper's claims.",
)
@click.option(
    "--expert",
    type=click.Path(path_type=Path, exists=True),
    help="Pairs of expert matches with their tricks, from strongsuit dataset pairs --from: a "
    "section has Table 11 on them.",
)
@click.option(
    "--contested",
    type=click.Path(path_type=Path, exists=True),
    help="Boards with recorded auctions and double-dummy tables, in any format: a section has the "
    "terms of Table 7 on them.",
)
@click.option(
    "--quick",
    is_flag=True,
    help="Some minutes instead of an hour: fewer generations and resamples.",
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
    expert: Path | None,
    contested: Path | None,
    quick: bool,
    out: Path,
) -> None:
    """Jan, Huang and Yang's hand strength by a genetic algorithm: Tables 9-12, Figures 1-4.

    Prints Markdown: for each value the paper's, ours, half of our 95 % interval, and the
    difference; then the paper's five steps on these pairs, experiments beyond them, and verdicts
    on its claims.
    """
    from strongsuit.reproduce.jan2023.claims import claims
    from strongsuit.reproduce.jan2023.study import FULL, PAPER, QUICK, Jan2023Study
    from strongsuit.reproduce.jan2023.tables import TABLES

    pairs = read_tricks(data)
    whole = not (tables or figures or sections)
    if whole:
        tables, figures, sections = tuple(TABLES), (1, 2, 3, 4), SECTIONS[:-1]
    _require_jan2023(figures, sections)
    with status(PAPER) as show_step:
        progress = partial(_show, show_step)
        study = Jan2023Study(pairs, QUICK if quick else FULL, out, progress)
        with page(PAPER, whole, partial(claims, study)):
            _echo_parts(study, tables, figures, sections)
            _echo_matches(study, expert, contested)


def _show(show_step: Callable[[str], None], doing: str) -> None:
    """Show which step is under way, unless the user has asked to stop."""
    interrupt.check()
    show_step(doing)


def _require_jan2023(figures: tuple[int, ...], sections: tuple[str, ...]) -> None:
    """Raise an error now if a package for the chosen parts is missing, not after half an hour."""
    if 2 in figures or _TRAINED & set(sections):
        require_pymoo()
    if "ceiling" in sections:
        require("gradient boosting", "sklearn")
    if set(figures) - {1} or "memory" in sections:
        require("a picture", "matplotlib")


def _echo_parts(
    study: Jan2023Study,
    tables: tuple[int, ...],
    figures: tuple[int, ...],
    sections: tuple[str, ...],
) -> None:
    from strongsuit.reproduce.jan2023.tables import TABLES, pair_numbers

    if "pairs" in sections:
        echo_tables([pair_numbers(study)])
    for number in tables:
        study.progress(f"Table {number}")
        echo_tables(TABLES[number](study))
    for number in figures:
        study.progress(f"Figure {number}")
        _echo_figure(study, number)
    for name in sections:
        study.progress(name)
        _echo_section(study, name)


def _echo_figure(study: Jan2023Study, number: int) -> None:
    from strongsuit.reproduce.jan2023.figures import FIGURES, figure_1

    if number == 1:
        echo_tables([figure_1()])
    else:
        _echo_picture(study, FIGURES[number], f"figure{number}", f"Figure {number}")


def _echo_section(study: Jan2023Study, name: str) -> None:
    from strongsuit.reproduce.claims import claims_table
    from strongsuit.reproduce.jan2023.claims import claims
    from strongsuit.reproduce.jan2023.memory import memory_figure
    from strongsuit.reproduce.jan2023.steps import SECTIONS as STEPS

    if name in STEPS:
        echo_tables([STEPS[name](study)])
    if name == "memory":
        _echo_picture(study, memory_figure, name, "accuracy against numbers to remember")
    if name == "claims":
        echo_tables([claims_table(claims(study))])


def _echo_picture(
    study: Jan2023Study, draw: Callable[[Jan2023Study], Figure], name: str, text: str
) -> None:
    """Write a picture to the folder of the study, and print the Markdown that shows it."""
    folder = study.folder or Path()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"jan2023-{name}.png"
    checked(path)
    save(draw(study), path)
    click.echo(f"![{text}]({path.name})\n")


def _echo_matches(study: Jan2023Study, expert: Path | None, contested: Path | None) -> None:
    """Print the sections on data of matches that the user has given."""
    from strongsuit.reproduce.jan2023 import matches

    if expert:
        echo_tables([matches.expert(study, read_tricks(expert))])
    if contested:
        bad = BadRecords()
        boards = read_boards(str(contested), None, bad)
        echo_tables([matches.contested(study, matches.contested_pairs(boards))])
        bad.report()
