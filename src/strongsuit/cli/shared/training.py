"""Options and output shared by the commands that train nets.

A round is the training between two checkpoints; after each round its losses are printed.
"""

from __future__ import annotations

from collections.abc import Callable, Sized
from dataclasses import dataclass, fields, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.options import threads
from strongsuit.cli.shared.output import count, note
from strongsuit.cli.shared.progress import progress_bar
from strongsuit.extras import require
from strongsuit.nets.tricks.accuracy import Accuracy, TrickMetric
from strongsuit.nets.tricks.sizes import SIZES

if TYPE_CHECKING:  # these modules need torch
    from strongsuit.nets.train_config import TrainConfig
    from strongsuit.nets.training import Objective, Round, TrainingRun

PATH = click.Path(path_type=Path)
Command = TypeVar("Command", bound=Callable[..., Any])
Config = TypeVar("Config", bound="TrainConfig")

size_option = click.option(
    "--size",
    type=click.Choice(list(SIZES)),
    default="standard",
    show_default=True,
    help="Size of the net: a larger one is more accurate, but slower to train and to use.",
)
auction_files = click.option(
    "--data",
    multiple=True,
    required=True,
    help="Boards with all cards and auctions; repeat the option for several files. A file named "
    "twice counts twice.",
)


@dataclass(frozen=True, slots=True)
class RunSettings:
    """The options of a training run that all kinds of nets share."""

    out: Path
    epochs: float
    patience: int
    every: int  # batches in a round
    seed: int

    def applied_to(self, config: Config) -> Config:
        """Return ``config``, a net's usual settings, changed to those of the command line."""
        return replace(
            config,
            epochs=self.epochs,
            patience=self.patience,
            round=self.every,
            seed=self.seed,
        )


def training_options(
    *,
    batches: int,
    epochs: float,
    epochs_option: str = "--epochs",
    epochs_help: str = "Passes over the auctions.",
) -> Callable[[Command], Command]:
    """Return a decorator that adds the options of all trainings to a command.

    The command gets them as ``settings``, a `RunSettings`. By default a round has ``batches``
    batches and the run ``epochs`` epochs.
    """
    options = (
        click.option(
            "--out",
            type=PATH,
            required=True,
            help="Folder for the net and its training, which the same command resumes from there.",
        ),
        click.option(
            epochs_option,
            "epochs",
            type=click.FloatRange(0, min_open=True),
            default=epochs,
            show_default=True,
            help=epochs_help,
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
            help="Stop after this many rounds without a better net; 0 trains to the end.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(0),
            default=0,
            show_default=True,
            help="Seed of the initial weights and of the order of the batches.",
        ),
        threads,
    )

    def decorate(body: Command) -> Command:
        @wraps(body)
        def wrapped(*, threads: int, **values: Any) -> Any:
            set_up_torch(threads)
            settings = {field.name: values.pop(field.name) for field in fields(RunSettings)}
            return body(settings=RunSettings(**settings), **values)

        for option in reversed(options):
            wrapped = option(wrapped)
        return cast(Command, wrapped)

    return decorate


def set_up_torch(threads: int) -> None:
    """Check that the packages for training are installed, and let torch use ``threads`` cores.

    With 0 threads torch uses as many as it does by default.
    """
    require("training", "torch", "onnx")
    if threads:
        import torch

        torch.set_num_threads(threads)


def train_with_progress(
    run: TrainingRun[Any], objective: Objective[Any, Any], folder: Path
) -> None:
    """Train ``run`` to its end, with checkpoints in ``folder``; show a bar and a line per round."""
    with (
        progress_bar("batches", run.steps(objective), run.step) as advance,
        interrupt.deferred(),
    ):

        def check() -> None:
            interrupt.check()
            advance(1)

        try:
            for result in run.saved_rounds(objective, folder, check):
                note(_line(result))
        except KeyboardInterrupt:
            if run.saved_step is not None:
                note(f"batch {run.saved_step:,} is saved: call again to resume the training there")
            raise


def note_sizes(fit: Sized, held: Sized, noun: str) -> None:
    """Print the numbers of training and validation examples on standard error."""
    click.echo(f"learning from {count(len(fit), noun)}, measured on {len(held):,}", err=True)


def note_written(path: Path) -> None:
    """Print on standard error where the trained net was written."""
    click.echo(f"the best net is written to {path}", err=True)


def _line(result: Round[Any]) -> str:
    metrics = ", ".join(f"{name} {_text(metric)}" for name, metric in result.metrics.items())
    return (
        f"batch {result.step:,} of {result.steps:,}: loss {result.loss:.4f}; "
        f"held-out {result.validation_loss:.4f}, {metrics}"
    )


def _text(metric: TrickMetric | float) -> str:
    if isinstance(metric, float):
        return f"{metric:.3f}"
    if isinstance(metric, Accuracy):
        shares = (metric.exact, metric.within_one, metric.within_two)
        return " / ".join(f"{100 * share:.2f}" for share in shares)
    return f"r {metric.correlation:.4f}, off by {metric.error:.3f}"
