"""``strongsuit dataset deals|pairs|overcalled|decisions``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from strongsuit.atomic import write_whole
from strongsuit.best_contract.bidding_runs import DecisionsTask
from strongsuit.cards import Strain
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.options import STRAINS, threads
from strongsuit.cli.shared.output import count
from strongsuit.cli.shared.progress import progress_bar
from strongsuit.meanings.conventions.players import players_of
from strongsuit.runs.execute import TaskRun
from strongsuit.runs.task import Task
from strongsuit.solving.datasets import DealsTask, OvercalledTask, PairsTask, StrainsTask, joined

_OF_PAIRS: dict[str, type[PairsTask] | type[OvercalledTask]] = {
    "pairs": PairsTask,
    "overcalled": OvercalledTask,
}


@click.command()
@click.argument("kind", type=click.Choice(["deals", *_OF_PAIRS, "decisions"]))
@click.argument("folder", metavar="OUT", type=click.Path(path_type=Path))
@click.option("-n", "--number", type=click.IntRange(1), required=True, help="How many.")
@click.option(
    "--seed", type=click.IntRange(0), required=True, help="The same seed, the same bytes."
)
@click.option("--layouts", type=click.IntRange(2), help="Of each pair, even; 100 if not said.")
@click.option(
    "--strains",
    type=click.Choice(["all", "best", "suit"]),
    help="Of each pair: all, its longest suit alone, or best: this and notrump.",
)
@click.option(
    "--strain",
    "only",
    type=STRAINS,
    multiple=True,
    help="Of each deal: only this, for nets to learn from; repeat it.",
)
@click.option("--card", help="Of the players who make decisions; sayc if not said.")
@click.option("--shard", type=click.IntRange(1), help="Deals or pairs a file.")
@click.option("--join", type=click.Path(path_type=Path), help="When done, all in one Parquet file.")
@click.option("--cluster", metavar="tcp://…", help="A Dask scheduler to share the work.")
@threads
def command(
    kind: str,
    folder: Path,
    number: int,
    seed: int,
    layouts: int | None,
    strains: str | None,
    only: tuple[Strain, ...],
    card: str | None,
    shard: int | None,
    join: Path | None,
    cluster: str | None,
    threads: int,
) -> None:
    """Make solved deals, pairs of hands with their tricks, or decisions, in the folder OUT.

    Of overcalled pairs East has bid: he holds five cards or more in his suit and 8 to 16 points.
    Decisions are those that ended the auctions which four players with one card had on random
    deals, as chen2025 learns them.

    The work is cut into shards with checksums: stopped or killed at any point it goes on where it
    was when called again, and a damaged shard is made anew.
    """
    if kind not in _OF_PAIRS and (layouts or strains):
        raise click.UsageError("--layouts and --strains are for pairs")
    if kind != "deals" and only:
        raise click.UsageError("--strain is for deals")
    if kind != "decisions" and card:
        raise click.UsageError("--card is for decisions")
    solved = " ".join(map(str, sorted(set(only)))) or strains or "all"
    task = _task(kind, number, seed, layouts or 100, solved, card or "sayc")
    task = replace(task, shard=shard) if shard else task  # type: ignore[type-var]
    run = TaskRun.open(task, folder)
    with progress_bar(kind, number, run.done) as advance:
        run.complete(
            threads=threads,
            processes=kind == "decisions",
            cluster=cluster or "",
            progress=interrupt.watched(advance),
        )
    if join:
        write_whole(join, joined(folder))
    click.echo(f"{count(number, _NOUNS[kind])} in {join or folder}", err=True)


def _task(kind: str, n: int, seed: int, layouts: int, strains: str, card: str) -> Task:
    if kind == "deals":
        return DealsTask(n, seed) if strains == "all" else StrainsTask(n, seed, strains)
    if kind == "decisions":
        players_of(card)  # one that is not known is refused before the folder is made
        return DecisionsTask(n, seed, card)
    return _OF_PAIRS[kind](n, seed, layouts, strains)


_NOUNS = {
    "deals": "deal",
    "pairs": "pair",
    "overcalled": "overcalled pair",
    "decisions": "board",
}
