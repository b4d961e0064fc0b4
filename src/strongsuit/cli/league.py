"""``strongsuit league DATA``."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from strongsuit.auction import Call
from strongsuit.cli import interrupt
from strongsuit.cli.options import Parsed, as_json, count, meter
from strongsuit.errors import UsageError
from strongsuit.evaluation.league import LEAST, STRAINS, Estimate, Row, entrants, league
from strongsuit.evaluation.requirements import Requirement, requirements
from strongsuit.evaluation.trick_data import TrickData, read_tricks

_CALLED = {"suit": "the longest suit", "nt": "notrump"}
FIGURES = [field.name for field in fields(Row) if field.name != "name"]


def _strain(text: str) -> str:
    spelled = {strain.lower(): strain for strain in STRAINS} | {"n": "nt", "suits": "suit"}
    try:
        return spelled[text.lower()]
    except KeyError:
        raise UsageError(f"expected {', '.join(STRAINS)}, got {text!r}") from None


@click.command()
@click.argument("data", type=click.Path(path_type=Path))
@click.option(
    "--strain",
    type=Parsed("|".join(STRAINS), _strain),
    default="suit",
    help="The pair's longest suit, notrump, or one suit where it is the longest.",
)
@click.option("--method", "methods", multiple=True, help="Only this method; repeat it.")
@click.option(
    "--contract",
    "contracts",
    type=Parsed("3NT|4S|…", Call.parse),
    multiple=True,
    help="How many points make it half the time, instead of the league; repeat it.",
)
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the league: .png, .svg, .pdf.")
@click.option("--markdown", is_flag=True, help="Print a Markdown table.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
@as_json
@click.option("--resamples", type=click.IntRange(0), help="For the intervals.")
@click.option(
    "--seed", type=click.IntRange(0), default=0, help="The same seed, the same intervals."
)
def command(
    data: Path,
    strain: str,
    methods: tuple[str, ...],
    contracts: tuple[Call, ...],
    plot: Path | None,
    markdown: bool,
    as_csv: bool,
    as_json: bool,
    resamples: int | None,
    seed: int,
) -> None:
    """Which way of counting tells the tricks best?

    DATA is pairs with mean tricks (columns N, S, NC … SNT), what `strongsuit dataset` made, or any
    file of boards with double-dummy tables. Pairs that take fewer than 7 tricks do not count.
    """
    pairs = read_tricks(data)
    chosen = {"resamples": resamples} if resamples is not None else {}
    if contracts:
        _contracts(
            pairs, contracts, methods, {"seed": seed, **chosen}, _writer(as_json, as_csv, markdown)
        )
        return
    if plot is not None:
        from strongsuit.cli.league_plot import check

        check(plot)
    entered = entrants(methods, strain)
    with meter("methods", len(entered)) as tell:
        rows = league(pairs, methods, strain, seed=seed, progress=_watched(tell), **chosen)
    if plot is not None:
        from strongsuit.cli.league_plot import draw

        draw(rows, plot, f"Which count tells the tricks in {_CALLED.get(strain, strain)}?")
    writer = _writer(as_json, as_csv, markdown)
    if writer:
        click.echo(writer([_flat(row) for row in rows]), nl=False)
        return
    from rich.console import Console

    from strongsuit.cli.league_view import table

    Console(highlight=False).print(table(rows))
    click.echo(
        f"{count(len(pairs), 'pair')} in {data}, of which those with {LEAST} tricks or more in "
        f"{strain} count; ± is half of a 95 % interval.",
        err=True,
    )


def _watched(tell: Callable[[int], None]) -> Callable[[int], None]:
    def progress(more: int) -> None:
        interrupt.check()
        tell(more)

    return progress


def _contracts(
    pairs: TrickData,
    contracts: Sequence[Call],
    methods: Sequence[str],
    options: dict[str, Any],
    writer: Callable[[list[dict[str, Any]]], str] | None,
) -> None:
    total = len(contracts) * len(entrants(methods, "suit"))
    with meter("methods", total) as tell:
        found = requirements(pairs, contracts, methods, progress=_watched(tell), **options)
    if writer:
        click.echo(writer([_needed(each) for each in found]), nl=False)
        return
    from rich.console import Console

    from strongsuit.cli.league_view import needs

    Console(highlight=False).print(needs(found, [str(contract) for contract in contracts]))


def _flat(row: Row) -> dict[str, Any]:
    """One level deep, for tables: each figure with its interval."""
    flat: dict[str, Any] = {"name": row.name}
    for figure in FIGURES:
        flat |= _spread(figure, getattr(row, figure))
    return flat


def _needed(found: Requirement) -> dict[str, Any]:
    row = {"name": found.name, "contract": found.contract, "pairs": found.pairs}
    return row | _spread("points", found.points)


def _spread(figure: str, estimate: Estimate | None) -> dict[str, float | None]:
    names = (figure, f"{figure}_low", f"{figure}_high")
    if estimate is None:
        return dict.fromkeys(names)
    values = (estimate.value, estimate.low, estimate.high)
    return {name: round(value, 5) for name, value in zip(names, values, strict=True)}


def _writer(
    as_json: bool, as_csv: bool, markdown: bool
) -> Callable[[list[dict[str, Any]]], str] | None:
    chosen = [
        write
        for wanted, write in ((as_json, _json), (as_csv, _csv), (markdown, _markdown))
        if wanted
    ]
    if len(chosen) > 1:
        raise click.UsageError("choose one of --json, --csv and --markdown")
    return chosen[0] if chosen else None


def _json(rows: list[dict[str, Any]]) -> str:
    return json.dumps(rows) + "\n"


def _csv(rows: list[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _markdown(rows: list[dict[str, Any]]) -> str:
    """The figures with their intervals in one cell."""
    names = [name for name in rows[0] if not name.endswith(("_low", "_high"))]
    lines = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    lines += ["| " + " | ".join(_cell(row, name) for name in names) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def _cell(row: dict[str, Any], name: str) -> str:
    if f"{name}_low" not in row:
        return str(row[name])
    if row[name] is None:
        return ""
    return f"{row[name]:.3f} ({row[f'{name}_low']:.3f} – {row[f'{name}_high']:.3f})"
