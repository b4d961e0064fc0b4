"""``strongsuit formula list|fit|card``."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
import numpy as np

from strongsuit.cli import interrupt
from strongsuit.cli.options import Parsed, as_json, count, meter, pair_data, track
from strongsuit.cli.options import threads as workers
from strongsuit.errors import UsageError
from strongsuit.evaluation.league import STRAINS, contest, strain_name
from strongsuit.evaluation.trick_data import read_tricks
from strongsuit.formulas.formula import Formula, combinations
from strongsuit.formulas.saved import SavedFormula, folder
from strongsuit.formulas.training import FOLDS, Training, train

FORMULA = Parsed("H+TL+NL|…", Formula.parse)


def _ace(text: str) -> float | None:
    if text == "free":
        return None
    try:
        points = float(text)
    except ValueError:
        raise UsageError(f"an ace counts a number, or free, got {text!r}") from None
    if not 1 <= points <= 20:
        raise UsageError(f"an ace counts 1 to 20, got {text}")
    return points


@click.group()
def command() -> None:
    """jan2023's formulas of hand strength: list them, train your own, print a card."""


@command.command("list")
@as_json
def list_command(as_json: bool) -> None:
    """All 374 combinations of the paper with their numbers of parameters."""
    rows = [
        {"formula": str(each), "parameters": len(each.parameters), "linear": each.linear}
        for each in combinations()
    ]
    if as_json:
        click.echo(json.dumps(rows))
        return
    for row in rows:
        click.echo(f"{row['parameters']:3d}  {row['formula']}")


@command.command()
@click.argument("formula", type=FORMULA)
@pair_data
@click.option(
    "--strain",
    type=Parsed("|".join(STRAINS), strain_name),
    help="The pairs' longest suit, or nt; by default what the formula is for.",
)
@click.option(
    "--resolution", type=click.FloatRange(0, 2), default=0.0, help="Round parameters to this."
)
@click.option(
    "--ace",
    type=Parsed("NUMBER|free", _ace),
    default="4",
    help="What an ace counts when rounding; free looks for the best.",
)
@click.option("--name", help="To be known by; by default made of the formula and the resolution.")
@click.option("--out", type=click.Path(path_type=Path), help="Write here, not where it is known.")
@click.option("--seed", type=click.IntRange(0), default=0, help="Of the genetic algorithm.")
@as_json
def fit(
    formula: Formula,
    data: Path,
    strain: str | None,
    resolution: float,
    ace: float | None,
    name: str | None,
    out: Path | None,
    seed: int,
    as_json: bool,
) -> None:
    """Train FORMULA, such as HT+TL+NL, on your own pairs; `evaluate` and `league` then know it."""
    from strongsuit.formulas.evolve import Evolution

    strain = strain or ("suit" if formula.needs_trump else "nt")
    played = contest(read_tricks(data), strain)
    called = name or _name(formula, resolution)
    with meter("trainings", FOLDS + 1) as tell:

        def progress(more: int) -> None:
            interrupt.check()
            tell(more)

        how = Evolution(seed=seed)
        found = train(formula, played, resolution, how, ace=ace, progress=progress)
    saved = SavedFormula.of(called, found, data.name, strain)
    path = out or folder() / f"{called}.json"
    saved.write(path)
    if as_json:
        click.echo(json.dumps(_as_dict(saved, found, path)))
    else:
        _tell(saved, found, path)


@command.command("search")
@pair_data
@click.option("--strain", type=Parsed("|".join(STRAINS), strain_name), default="suit")
@click.option("--pairs", "number", type=click.IntRange(1), help="Use only the first so many.")
@click.option("--generations", type=click.IntRange(2), default=450, help="Of each training.")
@click.option("--seed", type=click.IntRange(0), default=0, help="Of the genetic algorithm.")
@click.option("--best", type=click.IntRange(1), default=25, help="How many to print.")
@click.option(
    "--keep", type=click.Path(path_type=Path), help="A file to go on from when called again."
)
@workers
@as_json
def search_command(
    data: Path,
    strain: str,
    number: int | None,
    generations: int,
    seed: int,
    best: int,
    keep: Path | None,
    threads: int,
    as_json: bool,
) -> None:
    """Train all 374 combinations of the paper and print the best of them."""
    from strongsuit.formulas.evolve import Evolution
    from strongsuit.formulas.search import search

    pairs = read_tricks(data)
    played = contest(pairs if number is None else pairs.first_rows(number), strain)
    how = Evolution(seed=seed, generations=generations)
    total = sum(1 for _ in combinations())
    rows = list(track(search(played, how, workers=threads, keep=keep), "formulas", total))
    rows.sort(key=lambda each: -each.correlation)
    if as_json:
        click.echo(json.dumps([asdict(each) for each in rows[:best]]))
        return
    for each in rows[:best]:
        least = "" if each.optimum is None else f"  least squares {each.optimum:.4f}"
        click.echo(f"{each.correlation:.4f}  {each.formula:16} {each.parameters:3d}{least}")


@command.command("card")
@click.argument("name")
@click.option("--out", type=click.Path(path_type=Path), help="A picture: .png, .svg or .pdf.")
def card_command(name: str, out: Path | None) -> None:
    """Print NAME's points as a player would carry them: h-tl-nl-0.5, or one of your own."""
    from strongsuit.formulas.card import card, find

    found = card(find(name))
    if out is None:
        click.echo(str(found))
        return
    from strongsuit.cli.card_picture import draw

    draw(found, out)
    click.echo(f"card written to {out}", err=True)


def _name(formula: Formula, resolution: float) -> str:
    plain = str(formula).lower().replace("+", "-").replace("*", "x").replace("_", "")
    return f"my-{plain}" + (f"-{resolution:g}" if resolution else "")


def _tell(saved: SavedFormula, found: Training, path: Path) -> None:
    for label, value in zip(saved.formula.labels, saved.genes.tolist(), strict=True):
        click.echo(f"{label:24} {round(value, 3):g}")
    for attempt in found.attempts:
        click.echo(f"{attempt.way}: {attempt.correlation:.4f} in {attempt.seconds:.2f} s", err=True)
    unseen = found.unseen
    rounding = f", rounded to {found.resolution:g}" if found.resolution else ""
    click.echo(f"correlation {found.correlation:.4f}{rounding}", err=True)
    click.echo(
        f"on {count(unseen.pairs, 'pair')} that its training did not see: "
        f"{unseen.correlation.value:.4f} ± {unseen.correlation.half or 0:.4f}; "
        f"exact {unseen.exact.value:.3f}, within one {unseen.within_one.value:.3f}, "
        f"within two {unseen.within_two.value:.3f}",
        err=True,
    )
    _tell_tricks(found)
    click.echo(f"{saved.name} written to {path}", err=True)


def _tell_tricks(found: Training) -> None:
    """What strengths of both hands mean: the thresholds, and the mean and spread at each."""
    for tricks, border in found.thresholds.items():
        if math.isfinite(border):
            at = np.array([border])
            mean, spread = found.calibration.mean(at)[0], found.calibration.spread(at)[0]
            meaning = f"where a deal gives {mean:.1f} ± {spread:.1f}"
            click.echo(f"{tricks:2d} tricks from {border:.1f}, {meaning}", err=True)


def _as_dict(saved: SavedFormula, found: Training, path: Path) -> dict[str, Any]:
    return {
        "name": saved.name,
        "formula": str(saved.formula),
        "parameters": dict(zip(saved.formula.labels, saved.genes.round(6).tolist(), strict=True)),
        "correlation": round(found.correlation, 5),
        "unseen": round(found.unseen.correlation.value, 5),
        "thresholds": saved.about["thresholds"],
        "tricks": saved.about["tricks"],
        "attempts": [
            {"way": each.way, "correlation": round(each.correlation, 5)} for each in found.attempts
        ],
        "file": str(path),
    }
