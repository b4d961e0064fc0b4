"""``strongsuit train tricks``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from strongsuit.cli import interrupt
from strongsuit.cli.options import count, threads
from strongsuit.errors import UsageError
from strongsuit.nets.accuracy import Accuracy
from strongsuit.nets.data import SolvedDeals
from strongsuit.nets.sizes import SIZES

VALID_SHARE = 50  # without --valid, one deal in so many is kept to measure on
_path = click.Path(path_type=Path)


@click.group()
def command() -> None:
    """Train networks on your own solved deals; needs the extra strongsuit[train]."""


@command.command()
@click.option("--data", type=_path, multiple=True, required=True, help="Solved boards; repeatable.")
@click.option("--valid", type=_path, help="Solved boards to measure on; else some of the data.")
@click.option("--out", type=_path, required=True, help="A folder; called again, it goes on there.")
@click.option("--size", type=click.Choice(list(SIZES)), default="standard", show_default=True)
@click.option("--epochs", type=click.FloatRange(0, min_open=True), default=20.0, show_default=True)
@click.option("--patience", type=click.IntRange(0), default=0, help="Stop after so many rounds "
              "without gain; 0 goes on to the end.")  # fmt: skip
@click.option("--round", "every", type=click.IntRange(1), default=1000, show_default=True,
              help="Batches between checkpoints.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
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
    fit, held = _split(data, valid)
    click.echo(f"learning from {count(len(fit), 'deal')}, measured on {len(held):,}", err=True)
    config = learning.TrainConfig(seed=seed, epochs=epochs, patience=patience, round=every)
    training = learning.Training.open(out, SIZES[size], config)
    for found in training.rounds(fit, held, check=interrupt.check):
        training.save(out)
        click.echo(_line(found), err=True)
    _finish(training, fit, held, out)


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


def _line(found: Any) -> str:
    figures = ", ".join(f"{name} {_shares(each)}" for name, each in found.figures.items())
    return (
        f"batch {found.step:,} of {found.steps:,}: loss {found.loss:.4f}; "
        f"held-out {found.log_loss:.4f}, {figures}"
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
