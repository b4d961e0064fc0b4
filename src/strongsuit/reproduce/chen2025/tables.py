"""Compute chen2025's Tables VI to X and XII to XIV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from strongsuit.auction import Call
from strongsuit.best_contract.decisions import ANSWERS
from strongsuit.best_contract.labels import LAYOUTS, best_call
from strongsuit.best_contract.points import DecisionPoint
from strongsuit.best_contract.solved_chances import solved_points
from strongsuit.best_contract.training_methods import METHODS, PAPERS
from strongsuit.extras import require
from strongsuit.reproduce.chen2025.compared_models import Model
from strongsuit.reproduce.chen2025.study import Answers, Chen2025Study
from strongsuit.reproduce.comparison import (
    ComparedValue,
    PaperTable,
    PlainTable,
    TableRow,
    rank_correlation,
)
from strongsuit.reproduce.paper import printed
from strongsuit.uncertainty import Estimate, half_of_share

Gains = NDArray[np.int16]  # IMPs

PAPER = "chen2025"
NETWORK = Model()
PLAIN = Model(kind="plain")  # without augmentation


def table_7(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Return Table VII, the network's accuracy and F1, and two tables that the paper has not.

    These show the accuracy with and without an adjustment (a best call other than the one made),
    and the F1 of each contract.
    """
    parts = [
        (study.test_examples(fold, repeat).best, study.answers(NETWORK, fold, repeat))
        for fold, repeat in _folds(study)
    ]
    repeats = study.effort.repeats
    return [_measured(parts, repeats), _by_adjustment(study), _by_contract(parts, repeats)]


def _measured(parts: Sequence[tuple[Answers, Answers]], repeats: int) -> PaperTable:
    """Return Table VII: the measures that the paper prints, and ours.

    ``parts`` are the best calls and the network's answers for each fold of each repeat.
    """
    folds = [_measures(best, answers) for best, answers in parts]
    ours = [mean_of_repeats(values, repeats) for values in zip(*folds, strict=True)]
    rows = [
        TableRow(row["name"], (ComparedValue(float(row["value"]), value),))
        for row, value in zip(printed(PAPER, "table7"), ours, strict=True)
    ]
    title = f"Table VII: the network, tested on {len(parts)} folds"
    return PaperTable(title, ("value",), tuple(rows))


def _measures(best: Answers, answers: Answers) -> tuple[float, float, float]:
    """Return accuracy, macro F1 and weighted F1 of the answers."""
    labels = np.unique(best)  # a call that is never best has no F1
    macro, weighted = (
        _f1(best, answers, labels=labels, average=kind) for kind in ("macro", "weighted")
    )
    return float((best == answers).mean()), float(macro), float(weighted)


def _f1(best: Answers, answers: Answers, **options: Any) -> Any:
    require("F1", "sklearn")
    from sklearn.metrics import f1_score

    return f1_score(best, answers, zero_division=0.0, **options)


def _by_adjustment(study: Chen2025Study) -> PlainTable:
    """Return the network's accuracy where the call made was best, and where another call was."""
    tests = [
        (study.test_examples(fold, repeat), study.answers(NETWORK, fold, repeat))
        for fold, repeat in _folds(study)
    ]
    right = np.concatenate([test.best == answers for test, answers in tests])
    adjusted = np.concatenate([test.best != test.made for test, _ in tests])
    rows = tuple(
        (
            name,
            f"{of_kind.sum() // study.effort.repeats:,}",
            f"{right[of_kind].mean():.3f}" if of_kind.any() else "",
        )
        for name, of_kind in (("as called", ~adjusted), ("adjusted", adjusted))
    )
    return PlainTable("Accuracy by what was adjusted", ("best", "points", "right"), rows)


def _by_contract(parts: Sequence[tuple[Answers, Answers]], repeats: int) -> PlainTable:
    best, answers = (np.concatenate(part) for part in zip(*parts, strict=True))
    points = Counter(best.tolist())
    scores = _f1(best, answers, labels=range(37), average=None)
    rows = tuple(
        (str(call), f"{points[number] // repeats:,}", f"{scores[number]:.3f}")
        for number, call in enumerate(ANSWERS)
        if points[number]
    )
    return PlainTable("F1 of each contract", ("best", "points", "F1"), rows)


def table_8(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Return Table VIII: results of the network's contracts against those reached."""
    gains = np.concatenate(
        [
            study.gains(study.test_examples(fold, repeat), study.answers(NETWORK, fold, repeat))
            for fold, repeat in _folds(study)
        ]
    )
    title = "Table VIII: the network against the robots"
    return [_against(title, "table8", gains, repeats=study.effort.repeats)]


def table_9(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Return Table IX, the best contracts against those reached, and a table of our own.

    The latter compares the pair net, which finds the best contracts, with the exact solver.
    """
    gains = study.gains(study.examples, study.examples.best)
    bids = study.examples[study.examples.made != 0]
    adjusted = (bids.made != bids.best).mean()
    remarks = f"{100 * adjusted:.1f} % of the contracts are adjusted; in the paper 13 %."
    table = _against("Table IX: the best contract against the robots", "table9", gains, remarks)
    return [table, _solved(study)]


def _solved(study: Chen2025Study) -> PlainTable:
    """Return how often the pair net and the double-dummy solver find different contracts best."""
    points = [point for point in study.points if point.decision.label.is_bid]
    points = points[: study.effort.solved]
    differ = sum(
        _best(study, exact) != _best(study, point)
        for point, exact in zip(points, solved_points(points), strict=True)
    )
    row = (f"{len(points)}", f"{LAYOUTS}", f"{differ}", f"{100 * differ / len(points):.1f} %")
    names = ("boards", "layouts of each", "another best contract", "share")
    return PlainTable("The pair net and the exact solver", names, (row,))


def _best(study: Chen2025Study, point: DecisionPoint) -> Call:
    return best_call(point.decision, point.chances, study.margin)


def table_10(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Return Table X: three models, tested on the first ``effort.models`` folds."""
    rows = []
    for row in printed(PAPER, "table10"):
        model = Model(kind=row["name"])
        folds = range(study.effort.models)
        parts = [(study.test_examples(fold), study.answers(model, fold)) for fold in folds]
        right = [float((test.best == answers).mean()) for test, answers in parts]
        gains = np.concatenate([study.gains(test, answers) for test, answers in parts])
        papers = [float(row[name]) for name in ("accuracy", "win", "tie", "loss", "imps")]
        ours = [Estimate.of_mean(right), *_shares(gains)]
        rows.append(TableRow(row["model"], tuple(map(ComparedValue, papers, ours))))
    columns = ("accuracy", "win %", "tie %", "loss %", "IMPs")
    title = f"Table X: models, tested on {study.effort.models} of the ten folds"
    return [PaperTable(title, columns, tuple(rows))]


def table_6(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Return the accuracy by the settings of Table VI, and by ours, on the same points."""
    rows = []
    for method in METHODS.values():
        trained = study.trained(PLAIN, 0, most=study.effort.compared, method=method)
        right = _right(study, trained.answers)
        config = method.config
        rows.append(
            (
                "the paper's" if method.name == PAPERS.name else "ours",
                f"{config.batch:,}",
                f"{config.rate:g}",
                f"{config.epochs:g}",
                f"{trained.training_accuracy:.3f}",
                f"{right.mean():.3f} ± {half_of_share(float(right.mean()), len(right)):.3f}",
            )
        )
    columns = ("settings", "batch", "rate", "epochs", "accuracy in training", "in testing")
    return [PlainTable("Table VI: settings", columns, tuple(rows), _trained_on(study))]


def table_12(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Return Table XII: the accuracy with different encodings of the hand."""
    return [_encodings(study, "Table XII: the hand", "table12", "hand")]


def table_13(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Return Table XIII: the accuracy with different encodings of the calls."""
    return [_encodings(study, "Table XIII: the calls", "table13", "calls")]


def encoded_models(table: str, field: str) -> dict[str, Model]:
    """Return a model for each encoding that a paper's table names, by the table's name for it.

    ``field`` is the field of `Model` that has the encoding.
    """
    return {
        row["encoding"]: replace(PLAIN, **{field: row["name"]})  # type: ignore[arg-type]
        for row in printed(PAPER, table)
    }


def _encodings(study: Chen2025Study, title: str, table: str, field: str) -> PaperTable:
    """Return a table of the accuracy with each encoding that the paper's table names."""
    models = encoded_models(table, field)
    rows = [
        TableRow(
            row["encoding"],
            (ComparedValue(float(row["accuracy"]), _first_fold(study, models[row["encoding"]])),),
        )
        for row in printed(PAPER, table)
    ]
    return PaperTable(title, ("accuracy",), tuple(rows), _trained_on(study))


def architectures() -> dict[str, Model]:
    """Return a model for each architecture of Table XIV, by its hidden layers there."""
    names = [row["name"] for row in printed(PAPER, "table14")]
    return {name: replace(PLAIN, hidden=tuple(map(int, name.split("-")))) for name in names}


def table_14(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Return Table XIV: the accuracy of networks with different hidden layers."""
    rows = []
    for row in printed(PAPER, "table14"):
        trained = study.trained(architectures()[row["name"]], 0, most=study.effort.compared)
        training = Estimate(100 * trained.training_accuracy, None, None)
        right = _right(study, trained.answers)
        testing = Estimate.of_share(right.mean(), len(right)).scaled(100)
        values = (
            ComparedValue(float(row["training"]), training),
            ComparedValue(float(row["testing"]), testing),
        )
        rows.append(TableRow(f"612-{row['name']}-37", values))
    remarks = f"{_trained_on(study)} Rank correlation with the paper's order by testing: "
    remarks += f"{rank_correlation(rows):.2f}."
    columns = ("training %", "testing %")
    return [PaperTable("Table XIV: architectures", columns, tuple(rows), remarks, digits=2)]


TABLES = {
    6: table_6,
    7: table_7,
    8: table_8,
    9: table_9,
    10: table_10,
    12: table_12,
    13: table_13,
    14: table_14,
}


def _first_fold(study: Chen2025Study, model: Model) -> Estimate:
    """Return a model's accuracy on the first fold, trained on at most ``effort.compared`` points.

    This number is the same for all models of Tables XII to XIV.
    """
    right = _right(study, study.answers(model, 0, most=study.effort.compared))
    return Estimate.of_share(right.mean(), len(right))


def _right(study: Chen2025Study, answers: Answers) -> NDArray[np.bool_]:
    """Return which points of the first fold are answered right."""
    return np.asarray(study.test_examples(0).best == answers)


def _trained_on(study: Chen2025Study) -> str:
    return f"Without augmentation, trained on {study.effort.compared:,} points at most."


def _folds(study: Chen2025Study) -> list[tuple[int, int]]:
    """Return the numbers of fold and repeat for each test."""
    effort = study.effort
    return [(fold, repeat) for repeat in range(effort.repeats) for fold in range(effort.folds)]


def _against(
    title: str, table: str, gains: Gains, remarks: str = "", repeats: int = 1
) -> PaperTable:
    """Return a table with one row: boards won, tied and lost in percent, and the mean IMPs.

    ``table`` names the paper's table of these values, and ``gains`` are our IMPs.
    """
    [row] = printed(PAPER, table)
    papers = [float(row[name]) for name in ("win", "tie", "loss", "imps")]
    values = tuple(map(ComparedValue, papers, _shares(gains, repeats)))
    columns = ("win %", "tie %", "loss %", "IMPs")
    return PaperTable(title, columns, (TableRow(row["name"], values),), remarks)


def _shares(gains: Gains, repeats: int = 1) -> list[Estimate]:
    """Return the percent of boards won, tied and lost, and the mean gain in IMPs."""
    kinds = (gains > 0, gains == 0, gains < 0)
    return [mean_of_repeats(each, repeats) for each in (*(100.0 * kind for kind in kinds), gains)]


def mean_of_repeats(values: ArrayLike, repeats: int) -> Estimate:
    """Return the mean of values from ``repeats`` cross-validations.

    Each board has a value in every cross-validation, but counts only once for the interval.
    """
    mean = Estimate.of_mean(values)
    if mean.half is None:
        return mean
    return Estimate.around(mean.value, mean.half * repeats**0.5)
