"""``strongsuit train``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from strongsuit.best_contract.examples import DecisionExamples
from strongsuit.best_contract.points import DecisionPoint
from strongsuit.best_contract.shown_bounds import bounds_by_net
from strongsuit.cards import Strain
from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import skip_bad
from strongsuit.cli.shared.output import count
from strongsuit.cli.shared.progress import track
from strongsuit.cli.shared.solved import read_solved
from strongsuit.cli.shared.training import PATH, Plan, course, run, tell_written
from strongsuit.deal_split import Part
from strongsuit.errors import UsageError
from strongsuit.evaluation.trick_data import read_unopposed_pairs
from strongsuit.meanings.belief.recorded_auctions import RecordedAuctions, split, whole_boards
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.nets.digest import digest
from strongsuit.nets.tricks.accuracy import GROUPS
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.runtime import FILES, require_own_name
from strongsuit.nets.tricks.sizes import SIZES
from strongsuit.nets.tricks.solved_deals import SolvedDeals

GENTLY = 0.05  # of the usual rates: a net that knows something is not to forget it
_SHARES = "then exact / within one / within two, percent"  # what a round's line tells
VALID_SHARE = 50  # without --valid, one deal in so many is kept to measure on

_size = click.option(
    "--size",
    type=click.Choice(list(SIZES)),
    default="standard",
    show_default=True,
    help="A larger net knows more, learns longer and answers later.",
)


_auctions = click.option(
    "--data",
    multiple=True,
    required=True,
    help="Boards with all cards and auctions; repeatable, and a file named twice is heard twice.",
)


@click.group()
def command() -> None:
    """Train networks of your own; needs the extra strongsuit[train]."""


@command.command()
@click.option("--data", type=PATH, multiple=True, help="Solved boards; repeat it.")
@click.option("--teacher", help="Instead of data: a net whose chances are learnt, of random deals.")
@click.option("--valid", type=PATH, help="Solved boards to measure on; else some of the data.")
@_size
@click.option(
    "--begin", help="A net of any size to go on from: shipped (standard), a file or a folder."
)
@click.option(
    "--only",
    type=click.Choice(list(GROUPS)),
    help="What is learnt, else all strains; the rest stays as it began.",
)
@click.option(
    "--rates",
    type=click.FloatRange(0, 1, min_open=True),
    help=f"A share of the usual ones; {GENTLY} with --begin, else 1.",
)
@course(
    *(1000, 20.0),
    says="Times that each deal is seen from each leader; with --teacher, millions of those.",
)
def tricks(
    data: tuple[Path, ...],
    teacher: str | None,
    valid: Path | None,
    plan: Plan,
    size: str,
    begin: str | None,
    only: str | None,
    rates: float | None,
) -> None:
    """Train a net that tells tricks, for `strongsuit tricks --model OUT`.

    Solved boards are files with double-dummy tables, as `strongsuit solve FILE OUT` writes them, or
    a folder of `strongsuit dataset deals`.
    """
    from strongsuit.nets.tricks.examples import TrickConfig, sharpen
    from strongsuit.nets.tricks.restoring import restored
    from strongsuit.nets.tricks.train import TrickTraining

    require_own_name(plan.out, players=4)
    if begin and _given("size"):
        raise UsageError("a net that --begin goes on from has its own size: leave out --size")
    first = restored(begin) if begin else None
    shape = SIZES[size] if first is None else first.config
    if only and shape.notrump is None:
        raise UsageError(
            "--only needs a size with weights of its own for notrump, standard or large: "
            "one that shares them would forget the rest"
        )
    usual = 1 if first is None else GENTLY
    config = plan.of(TrickConfig(only=only or "")).with_scaled_rates(rates or usual)
    objective = _taught(teacher, data, valid, config) if teacher else _solved(data, valid, config)
    begun = [] if first is None else [each.numpy() for each in first.state_dict().values()]
    config = replace(config, data=digest(objective.digest, *begun))
    training = TrickTraining.open(plan.out, shape, config, first)
    run(training, objective, plan.out)
    if first is not None:
        training.best_net.sharpness.copy_(first.sharpness)
    sharpen(training.best_net, objective.held)
    before = {"begun": Estimator.load(begin).about} if begin else {}
    _write(training, objective, plan.out / FILES[4], **before)


@command.command()
@click.option(
    "--teacher",
    default="large",
    show_default=True,
    help="A net that tells tricks, shipped (large) or a file.",
)
@click.option(
    "--valid",
    default="pairs",
    show_default=True,
    help="Pairs with their tricks to measure on, as for the league.",
)
@_size
@click.option(
    "--layouts",
    type=click.IntRange(2),
    default=4,
    show_default=True,
    help="Of the opponents' cards, for each pair; an even number.",
)
@course(1000, 4.0, "--millions", "Of random pairs and declarers to learn from.")
def pairs(
    teacher: str,
    valid: str,
    plan: Plan,
    size: str,
    layouts: int,
) -> None:
    """Train a net for two hands, for `strongsuit pair --model OUT`.

    It needs no data: a net that tells tricks says what random pairs take.
    """
    from strongsuit.nets.tricks.pair_examples import DistilledPairsObjective, PairConfig
    from strongsuit.nets.tricks.train import TrickTraining

    require_own_name(plan.out, players=2)
    told, held = Estimator.load(teacher), read_unopposed_pairs(valid)
    click.echo(f"measured on {count(len(held), 'pair')}", err=True)
    config = plan.of(PairConfig(layouts=layouts), told.about, held)
    training = TrickTraining.open(plan.out, SIZES[size].with_players(2), config)
    objective = DistilledPairsObjective(told, held, config)
    run(training, objective, plan.out)
    _write(training, objective, plan.out / FILES[2])


@command.command()
@click.option("--data", required=True, help="Boards with all cards and auctions, in any format.")
@skip_bad
@course(500, 8.0)
def meanings(
    data: str,
    plan: Plan,
    skip_bad: bool,
) -> None:
    """Train a net that tells what auctions say of the hands, for `explain --net OUT/meanings.onnx`.

    One deal in twenty is kept for testing, at all its tables, and one to choose by.
    """
    from strongsuit.meanings.belief.export import export
    from strongsuit.meanings.belief.model import BeliefNetConfig
    from strongsuit.meanings.belief.train import BeliefObjective, BeliefTraining, masses
    from strongsuit.nets.training import TrainConfig

    bad = BadRecords() if skip_bad else None
    parts = split(track(read_boards(data, None, bad), "reading"), data)
    fit, held = parts[Part.LEARNING], parts[Part.CHOOSING]
    click.echo(f"learning from {count(len(fit), 'auction')}, measured on {len(held):,}", err=True)
    config = plan.of(TrainConfig(), fit, held)
    training = BeliefTraining.open(plan.out, BeliefNetConfig(), config)
    run(training, BeliefObjective(fit, held, config), plan.out)
    about = {"auctions": len(fit), "held_out": len(held), "log_loss": training.best_loss}
    about |= training.about() | {"masses": masses(training.best_net, held)}
    export(training.best_net, plan.out / "meanings.onnx", about)
    tell_written(plan.out / "meanings.onnx")


@command.command()
@click.option(
    "--data",
    type=PATH,
    multiple=True,
    required=True,
    help="Decisions of strongsuit dataset, or boards with auctions; repeatable.",
)
@click.option("--card", default="sayc", show_default=True, help="To hear boards' auctions by.")
@click.option(
    "--label",
    type=click.Choice(["made", "best"]),
    default="made",
    show_default=True,
    help="What players called, or what was best as chen2025 has it.",
)
@click.option(
    "--passes",
    type=click.FloatRange(0, 1),
    default=0.33,
    show_default=True,
    help="How many of the passes that ended auctions are learned.",
)
@course(500, 6.0, says="Times that each decision is seen.")
def contracts(
    data: tuple[Path, ...],
    card: str,
    label: str,
    passes: float,
    plan: Plan,
) -> None:
    """Train the network whose opinion `strongsuit advise` shows, from what ended auctions.

    One deal in twenty is kept to measure on; of files of boards two more are not learned from.
    """
    from strongsuit.best_contract.network import (
        CONFIG,
        ContractNetConfig,
        ContractTraining,
        contract_objective,
        export,
    )
    from strongsuit.cli.shared.decisions import load_decision_points

    parts = [_heard(load_decision_points(each, card, passes, Part.LEARNING)) for each in data]
    points = DecisionExamples.joined(parts)
    config = plan.of(CONFIG, points, label)
    taught = contract_objective(points, label, config)
    told = f"learning from {count(len(taught.fit), 'decision')}, measured on {len(taught.held):,}"
    click.echo(told, err=True)
    training = ContractTraining(ContractNetConfig(), config, taught.fit.inputs).resume(plan.out)
    run(training, taught, plan.out)
    about = {"decisions": len(taught.fit), "held_out": len(taught.held), "label": label}
    export(training.best_net, plan.out / "contracts.onnx", about | training.about())
    tell_written(plan.out / "contracts.onnx")


@command.command()
@_auctions
@click.option(
    "--teacher",
    default="large",
    show_default=True,
    help="A net that tells tricks where a board has no double-dummy table.",
)
@course(200, 4.0)
@skip_bad
def forecast(
    data: tuple[str, ...],
    teacher: str,
    plan: Plan,
    skip_bad: bool,
) -> None:
    """Train the net by which `strongsuit advise` expects tricks, from how auctions ended.

    One deal in twenty is kept for testing, at all its tables, and one to choose by.
    """
    from strongsuit.advice.auction_encoder import AuctionHandConfig
    from strongsuit.advice.finished_auctions import FinishedAuctions, finished_auctions
    from strongsuit.advice.forecast_train import CONFIG, ForecastObjective, ForecastTraining, export

    bad, teaching = BadRecords() if skip_bad else None, Estimator.load(teacher)
    parts = [
        finished_auctions(track(read_boards(each, None, bad), "reading"), teaching) for each in data
    ]
    fit, held = (FinishedAuctions.joined([each[part] for each in parts]) for part in parts[0])
    click.echo(f"learning from {count(len(fit), 'auction')}, measured on {len(held):,}", err=True)
    config = plan.of(CONFIG, fit, held)
    training = ForecastTraining(AuctionHandConfig(), config).resume(plan.out)
    run(training, ForecastObjective(fit, held, config), plan.out)
    about = {"auctions": len(fit), "held_out": len(held), "log_loss": training.best_loss}
    export(training.best_net, plan.out / "forecast.onnx", about | training.about())
    tell_written(plan.out / "forecast.onnx")


@command.command()
@_auctions
@course(200, 3.0)
@skip_bad
def habits(
    data: tuple[str, ...],
    plan: Plan,
    skip_bad: bool,
) -> None:
    """Train the net by which `strongsuit advise` tells likely layouts, from what players called.

    One deal in twenty is kept for testing, at all its tables, and one to choose by.
    """
    from strongsuit.advice.policy_train import CONFIG, SIZE, CallObjective, PolicyTraining, export

    bad = BadRecords() if skip_bad else None
    parts = [split(track(read_boards(each, None, bad), "reading"), each) for each in data]
    fit, held = (RecordedAuctions.joined([each[part] for each in parts]) for part in parts[0])
    click.echo(f"learning from {count(len(fit), 'auction')}, measured on {len(held):,}", err=True)
    config = plan.of(CONFIG, fit, held)
    training = PolicyTraining(SIZE, config).resume(plan.out)
    run(training, CallObjective(fit, held, config), plan.out)
    about = {"auctions": len(fit), "held_out": len(held), "log_loss": training.best_loss}
    export(training.best_net, plan.out / "habits.onnx", about | training.about())
    tell_written(plan.out / "habits.onnx")


@command.command()
@click.option("--data", multiple=True, required=True, help="Boards played, with their tables.")
@click.option("--out", type=PATH, required=True, help="A JSON file.")
@skip_bad
def table(data: tuple[str, ...], out: Path, skip_bad: bool) -> None:
    """Fit what tables make of double dummy, from boards with contract, tricks taken and table.

    One deal in twenty is left out, to test on; those are the deals that no net of ours learns from.
    """
    from strongsuit.advice.table_truth import fit_table_truth

    bad = BadRecords() if skip_bad else None
    read = (board for each in data for board in read_boards(each, None, bad))
    learned = whole_boards(track(read, "reading"), Part.LEARNING, Part.CHOOSING)
    found = fit_table_truth(board for _, board in learned)
    found.save(out)
    click.echo(f"{count(found.boards)} fitted, written to {out}", err=True)


def _given(option: str) -> bool:
    """Is it asked for, and not what goes without saying?"""
    source = click.get_current_context().get_parameter_source(option)
    return source is not ParameterSource.DEFAULT


def _heard(points: list[DecisionPoint]) -> DecisionExamples:
    """What was shown, by the meaning net."""
    positions = [point.decision.position for point in points]
    return DecisionExamples.of(points, bounds=bounds_by_net(positions, LearnedMeanings.load()))


def _solved(data: tuple[Path, ...], valid: Path | None, config: Any) -> Any:
    """Solved boards as objective."""
    from strongsuit.nets.tricks.examples import SolvedTricksObjective

    if not data:
        raise UsageError("nothing to learn from: name solved boards by --data, or a --teacher")
    fit, held = _split(data, valid, config.strains)
    told = f"learning from {count(len(fit), 'deal')}, measured on {len(held):,}"
    click.echo(f"{told}; {_SHARES}", err=True)
    return SolvedTricksObjective(fit, held, config)


def _taught(teacher: str, data: tuple[Path, ...], valid: Path | None, config: Any) -> Any:
    """What a net says of random deals as objective."""
    from strongsuit.nets.tricks.examples import DistilledTricksObjective

    if data:
        raise UsageError("a net learns from --data or from a --teacher: name one of them")
    if valid is None:
        raise UsageError("--teacher needs --valid: solved boards to measure on")
    held = _known(read_solved(valid), config.strains, "to measure on")
    objective = DistilledTricksObjective(Estimator.load(teacher), held, config)
    told = f"taught by {teacher}, measured on {count(len(objective.held), 'deal')}"
    click.echo(f"{told}; {_SHARES}", err=True)
    return objective


def _split(
    data: tuple[Path, ...], valid: Path | None, strains: tuple[Strain, ...]
) -> tuple[SolvedDeals, SolvedDeals]:
    whole = read_solved(*data)
    held = read_solved(valid) if valid else whole[::VALID_SHARE]
    fit = whole.without(held.deals)
    if not len(fit):
        raise UsageError("no deals to learn from besides those to be measured on")
    return _known(fit, strains, "to learn from"), _known(held, strains, "to measure on")


def _known(solved: SolvedDeals, strains: tuple[Strain, ...], use: str) -> SolvedDeals:
    found = solved.only(strains)
    if not len(found):
        told = ", ".join(strain.name.lower() for strain in strains)
        raise UsageError(f"no deals {use}: none is solved in {told}")
    return found


def _write(training: Any, objective: Any, path: Path, **before: Any) -> None:
    """With what the file is to tell of its making, and of what it began with."""
    from strongsuit.nets.tricks.export import export
    from strongsuit.nets.tricks.train import about

    export(training.best_net, path, about(training, objective) | before)
    tell_written(path)
