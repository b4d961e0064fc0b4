"""Options, introduction and ending, the same for the pages of all papers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strongsuit.cli.shared.training import Command

if TYPE_CHECKING:
    from strongsuit.reproduce.claims import Claim
    from strongsuit.reproduce.comparison import PaperTable, PlainTable


def tables_option(first: int, last: int) -> Callable[[Command], Command]:
    """Return the option ``--table`` with the numbers of a paper's tables as its choices."""
    return click.option(
        "--table",
        "tables",
        type=click.IntRange(first, last),
        multiple=True,
        help="Only this table; repeat the option for several.",
    )


data_option = click.option(
    "--data",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Solved deals to train on; repeat the option for several files. Without --data, deals are "
    "solved first, in the folder of --out.",
)
test_option = click.option(
    "--test",
    type=click.Path(path_type=Path),
    help="Other solved deals to test on (default: the last quarter of the data).",
)


def out_option(content: str) -> Callable[[Command], Command]:
    """Return the option ``--out``, a folder; ``content`` says in its help what the folder gets."""
    return click.option(
        "--out",
        type=click.Path(path_type=Path, file_okay=False),
        default=Path(),
        help=f"Folder for {content} (default: the current one); unfinished work in it is resumed.",
    )


@contextmanager
def page(
    paper: str, whole: bool, claims: Callable[[], Sequence[Claim]] | None = None
) -> Iterator[None]:
    """Print a page's introduction before its body, and reasons for differences and claims behind.

    Nothing is printed around the body if the user chose single tables or sections of the paper.
    """
    from strongsuit.reproduce.claims import claims_table
    from strongsuit.reproduce.comparison import markdown
    from strongsuit.reproduce.paper import prose

    if whole:
        click.echo(prose(paper, "introduction"))
    yield
    if whole:
        click.echo(prose(paper, "reasons"), nl=claims is not None)
    if whole and claims:
        click.echo(markdown(claims_table(claims())), nl=False)


def echo_tables(tables: Sequence[PaperTable | PlainTable]) -> None:
    """Print tables as Markdown on standard output, without those that have no rows."""
    from strongsuit.reproduce.comparison import markdown

    for table in tables:
        if table.rows:
            click.echo(markdown(table))
