"""``strongsuit reproduce chen2025``: retrains a paper's networks that choose the final contract."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from strongsuit.best_contract.training_methods import METHODS
from strongsuit.cli.commands.reproduce.page import echo_tables, out_option, page
from strongsuit.cli.shared.options import threads
from strongsuit.cli.shared.progress import status
from strongsuit.cli.shared.training import set_up_torch
from strongsuit.extras import require

TABLE_NAMES = ("6", "7", "8", "9", "10", "12", "13", "14")
BOARDS, QUICK_BOARDS = 450_000, 10_000  # to bid if no --data is given; 450,000 as in the paper


@click.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="Decisions of `strongsuit dataset`, or a file of boards with auctions; without --data, "
    "boards are bid by our own players first, in the folder of --out.",
)
@click.option(
    "--boards",
    type=click.IntRange(100),
    help="How many boards to bid without --data (default: 450,000), or to use of --data (default: "
    "all).",
)
@click.option(
    "--card",
    default="sayc",
    show_default=True,
    help="Convention card for the auctions of a file of boards.",
)
@click.option(
    "--table",
    "tables",
    type=click.Choice(TABLE_NAMES),
    multiple=True,
    help="Only this table; repeat the option for several.",
)
@click.option(
    "--adjusted",
    type=click.FloatRange(0, 1),
    help="Share of points whose best contract is in another category (part score, game, slam, "
    "grand slam) than the one bid (default: 59,281 of 490,000, as in the paper).",
)
@click.option(
    "--labels",
    type=click.Choice(["net", "exact"]),
    default="net",
    show_default=True,
    help="Find the best contracts by the pair net, or by 100 solved layouts of every board, as the "
    "paper does: some hours for 20,000 boards, resumed where they were stopped.",
)
@click.option(
    "--surer",
    type=float,
    help="How many standard errors better than the bid another category must be to count as the "
    "best, instead of the share of --adjusted.",
)
@click.option("--folds", type=click.IntRange(1, 10), help="Test on this many of the ten folds.")
@click.option(
    "--repeats",
    type=click.IntRange(1, 10),
    help="How many cross-validations (default: ten as in the paper, more than a day).",
)
@click.option(
    "--method",
    type=click.Choice(list(METHODS)),
    default="ours",
    show_default=True,
    help="How networks are trained: by the settings of the paper's Table VI, or by ours, which "
    "need a hundredth of the epochs.",
)
@click.option("--epochs", type=click.FloatRange(min=0.1), help="Epochs of each training (default: "
              "6; by the paper's settings 600).")  # fmt: skip
@click.option("--batch", type=click.IntRange(1), help="Points in a batch (default: 512; by the "
              "paper's settings 4096).")  # fmt: skip
@click.option("--rate", type=click.FloatRange(0, min_open=True), help="Learning rate (default: "
              "0.002, falling to 0; by the paper's settings 0.0006).")  # fmt: skip
@click.option("--compared", type=click.IntRange(100), help="Train the models of Tables VI and XII "
              "to XIV on this many points at most (default: 100,000).")  # fmt: skip
@click.option("--quick", is_flag=True, help="Minutes instead of hours: fewer boards and one fold.")
@out_option("boards that are bid without --data, and the models' answers")
@threads
def chen2025(
    data: Path | None,
    boards: int | None,
    card: str,
    tables: tuple[str, ...],
    adjusted: float | None,
    labels: str,
    surer: float | None,
    folds: int | None,
    repeats: int | None,
    method: str,
    epochs: float | None,
    batch: int | None,
    rate: float | None,
    compared: int | None,
    quick: bool,
    out: Path,
    threads: int,
) -> None:
    """Chen and Yang's best contract in competitive bidding: Tables VI to X and XII to XIV.

    Prints Markdown: for each value the paper's, ours, half of our 95 % interval, and the
    difference.
    """
    set_up_torch(threads)
    require("comparing models", "sklearn")
    from strongsuit.best_contract.augmentation import redeal_rare_points
    from strongsuit.cli.shared.decisions import (
        bid_decision_points,
        load_decision_points,
        with_solved_chances,
    )
    from strongsuit.reproduce.chen2025.claims import claims
    from strongsuit.reproduce.chen2025.study import ADJUSTED, FULL, QUICK, Chen2025Study
    from strongsuit.reproduce.chen2025.tables import PAPER, TABLES

    if adjusted is not None and surer is not None:
        raise click.UsageError(
            "--adjusted and --surer both decide which contract is best: one of them"
        )
    effort = QUICK if quick else FULL
    effort = replace(
        effort,
        folds=folds or effort.folds,
        models=min(folds or effort.models, effort.models),
        repeats=repeats or effort.repeats,
        compared=compared or effort.compared,
    )
    trained_by = METHODS[method] if method != effort.method.name else None
    effort = effort.with_training(trained_by, epochs=epochs, batch=batch, rate=rate)
    if data:
        points = load_decision_points(data, card, boards=boards)
        with status("dealing rare boards anew"):
            redealt = redeal_rare_points(points, 1)
    else:
        number = boards or (QUICK_BOARDS if quick else BOARDS)
        points, redealt = bid_decision_points(number, card, out, threads)
    if labels == "exact":
        points = with_solved_chances(points, out / f"solved-{len(points)}", threads)
        redealt = with_solved_chances(redealt, out / f"solved-anew-{len(redealt)}", threads)
    with status(PAPER) as show_step:
        study = Chen2025Study(
            points,
            redealt,
            out / "chen2025-answers",
            effort,
            adjusted=ADJUSTED if adjusted is None else adjusted,
            surer=surer,
            progress=show_step,
        )
        with page(PAPER, not tables, partial(claims, study)):
            click.echo(study.setting() + "\n")
            for number in map(int, tables or map(str, TABLES)):
                echo_tables(TABLES[number](study))
