"""``strongsuit train``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from strongsuit.cli import interrupt
from strongsuit.cli.options import count, meter, note, threads
from strongsuit.cli.pair import silent_pairs
from strongsuit.errors import UsageError
from strongsuit.nets.accuracy import Accuracy, Figure
from strongsuit.nets.data import SolvedDeals
from strongsuit.nets.estimate import Estimator
from strongsuit.nets.sizes import SIZES

VALID_SHARE = 50  # without --valid, one deal in so many is kept to measure on

_path = click.Path(path_type=Path)
_out = click.option(
    "--out", type=_path, required=True, help="A folder; called again, it goes on there."
)
_size = click.option(
    "--size", type=click.Choice(list(SIZES)), default="standard", show_default=True
)
_patience = click.option(
    "--patience",
    type=click.IntRange(0),
    default=0,
    help="Stop after so many rounds without gain; 0 goes on to the end.",
)
_every = click.option(
    "--round",
    "every",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="Batches between checkpoints.",
)
_seed = click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
_long = click.FloatRange(0, min_open=True)


@click.group()
def command() -> None:
    """Train networks of your own; needs the extra strongsuit[train]."""


@command.command()
@click.option("--data", type=_path, multiple=True, required=True, help="Solved boards; repeatable.")
@click.option("--valid", type=_path, help="Solved boards to measure on; else some of the data.")
@_out
@_size
@click.option("--epochs", type=_long, default=20.0, show_default=True)
@_patience
@_every
@_seed
@threads
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
    learning = _learning(threads)
    from strongsuit.nets.trick_course import TrickCourse, sharpen

    fit, held = _split(data, valid)
    click.echo(f"learning from {count(len(fit), 'deal')}, measured on {len(held):,}", err=True)
    config = learning.TrainConfig(seed=seed, epochs=epochs, patience=patience, round=every)
    training = learning.Training.open(out, SIZES[size], config)
    course = TrickCourse(fit, held, config)
    _run(training, course, out)
    sharpen(training.kept, held)
    _write(training, course, out / "tricks.onnx")


@command.command()
@click.option(
    "--teacher",
    default="standard",
    show_default=True,
    help="A net that tells tricks, shipped (standard) or a file.",
)
@click.option(
    "--valid",
    default="pairs",
    show_default=True,
    help="Pairs with their tricks to measure on, as for the league.",
)
@_out
@_size
@click.option(
    "--millions",
    type=_long,
    default=4.0,
    show_default=True,
    help="Of random pairs and declarers to learn from.",
)
@click.option(
    "--layouts",
    type=click.IntRange(2),
    default=4,
    show_default=True,
    help="Of the opponents' cards, for each pair; an even number.",
)
@_patience
@_every
@_seed
@threads
def pairs(
    teacher: str,
    valid: str,
    out: Path,
    size: str,
    millions: float,
    layouts: int,
    patience: int,
    every: int,
    seed: int,
    threads: int,
) -> None:
    """Train a net for two hands, for `strongsuit pair --model OUT/pairs.onnx`.

    It needs no data: a net that tells tricks says what random pairs take.
    """
    learning = _learning(threads)
    from strongsuit.nets.pair_course import PairConfig, PairCourse

    held = silent_pairs(valid)
    click.echo(f"measured on {count(len(held), 'pair')}", err=True)
    config = PairConfig(seed=seed, epochs=millions, patience=patience, round=every, layouts=layouts)
    training = learning.Training.open(out, replace(SIZES[size], players=2), config)
    course = PairCourse(Estimator.load(teacher), held, config)
    _run(training, course, out)
    _write(training, course, out / "pairs.onnx")


def _learning(threads: int) -> Any:
    """The part that needs torch."""
    try:
        import torch

        from strongsuit.nets import learning
    except ImportError as error:
        raise UsageError(f"training needs {error.name}: pip install 'strongsuit[train]'") from None
    if threads:
        torch.set_num_threads(threads)
    return learning


def _split(data: tuple[Path, ...], valid: Path | None) -> tuple[SolvedDeals, SolvedDeals]:
    whole = SolvedDeals.join(map(SolvedDeals.read, data))
    held = SolvedDeals.read(valid) if valid else whole[::VALID_SHARE]
    fit = whole.without(held.deals)
    if not len(fit):
        raise UsageError("no deals to learn from besides those to be measured on")
    return fit, held


def _run(training: Any, course: Any, out: Path) -> None:
    """Train to the end, saving and telling every round."""
    with meter("batches", training.steps(course), training.step) as tell:

        def check() -> None:
            interrupt.check()
            tell(1)

        for found in training.rounds(course, check):
            training.save(out)
            note(_line(found))


def _write(training: Any, course: Any, path: Path) -> None:
    from strongsuit.nets.export import export
    from strongsuit.nets.learning import about

    export(training.kept, path, about(training, course))
    click.echo(f"the best net is written to {path}", err=True)


def _line(found: Any) -> str:
    figures = ", ".join(f"{name} {_told(each)}" for name, each in found.figures.items())
    return (
        f"batch {found.step:,} of {found.steps:,}: loss {found.loss:.4f}; "
        f"held-out {found.held_out:.4f}, {figures}"
    )


def _told(found: Figure) -> str:
    if isinstance(found, Accuracy):
        shares = (found.exact, found.within_one, found.within_two)
        return " / ".join(f"{100 * share:.2f}" for share in shares)
    return f"r {found.correlation:.4f}, off by {found.error:.3f}"
