"""Options and behaviour that several commands share."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from strongsuit.cards import Hand, Seat, Strain, Vulnerability
from strongsuit.cli.shared import interrupt
from strongsuit.errors import FormatError, StrongSuitError
from strongsuit.formats import FORMATS, read

if TYPE_CHECKING:  # it takes its time
    from rich.console import Console

Item = TypeVar("Item")
SHOWN = 20  # bad records told one by one


class Parsed(click.ParamType[Any]):
    """An argument that one of our values' ``parse`` reads."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name = name
        self.parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self.parse(value)
        except StrongSuitError as error:
            self.fail(str(error), param, ctx)


HAND = Parsed("hand", Hand.parse)
SEAT = Parsed("N|E|S|W", Seat.parse)
VULNERABILITY = Parsed("none|ns|ew|all", Vulnerability.parse)
STRAINS = Parsed("C|D|H|S|NT", Strain.parse)
FORMAT = click.Choice(list(FORMATS))

skip_bad = click.option("--skip-bad", is_flag=True, help="Leave bad records out and count them.")
from_format = click.option("--from", "from_format", type=FORMAT, help="Format of the input.")
threads = click.option("--threads", type=click.IntRange(0), default=0, help="Cores; 0 for all.")
pair_data = click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=Path("pairs"),
    help="Pairs with their tricks, as for the league; those that come with us are called pairs and "
    "overcalled.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


class BadRecords:
    """Counts what was skipped, telling the first few as they come."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, error: FormatError) -> None:
        self.count += 1
        if self.count <= SHOWN:
            note(f"skipped: {error}")
        elif self.count == SHOWN + 1:
            note("skipped: (more are counted, not shown)")

    def report(self) -> None:
        """The count, at the end."""
        if self.count:
            click.echo(f"{count(self.count, 'bad record')} skipped", err=True)


def boards(file: str, from_format: str | None, bad: BadRecords | None) -> Iterator[Any]:
    """The boards of a file or of standard input; that there is none is told."""
    empty = True
    for board in read(file, format=from_format or "", on_bad=bad):
        empty = False
        yield board
    if empty:
        note(f"no board in {file}")


def track(items: Iterable[Item], label: str, total: int | None = None) -> Iterator[Item]:
    """Pass items on, showing progress on standard error where someone is there to see it."""
    if sys.stderr.isatty():
        from strongsuit.cli.shared.progress import bar

        items = bar(items, label, total)
    for item in items:
        interrupt.check()
        yield item


@contextmanager
def meter(label: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A progress bar to be told how much more is done; silent where nobody looks."""
    if sys.stderr.isatty():
        from strongsuit.cli.shared import progress

        with progress.meter(label, total, done) as tell:
            yield tell
    else:
        yield lambda more: None


@contextmanager
def steps(label: str) -> Iterator[Callable[[str], None]]:
    """A line that says what is being done, to be told of each step; silent where nobody looks."""
    if sys.stderr.isatty():
        from strongsuit.cli.shared import progress

        with progress.status(label) as tell:
            yield interrupt.watched(tell)
    else:
        yield interrupt.watched(lambda doing: None)


def screen(width: int | None = None) -> Console:
    """For tables; what people wrote stands in them as it is, brackets too."""
    from rich.console import Console

    return Console(highlight=False, markup=False, width=width)


def note(line: str) -> None:
    """A line on standard error, above the progress bar if there is one."""
    click.echo(line, file=sys.stderr)  # what a bar puts in its place: err=True would pass it by


def count(number: int, noun: str = "board") -> str:
    """``1 board``, ``12,345 boards``."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def tally(counts: Counter[str]) -> str:
    """``tag Scoring (12), comments (3)``."""
    return ", ".join(f"{name} ({count})" for name, count in counts.most_common())
