"""What the commands that train nets share: options, a bar with a line for every round."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from strongsuit.cli import interrupt
from strongsuit.cli.options import meter, note, threads
from strongsuit.errors import UsageError
from strongsuit.nets.accuracy import Accuracy, Figure

PATH = click.Path(path_type=Path)
LENGTH = click.FloatRange(0, min_open=True)
Command = TypeVar("Command", bound=Callable[..., Any])


def course(batches: int) -> Callable[[Command], Command]:
    """The options that all trainings share; so many batches are a round."""
    options = (
        click.option(
            "--out", type=PATH, required=True, help="A folder; called again, it goes on there."
        ),
        click.option(
            "--round",
            "every",
            type=click.IntRange(1),
            default=batches,
            show_default=True,
            help="Batches between checkpoints.",
        ),
        click.option(
            "--patience",
            type=click.IntRange(0),
            default=0,
            help="Stop after so many rounds without gain; 0 goes on to the end.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(0),
            default=0,
            show_default=True,
            help="Of the first weights and of the order of the batches.",
        ),
        threads,
    )

    def add(body: Command) -> Command:
        for option in reversed(options):
            body = option(body)
        return body

    return add


def need_torch(threads: int) -> None:
    try:
        import onnx  # noqa: F401
        import torch
    except ImportError as error:
        raise UsageError(f"training needs {error.name}: pip install 'strongsuit[train]'") from None
    if threads:
        torch.set_num_threads(threads)


def run(training: Any, lessons: Any, out: Path) -> None:
    """Train to the end, saving and telling every round."""
    with meter("batches", training.steps(lessons), training.step) as tell:

        def check() -> None:
            interrupt.check()
            tell(1)

        for found in training.attend(lessons, check):
            training.save(out)
            note(_line(found))


def _line(found: Any) -> str:
    figures = ", ".join(f"{name} {_told(each)}" for name, each in found.figures.items())
    return (
        f"batch {found.step:,} of {found.steps:,}: loss {found.loss:.4f}; "
        f"held-out {found.held_out:.4f}, {figures}"
    )


def _told(found: Figure | float) -> str:
    if isinstance(found, float):
        return f"{found:.3f}"
    if isinstance(found, Accuracy):
        shares = (found.exact, found.within_one, found.within_two)
        return " / ".join(f"{100 * share:.2f}" for share in shares)
    return f"r {found.correlation:.4f}, off by {found.error:.3f}"


def tell_written(path: Path) -> None:
    click.echo(f"the best net is written to {path}", err=True)
