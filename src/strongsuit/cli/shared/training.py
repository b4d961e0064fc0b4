"""What the commands that train nets share: options, a bar with a line for every round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.options import threads
from strongsuit.cli.shared.output import note
from strongsuit.cli.shared.progress import progress_bar
from strongsuit.extras import require
from strongsuit.nets.digest import digest
from strongsuit.nets.tricks.accuracy import Accuracy, TrickMetric

if TYPE_CHECKING:  # it needs torch
    from strongsuit.nets.training import TrainConfig

PATH = click.Path(path_type=Path)
LENGTH = click.FloatRange(0, min_open=True)
Command = TypeVar("Command", bound=Callable[..., Any])
Config = TypeVar("Config", bound="TrainConfig")


@dataclass(frozen=True, slots=True)
class Plan:
    """How long to train, and where to."""

    out: Path
    epochs: float
    patience: int
    every: int
    seed: int

    def of(self, config: Config, *data: Any) -> Config:
        """A net's usual settings with what was asked for, and what it is trained on."""
        return replace(
            config,
            epochs=self.epochs,
            patience=self.patience,
            round=self.every,
            seed=self.seed,
            data=digest(*data),
        )


def course(
    batches: int,
    epochs: float,
    name: str = "--epochs",
    says: str = "Times that each auction is heard.",
) -> Callable[[Command], Command]:
    """The options that all trainings share, given as a plan; so many batches are a round."""
    options = (
        click.option(
            "--out", type=PATH, required=True, help="A folder; called again, it goes on there."
        ),
        click.option(name, "epochs", type=LENGTH, default=epochs, show_default=True, help=says),
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
        @wraps(body)
        def planned(*, threads: int, **given: Any) -> Any:
            need_torch(threads)
            plan = Plan(**{field.name: given.pop(field.name) for field in fields(Plan)})
            return body(plan=plan, **given)

        for option in reversed(options):
            planned = option(planned)
        return cast(Command, planned)

    return add


def need_torch(threads: int) -> None:
    """Refuse to go on without the packages that training needs; let torch use ``threads``."""
    require("training", "torch", "onnx")
    if threads:
        import torch

        torch.set_num_threads(threads)


def run(training: Any, objective: Any, out: Path) -> None:
    """Train to the end, saving and telling every round; stopped, it saves what it has learnt."""
    with (
        progress_bar("batches", training.steps(objective), training.step) as tell,
        interrupt.deferred(),
    ):

        def check() -> None:
            try:
                interrupt.check()
            except KeyboardInterrupt:
                training.save(out)
                note(f"batch {training.step:,} is kept: called again, the training goes on there")
                raise
            tell(1)

        for found in training.rounds(objective, check):
            training.save(out)
            note(_line(found))


def _line(found: Any) -> str:
    figures = ", ".join(f"{name} {_told(each)}" for name, each in found.metrics.items())
    return (
        f"batch {found.step:,} of {found.steps:,}: loss {found.loss:.4f}; "
        f"held-out {found.validation_loss:.4f}, {figures}"
    )


def _told(found: TrickMetric | float) -> str:
    if isinstance(found, float):
        return f"{found:.3f}"
    if isinstance(found, Accuracy):
        shares = (found.exact, found.within_one, found.within_two)
        return " / ".join(f"{100 * share:.2f}" for share in shares)
    return f"r {found.correlation:.4f}, off by {found.error:.3f}"


def tell_written(path: Path) -> None:
    click.echo(f"the best net is written to {path}", err=True)
