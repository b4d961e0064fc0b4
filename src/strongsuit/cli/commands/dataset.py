"""``strongsuit dataset deals|pairs|overcalled|decisions``: training data, made in a folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from strongsuit.atomic import write_whole
from strongsuit.best_contract.bidding_runs import DecisionsTask
from strongsuit.cards import Strain
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import STRAIN, threads
from strongsuit.cli.shared.output import count
from strongsuit.cli.shared.progress import progress_bar
from strongsuit.meanings.conventions.players import players_of
from strongsuit.runs.execute import TaskRun
from strongsuit.runs.resumable_run import file_digest
from strongsuit.runs.task import Task
from strongsuit.solving.datasets import (
    DealsTask,
    OvercalledTask,
    PairsTask,
    RecordedPairsTask,
    StrainsTask,
    joined,
    sampled_deals,
)

_PAIR_TASKS: dict[str, type[PairsTask] | type[OvercalledTask]] = {
    "pairs": PairsTask,
    "overcalled": OvercalledTask,
}
_NOUNS = {
    "deals": "deal",
    "pairs": "pair",
    "overcalled": "overcalled pair",
    "decisions": "board",
}


@click.command()
@click.argument("kind", type=click.Choice(["deals", *_PAIR_TASKS, "decisions"]))
@click.argument("folder", metavar="OUT", type=click.Path(path_type=Path))
@click.option("-n", "--number", type=click.IntRange(1), required=True,
              help="How many deals, pairs or boards to make.")  # fmt: skip
@click.option(
    "--seed",
    type=click.IntRange(0),
    required=True,
    help="Seed of the random deals: the same seed gives the same files, byte by byte.",
)
@click.option(
    "--layouts",
    type=click.IntRange(2),
    help="How many layouts to solve for each pair, an even number (default: 100).",
)
@click.option(
    "--strains",
    type=click.Choice(["all", "best", "suit"]),
    help="Which strains to solve for each pair: all (the default), suit for its longest suit, best "
    "for its longest suit and notrump.",
)
@click.option(
    "--strain",
    "only",
    type=STRAIN,
    multiple=True,
    help="Solve deals in this strain only, to train nets on; repeat the option for several.",
)
@click.option(
    "--from",
    "source",
    metavar="FILE",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Take pairs from this file of boards, in any format, instead of random deals: the hands "
    "of North and South of deals drawn by --seed, each deal once, however often it was played. "
    "The file's own calls, tricks and East-West hands are not used.",
)
@click.option("--card", help="Convention card of the players who make decisions (default: sayc).")
@click.option(
    "--shard", type=click.IntRange(1), help="How many deals, pairs or boards in each file."
)
@click.option(
    "--join",
    type=click.Path(path_type=Path),
    help="Join all shards into this Parquet file when they are done.",
)
@click.option(
    "--cluster", metavar="tcp://…", help="Address of a Dask scheduler that shares the work."
)
@threads
def command(
    kind: str,
    folder: Path,
    number: int,
    seed: int,
    layouts: int | None,
    strains: str | None,
    only: tuple[Strain, ...],
    source: Path | None,
    card: str | None,
    shard: int | None,
    join: Path | None,
    cluster: str | None,
    threads: int,
) -> None:
    """Make solved deals, pairs of hands with their tricks, or decisions, in the folder OUT.

    A pair is two hands with their double-dummy tricks over random layouts of the other cards; the
    hands are dealt at random, or those of deals in a file (--from). In an overcalled pair, East has
    bid a suit of five cards or more with 8 to 16 points. Decisions are the calls that ended
    auctions of four players with one convention card, as in chen2025.

    The work is cut into shards, files with checksums. If it is stopped or killed, the same command
    resumes it, and a damaged shard is made again.
    """
    if kind not in _PAIR_TASKS and (layouts or strains):
        raise click.UsageError(f"--layouts and --strains are for pairs and overcalled, got {kind}")
    if kind != "deals" and only:
        raise click.UsageError(f"--strain is for deals, got {kind}")
    if kind != "pairs" and source:
        raise click.UsageError(f"--from is for pairs, got {kind}")
    if kind != "decisions" and card:
        raise click.UsageError(f"--card is for decisions, got {kind}")
    solved = " ".join(map(str, sorted(set(only)))) or strains or "all"
    task = _task(kind, number, seed, layouts or 100, solved, card or "sayc")
    task = replace(task, shard=shard) if shard else task  # type: ignore[type-var]
    task = _recorded(task, source) if source and isinstance(task, PairsTask) else task
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
        players_of(card)  # refuses an unknown card before the folder is made
        return DecisionsTask(n, seed, card)
    return _PAIR_TASKS[kind](n, seed, layouts, strains)


def _recorded(task: PairsTask, source: Path) -> RecordedPairsTask:
    """Return the same task for pairs of hands that a file has."""
    task.settings()  # refuses impossible settings before a long file is read
    bad = BadRecords()
    deals = sampled_deals(read_boards(str(source), None, bad), task.n, task.seed)
    bad.report()
    return RecordedPairsTask(
        n=task.n,
        seed=task.seed,
        layouts=task.layouts,
        strains=task.strains,
        shard=task.shard,
        deals=deals,
        sha256=file_digest(source),
    )
