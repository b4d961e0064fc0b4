"""``strongsuit league DATA``: how well methods of counting hands predict tricks."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from strongsuit.answers.league import league_row, requirement_row
from strongsuit.auction import Call
from strongsuit.cli.plots import league as league_plot
from strongsuit.cli.plots.files import checked
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.options import CONTRACT, Parsed, as_json, from_format
from strongsuit.cli.shared.output import count, screen
from strongsuit.cli.shared.progress import progress_bar
from strongsuit.errors import UsageError
from strongsuit.evaluation.league import (
    LEAST,
    STRAINS,
    entrants,
    league,
    strain_name,
)
from strongsuit.evaluation.registry import get
from strongsuit.evaluation.requirements import requirements
from strongsuit.evaluation.trick_data import TrickData, read_tricks
from strongsuit.formulas.saved import GROUP

_CALLED = {"suit": "their longest suit", "nt": "notrump"}
Rows = list[dict[str, Any]]


def _resamples(text: str) -> int:
    number = int(text) if text.isdecimal() else -1
    if number != 0 and number < 100:
        raise UsageError(f"expected 100 or more, or 0 for no intervals, got {text!r}")
    return number


@click.command()
@click.argument("data", type=click.Path(path_type=Path), default=Path("pairs"))
@click.option(
    "--strain",
    type=Parsed("|".join(STRAINS), strain_name),
    help="Where tricks are counted: in each pair's longest suit (suit, the default), in notrump "
    "(nt), or in one suit, by the pairs for which it is the longest (C, D, H or S).",
)
@click.option(
    "--method", "methods", multiple=True, help="Only this method; repeat the option for several."
)
@click.option(
    "--contract",
    "contracts",
    type=CONTRACT,
    multiple=True,
    help="Print how many points make this contract half the time instead; repeat the option for "
    "several.",
)
@click.option(
    "--plot",
    type=click.Path(path_type=Path),
    help="Draw the league to this .png, .svg or .pdf file.",
)
@click.option("--markdown", is_flag=True, help="Print a Markdown table.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
@as_json
@from_format
@click.option(
    "--resamples",
    type=Parsed("number", _resamples),
    help="How many resamples to compute intervals from: 100 or more (1000; with --contract 200), "
    "or 0 for no intervals.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    help="Seed of the resamples: the same seed gives the same intervals.",
)
def command(
    data: Path,
    strain: str | None,
    methods: tuple[str, ...],
    contracts: tuple[Call, ...],
    plot: Path | None,
    markdown: bool,
    as_csv: bool,
    as_json: bool,
    from_format: str | None,
    resamples: int | None,
    seed: int,
) -> None:
    """Compare how well methods of counting predict tricks.

    DATA is a file of pairs with mean tricks (columns N, S, NC … SNT), a folder that `strongsuit
    dataset` made, or any file of boards with double-dummy tables; by default it is the set of pairs
    that comes with the package. Pairs that take fewer than 7 tricks do not count.
    """
    writer = _writer(as_json, as_csv, markdown)
    options: dict[str, Any] = {"seed": seed}
    if resamples is not None:
        options["resamples"] = resamples
    if contracts and (plot or strain):
        raise click.UsageError(
            "--contract names a strain and has no picture: omit --strain, --plot"
        )
    if plot is not None:
        checked(plot)
    pairs = read_tricks(data, format=from_format or "")
    if contracts:
        _contracts(pairs, contracts, methods, options, writer)
    else:
        _league(pairs, data, strain or "suit", methods, options, plot, writer)


def _league(
    pairs: TrickData,
    data: Path,
    strain: str,
    methods: Sequence[str],
    options: dict[str, Any],
    plot: Path | None,
    writer: Callable[[Rows], str] | None,
) -> None:
    with progress_bar("methods", len(entrants(methods, strain))) as advance:
        rows = league(pairs, methods, strain, progress=interrupt.watched(advance), **options)
    called = _CALLED.get(strain, f"{strain}, their longest suit")
    if plot is not None:
        league_plot.draw(rows, plot, f"Which count tells the tricks of pairs in {called}?")
    if writer:
        click.echo(writer([league_row(row) for row in rows]), nl=False)
        return
    judged = f"{rows[0].pairs:,} of {count(len(pairs), 'pair')} in {data}"
    note = (
        f"{judged}: those that take {LEAST} tricks or more in {called}. Correlation with tricks; "
        "error in tricks of the best rising curve; exact and within 1 and 2 by thresholds."
    )
    if any(get(row.name).group == GROUP for row in rows):
        note += " Formulas of yours are flattered by pairs they were trained on."
    if rows[0].correlation.half is not None:
        note += " ± is half of a 95 % interval."
    from strongsuit.cli.views.league import table

    console = screen()
    console.print(table(rows, console.width))
    console.print(note, style="dim")


def _contracts(
    pairs: TrickData,
    contracts: Sequence[Call],
    methods: Sequence[str],
    options: dict[str, Any],
    writer: Callable[[Rows], str] | None,
) -> None:
    chosen = entrants(methods, "suit")
    with progress_bar("methods", len(set(contracts)) * len(chosen)) as advance:
        rows = requirements(
            pairs, contracts, methods, progress=interrupt.watched(advance), **options
        )
    if writer:
        click.echo(writer([requirement_row(row) for row in rows]), nl=False)
        return
    from strongsuit.cli.views.league import needs

    used = dict.fromkeys(f"{row.contract} {row.pairs:,}" for row in rows)
    note = (
        "Points of both hands with which the contract is made half the time; a suit contract where "
        f"the suit is the pair's longest. Pairs looked at: {', '.join(used)}. A dash: the method "
        "needs trumps, or the pairs are too few or never come to even odds."
    )
    if any(method.low for method in chosen):
        note += " Of losers, fewer are better."
    console = screen()
    console.print(needs(rows))
    console.print(note, style="dim")


def _writer(as_json: bool, as_csv: bool, markdown: bool) -> Callable[[Rows], str] | None:
    chosen = [
        write
        for wanted, write in ((as_json, _json), (as_csv, _csv), (markdown, _markdown))
        if wanted
    ]
    if len(chosen) > 1:
        raise click.UsageError("expected at most one of --json, --csv and --markdown")
    return chosen[0] if chosen else None


def _json(rows: Rows) -> str:
    return json.dumps(rows) + "\n"


def _csv(rows: Rows) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _markdown(rows: Rows) -> str:
    """Return a Markdown table in which each number shares a cell with its interval."""
    names = [name for name in rows[0] if not name.endswith(("_low", "_high"))]
    lines = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    lines += ["| " + " | ".join(_cell(row, name) for name in names) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def _cell(row: dict[str, Any], name: str) -> str:
    if f"{name}_low" not in row:
        return str(row[name])
    if row[name] is None:
        return ""
    if row[f"{name}_low"] is None:
        return f"{row[name]:.3f}"
    return f"{row[name]:.3f} ({row[f'{name}_low']:.3f} – {row[f'{name}_high']:.3f})"
