"""``strongsuit train tricks`` and ``strongsuit train meanings``."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from strongsuit.cli import interrupt
from strongsuit.cli.options import BadRecords, boards, count, skip_bad, threads, track
from strongsuit.errors import UsageError
from strongsuit.meanings.learned.coding import Part
from strongsuit.meanings.learned.data import RecordedAuctions, split
from strongsuit.nets.accuracy import Accuracy
from strongsuit.nets.data import SolvedDeals
from strongsuit.nets.sizes import SIZES

VALID_SHARE = 50  # without --valid, one deal in so many is kept to measure on
_path = click.Path(path_type=Path)
Command = TypeVar("Command", bound=Callable[..., Any])


@click.group()
def command() -> None:
    """Train networks on your own deals and auctions; needs the extra strongsuit[train]."""


def _course(epochs: float) -> Callable[[Command], Command]:
    """The options that all trainings share."""

    def add(body: Command) -> Command:
        for option in (
            click.option("--out", type=_path, required=True,
                         help="A folder; called again, it goes on there."),
            click.option("--epochs", type=click.FloatRange(0, min_open=True), default=epochs,
                         show_default=True),
            click.option("--patience", type=click.IntRange(0), default=0, help="Stop after so many "
                         "rounds without gain; 0 goes on to the end."),
            click.option("--seed", type=click.IntRange(0), default=0, show_default=True),
            threads,
        ):  # fmt: skip
            body = option(body)
        return body

    return add


def _round(batches: int) -> Callable[[Command], Command]:
    return click.option("--round", "every", type=click.IntRange(1), default=batches,
                        show_default=True, help="Batches between checkpoints.")  # fmt: skip


@command.command()
@click.option("--data", type=_path, multiple=True, required=True, help="Solved boards; repeatable.")
@click.option("--valid", type=_path, help="Solved boards to measure on; else some of the data.")
@click.option("--size", type=click.Choice(list(SIZES)), default="standard", show_default=True)
@_round(1000)
@_course(epochs=20.0)
def tricks(
    data: tuple[Path, ...],
    valid: Path | None,
    out: Path,
    size: str,
    epochs: float,
    patience: int,
    every: int,
    seed: int,
    threads: int,
) -> None:
    """Train a net that tells tricks, for `strongsuit tricks --model OUT/tricks.onnx`."""
    learning, train_config = _learning("strongsuit.nets.learning", threads)
    fit, held = _split(data, valid)
    click.echo(f"learning from {count(len(fit), 'deal')}, measured on {len(held):,}", err=True)
    config = train_config(seed=seed, epochs=epochs, patience=patience, round=every)
    training = learning.Training.open(out, SIZES[size], config)
    for found in training.rounds(fit, held, check=interrupt.check):
        training.save(out)
        click.echo(_line(found), err=True)
    _finish(training, fit, held, out)


@command.command()
@click.option("--data", required=True, help="Boards with all cards and auctions, in any format.")
@skip_bad
@_round(500)
@_course(epochs=8.0)
def meanings(
    data: str,
    out: Path,
    epochs: float,
    patience: int,
    every: int,
    seed: int,
    threads: int,
    skip_bad: bool,
) -> None:
    """Train a net that tells what auctions say of the hands, for `explain --net OUT/meanings.onnx`.

    One deal in twenty is kept for testing, at all its tables, and one to choose by.
    """
    learning, train_config = _learning("strongsuit.meanings.learned.learning", threads)
    config = train_config(seed=seed, epochs=epochs, patience=patience, round=every)
    training = learning.Training.open(out, learning.MeaningNetConfig(), config)
    bad = BadRecords() if skip_bad else None
    parts = split(track(boards(data, None, bad), "reading"), data)
    fit, held = parts[Part.LEARNING], parts[Part.CHOOSING]
    click.echo(f"learning from {count(len(fit), 'auction')}, measured on {len(held):,}", err=True)
    for found in training.rounds(fit, held, check=interrupt.check):
        training.save(out)
        click.echo(_meaning_line(found), err=True)
    _finish_meanings(training, fit, held, out)


def _learning(module: str, threads: int) -> tuple[Any, Any]:
    """The parts that need torch: a kind of training, and how trainings are set up."""
    try:
        import torch

        from strongsuit.nets.course import TrainConfig

        learning = importlib.import_module(module)
    except ImportError as error:
        raise UsageError(f"training needs {error.name}: pip install 'strongsuit[train]'") from None
    if threads:
        torch.set_num_threads(threads)
    return learning, TrainConfig


def _split(data: tuple[Path, ...], valid: Path | None) -> tuple[SolvedDeals, SolvedDeals]:
    whole = SolvedDeals.join(map(SolvedDeals.read, data))
    held = SolvedDeals.read(valid) if valid else whole[::VALID_SHARE]
    fit = whole.without(held.deals)
    if not len(fit):
        raise UsageError("no deals to learn from besides those to be measured on")
    return fit, held


def _line(found: Any) -> str:
    figures = ", ".join(f"{name} {_shares(each)}" for name, each in found.figures.items())
    return (
        f"batch {found.step:,} of {found.steps:,}: loss {found.loss:.4f}; "
        f"held-out {found.log_loss:.4f}, {figures}"
    )


def _meaning_line(found: Any) -> str:
    parts = ", ".join(f"{name} {loss:.3f}" for name, loss in found.figures.items())
    return (
        f"batch {found.step:,} of {found.steps:,}: loss {found.loss:.4f}; "
        f"held-out {found.log_loss:.4f} nats a player ({parts})"
    )


def _shares(found: Accuracy) -> str:
    shares = (found.exact, found.within_one, found.within_two)
    return " / ".join(f"{100 * share:.2f}" for share in shares)


def _finish(training: Any, fit: SolvedDeals, held: SolvedDeals, out: Path) -> None:
    from strongsuit.nets.export import export
    from strongsuit.nets.learning import about

    path = out / "tricks.onnx"
    export(training.kept, path, about(training, fit, held))
    click.echo(f"the best net is written to {path}", err=True)


def _finish_meanings(
    training: Any, fit: RecordedAuctions, held: RecordedAuctions, out: Path
) -> None:
    from strongsuit.meanings.learned.export import export
    from strongsuit.meanings.learned.learning import masses

    about = {"auctions": len(fit), "held_out": len(held), "log_loss": training.best}
    path = out / "meanings.onnx"
    export(training.kept, path, training.about() | about | {"masses": masses(training.kept, held)})
    click.echo(f"the best net is written to {path}", err=True)
