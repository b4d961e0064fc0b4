"""``strongsuit formula terms|list|fit|search|card``: trains and prints formulas of strength."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from pathlib import Path

import click
import numpy as np

from strongsuit.answers.formulas import combination_row, trained_row
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.options import Parsed, as_json, pair_data
from strongsuit.cli.shared.options import threads as workers
from strongsuit.cli.shared.output import count
from strongsuit.cli.shared.progress import progress_bar, track
from strongsuit.errors import UsageError
from strongsuit.evaluation.league import STRAINS, contest, strain_name
from strongsuit.evaluation.trick_data import read_tricks
from strongsuit.formulas.formula import Formula, combinations
from strongsuit.formulas.glossary import WORDS
from strongsuit.formulas.optimum import ACE
from strongsuit.formulas.saved import SavedFormula, default_name, folder, free_name
from strongsuit.formulas.terms import TERMS
from strongsuit.formulas.training import TRAININGS, TrainedFormula, check, train

FORMULA = Parsed("H+TL+NL|…", Formula.parse)


def _ace(text: str) -> float | None:
    if text == "free":
        return None
    try:
        points = float(text)
    except ValueError:
        raise UsageError(f"expected a number of points for an ace, or free, got {text!r}") from None
    if not 1 <= points <= 20:
        raise UsageError(f"expected 1 to 20 points for an ace, got {text}")
    return points


@click.group()
def command() -> None:
    """List jan2023's formulas of hand strength, train your own, and print them as cards.

    A formula is a sum of terms, such as H+TL+NL; `formula terms` lists what each term counts. The
    card of a formula tells a player what to add up.
    """


@command.command()
def terms() -> None:
    """List what every term counts, its number of parameters, and where the paper defines it."""
    for name, term in TERMS.items():
        where = f"Table {term.table}" if term.table else "ours"
        click.echo(f"{name:5} {len(term.parameters):2d}  {where:8} {WORDS[name]}")


@command.command("list")
@as_json
def list_command(as_json: bool) -> None:
    """List all 374 combinations of terms in the paper with their numbers of parameters."""
    rows = [combination_row(each) for each in combinations()]
    if as_json:
        click.echo(json.dumps(rows))
        return
    click.echo("parameters  formula")
    for row in rows:
        click.echo(f"{row['parameters']:10d}  {row['formula']}")


@command.command()
@click.argument("formula", type=FORMULA)
@pair_data
@click.option(
    "--strain",
    type=Parsed("|".join(STRAINS), strain_name),
    help="Where tricks are counted, as in `strongsuit league` (default: suit if the formula needs "
    "trumps, else nt).",
)
@click.option(
    "--resolution",
    type=click.FloatRange(0, 2),
    default=0.0,
    help="Round all parameters to multiples of this, such as 0.5.",
)
@click.option(
    "--ace",
    type=Parsed("NUMBER|free", _ace),
    default="4",
    help="Points of an ace if --resolution is given; with free the best number is searched.",
)
@click.option(
    "--name", help="Name of the trained formula (default: made of the formula and the resolution)."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Write the trained formula to this file; `evaluate` and `league` do not find it there.",
)
@click.option("--seed", type=click.IntRange(0), default=0, help="Seed of the genetic algorithm.")
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
    """Train FORMULA, such as HT+TL+NL, on pairs with their tricks, for `evaluate` and `league`."""
    from strongsuit.formulas.evolve import Evolution

    if ace != ACE and not resolution:
        raise click.UsageError("--ace is for rounded formulas: add --resolution, such as 0.5")
    strain = strain or ("suit" if formula.needs_trump else "nt")
    played = contest(read_tricks(data), strain)
    trained_name = free_name(name or default_name(formula, resolution))
    with progress_bar("trainings", TRAININGS) as advance:
        evolution = Evolution(seed=seed)
        training = train(
            formula, played, resolution, evolution, ace=ace, progress=interrupt.watched(advance)
        )
    saved = SavedFormula.of(trained_name, training, data.name, strain)
    path = out or folder() / f"{trained_name}.json"
    saved.write(path)
    if as_json:
        click.echo(json.dumps({**trained_row(saved, training), "file": str(path)}))
    else:
        _print_training(saved, training, path)


@command.command("search")
@click.argument("formulas", type=FORMULA, nargs=-1)
@pair_data
@click.option(
    "--strain",
    type=Parsed("|".join(STRAINS), strain_name),
    default="suit",
    help="Where tricks are counted, as in `strongsuit league`.",
)
@click.option(
    "--pairs", "number", type=click.IntRange(1), help="Use only this many pairs, from the first on."
)
@click.option(
    "--generations", type=click.IntRange(2), default=450, help="Generations of each training."
)
@click.option("--seed", type=click.IntRange(0), default=0, help="Seed of the genetic algorithm.")
@click.option("--best", type=click.IntRange(1), default=25, help="How many formulas to print.")
@click.option(
    "--keep",
    type=click.Path(path_type=Path),
    help="File with the state of the search, from which the same command resumes it.",
)
@workers
@as_json
def search_command(
    formulas: tuple[Formula, ...],
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
    """Train FORMULAS, or all 374 combinations of the paper's terms; print the best.

    If it is stopped, the same command with the same --keep resumes it.
    """
    from strongsuit.formulas.evolve import Evolution
    from strongsuit.formulas.search import search

    pairs = read_tricks(data)
    played = contest(pairs if number is None else pairs.first_rows(number), strain)
    check(played.tricks)
    evolution = Evolution(seed=seed, generations=generations)
    names = [str(formula) for formula in formulas or combinations()]
    results = search(played, evolution, names, workers=threads, keep=keep)
    rows = list(track(results, "formulas", len(names)))
    rows.sort(key=lambda result: -result.correlation)
    if as_json:
        click.echo(json.dumps([asdict(result) for result in rows[:best]]))
        return
    click.echo("correlation  least squares  parameters  formula")
    for result in rows[:best]:
        least = "" if result.optimum is None else f"{result.optimum:.4f}"
        figures = f"{result.correlation:11.4f}  {least:>13}  {result.parameters:10d}"
        click.echo(f"{figures}  {result.formula}")


@command.command("card")
@click.argument("name")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Draw the card to this .png, .svg or .pdf file instead.",
)
def card_command(name: str, out: Path | None) -> None:
    """Print the card of a formula: a table of what a player adds up.

    NAME is a shipped formula such as h-tl-nl-0.5 or strong-suit, one that you trained, or a file
    that `formula fit --out` wrote.
    """
    from strongsuit.formulas.card import card, find

    formula_card = card(find(name))
    if out is None:
        click.echo(str(formula_card))
        return
    from strongsuit.cli.plots.formula_card import draw

    draw(formula_card, out)
    click.echo(f"card written to {out}", err=True)


def _print_training(saved: SavedFormula, training: TrainedFormula, path: Path) -> None:
    for label, value in zip(saved.formula.labels, saved.genes.tolist(), strict=True):
        click.echo(f"{label:24} {round(value, 3):g}")
    for attempt in training.attempts:
        click.echo(f"{attempt.way}: {attempt.correlation:.4f} in {attempt.seconds:.2f} s", err=True)
    unseen = training.unseen
    rounding = f", rounded to {training.resolution:g}" if training.resolution else ""
    strain = "notrump" if saved.about["strain"] == "nt" else "suit contracts"
    click.echo(f"for {strain}: correlation {training.correlation:.4f}{rounding}", err=True)
    click.echo(
        f"on pairs that a training on the other four fifths did not see "
        f"({count(unseen.pairs, 'pair')}): "
        f"{unseen.correlation.value:.4f} ± {unseen.correlation.half or 0:.4f}; "
        f"exact {unseen.exact.value:.3f}, within one {unseen.within_one.value:.3f}, "
        f"within two {unseen.within_two.value:.3f}",
        err=True,
    )
    _print_tricks(training)
    click.echo(f"{saved.name} written to {path}", err=True)


def _print_tricks(training: TrainedFormula) -> None:
    """Print on standard error how many points of both hands give each number of tricks.

    A line names the points that give an even chance of the tricks, and the threshold of jan2023's
    Equation 3 with the mean and spread of tricks there.
    """
    even = training.calibration.even_chances()
    for tricks, border in training.thresholds.items():
        if not math.isfinite(border):
            continue
        at = np.array([border])
        mean, spread = training.calibration.mean(at)[0], training.calibration.spread(at)[0]
        chance = f"even chance from {even[tricks]:5.1f}; " if tricks in even else ""
        click.echo(
            f"{tricks:2d} tricks: {chance}Equation 3 says them from {border:.1f}, "
            f"where a deal gives {mean:.1f} ± {spread:.1f}",
            err=True,
        )
