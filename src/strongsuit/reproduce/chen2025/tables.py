"""chen2025's Tables VII to X and XII to XIV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from strongsuit.auction import Call
from strongsuit.batch import HandBatch
from strongsuit.best_contract.decisions import ANSWERS
from strongsuit.best_contract.labels import LAYOUTS, best_call
from strongsuit.best_contract.points import DecisionPoint
from strongsuit.reproduce.chen2025.study import Answers, Chen2025Study, Model
from strongsuit.reproduce.comparison import ComparedValue, PaperTable, PlainTable, TableRow
from strongsuit.reproduce.paper import printed
from strongsuit.solving.pair_histograms import histograms, pair_layouts
from strongsuit.uncertainty import Estimate

Gains = NDArray[np.int16]

PAPER = "chen2025"
NETWORK = Model()


def table_7(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Accuracy and F1 of the network, of adjusted contracts and others, and of each contract."""
    parts = [(study.test(f, r).best, study.said(NETWORK, f, r)) for f, r in _folds(study)]
    repeats = study.effort.repeats
    return [_measured(parts, repeats), _by_adjustment(study), _by_contract(parts, repeats)]


def _measured(parts: Sequence[tuple[Answers, Answers]], repeats: int) -> PaperTable:
    found = [_measures(*part) for part in parts]
    lines = [
        TableRow(
            row["name"],
            (ComparedValue(float(row["value"]), _mean([each[i] for each in found], repeats)),),
        )
        for i, row in enumerate(printed(PAPER, "table7"))
    ]
    return PaperTable(
        f"Table VII: the network, tested on {len(parts)} folds", ("value",), tuple(lines)
    )


def _measures(truth: Answers, said: Answers) -> tuple[float, float, float]:
    from sklearn.metrics import f1_score

    known = np.unique(truth)  # of an answer that never was right there is no F1
    scores = [
        f1_score(truth, said, labels=known, average=kind, zero_division=0.0)
        for kind in ("macro", "weighted")
    ]
    return float((truth == said).mean()), float(scores[0]), float(scores[1])


def _by_adjustment(study: Chen2025Study) -> PlainTable:
    """Calls that were best as they were made, and calls that should have been others."""
    tests = [(study.test(f, r), study.said(NETWORK, f, r)) for f, r in _folds(study)]
    right = np.concatenate([test.best == said for test, said in tests])
    adjusted = np.concatenate([test.best != test.made for test, _ in tests])
    rows = tuple(
        (
            name,
            f"{kind.sum() // study.effort.repeats:,}",
            f"{right[kind].mean():.3f}" if kind.any() else "",
        )
        for name, kind in (("as called", ~adjusted), ("adjusted", adjusted))
    )
    return PlainTable("Accuracy by what was adjusted", ("best", "points", "right"), rows)


def _by_contract(parts: Sequence[tuple[Answers, Answers]], repeats: int) -> PlainTable:
    from sklearn.metrics import f1_score

    truth, said = (np.concatenate(part) for part in zip(*parts, strict=True))
    number = Counter(truth.tolist())
    scores = f1_score(truth, said, labels=range(37), average=None, zero_division=0.0)
    rows = tuple(
        (str(call), f"{number[place] // repeats:,}", f"{scores[place]:.3f}")
        for place, call in enumerate(ANSWERS)
        if number[place]
    )
    return PlainTable("F1 of each contract", ("best", "points", "F1"), rows)


def table_8(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """The network's contracts against those reached."""
    gains = np.concatenate(
        [study.gains(study.test(f, r), study.said(NETWORK, f, r)) for f, r in _folds(study)]
    )
    title = "Table VIII: the network against the robots"
    return [_against(title, "table8", gains, repeats=study.effort.repeats)]


def table_9(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """The best contracts against those reached."""
    gains = study.gains(study.examples, study.examples.best)
    settling = study.examples[study.examples.made != 0]
    adjusted = (settling.made != settling.best).mean()
    remarks = f"{100 * adjusted:.1f} % of the contracts are adjusted; in the paper 13 %."
    table = _against("Table IX: the best contract against the robots", "table9", gains, remarks)
    return [table, _solved(study)]


def _solved(study: Chen2025Study) -> PlainTable:
    """How often the net for pairs and the solver call different contracts best."""
    some = [point for point in study.points if point.decision.label.is_bid][: study.effort.solved]
    contracts = [point.decision.contract for point in some]
    hands = [(point.deal, each.declarer) for point, each in zip(some, contracts, strict=True)]
    declarers = HandBatch.of(deal[seat] for deal, seat in hands)
    dummies = HandBatch.of(deal[seat.partner] for deal, seat in hands)
    dealt = pair_layouts(declarers, dummies, LAYOUTS, 2025, 0)
    found = histograms(dealt, [(each.strain,) for each in contracts])
    differ = sum(
        _best(study, point, exact[contract.strain, 0]) != _best(study, point, point.chances)
        for point, contract, exact in zip(some, contracts, found, strict=True)
    )
    row = (f"{len(some)}", f"{LAYOUTS}", f"{differ}", f"{100 * differ / len(some):.1f} %")
    names = ("boards", "layouts of each", "another best contract", "share")
    return PlainTable("The net for pairs and the exact solver", names, (row,))


def _best(study: Chen2025Study, point: DecisionPoint, weights: ArrayLike) -> Call:
    share = np.asarray(weights, np.float64)
    return best_call(point.decision, (share / share.sum()).tolist(), study.margin)


def table_10(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Three models on the first folds."""
    lines = []
    for row in printed(PAPER, "table10"):
        model = Model(kind=row["name"])
        parts = [(study.test(f), study.said(model, f)) for f in range(study.effort.models)]
        right = [float((test.best == said).mean()) for test, said in parts]
        gains = np.concatenate([study.gains(test, said) for test, said in parts])
        papers = [float(row[name]) for name in ("accuracy", "win", "tie", "loss", "imps")]
        figures = [Estimate.of_mean(right), *_shares(gains)]
        lines.append(TableRow(row["model"], tuple(map(ComparedValue, papers, figures))))
    columns = ("accuracy", "win %", "tie %", "loss %", "IMPs")
    title = f"Table X: models, tested on {study.effort.models} of the ten folds"
    return [PaperTable(title, columns, tuple(lines))]


def table_12(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Encodings of the hand."""
    return [_compared(study, "Table XII: the hand", "table12", "hand")]


def table_13(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Encodings of the calls."""
    return [_compared(study, "Table XIII: the calls", "table13", "calls")]


def _compared(study: Chen2025Study, title: str, table: str, what: str) -> PaperTable:
    lines = []
    for row in printed(PAPER, table):
        model = Model(kind="plain", **{what: row["name"]})  # type: ignore[arg-type]
        right = _first_fold(study, model)
        lines.append(TableRow(row["encoding"], (ComparedValue(float(row["accuracy"]), right),)))
    return PaperTable(title, ("accuracy",), tuple(lines), _trained_on(study))


def table_14(study: Chen2025Study) -> list[PaperTable | PlainTable]:
    """Architectures."""
    lines = []
    for row in printed(PAPER, "table14"):
        model = Model(kind="plain", hidden=tuple(map(int, row["name"].split("-"))))
        right = _first_fold(study, model)
        percent = Estimate(100 * right.value, 100 * (right.low or 0), 100 * (right.high or 0))
        lines.append(
            TableRow(f"612-{row['name']}-37", (ComparedValue(float(row["testing"]), percent),))
        )
    return [
        PaperTable(
            "Table XIV: architectures", ("testing %",), tuple(lines), _trained_on(study), digits=2
        )
    ]


TABLES = {
    7: table_7,
    8: table_8,
    9: table_9,
    10: table_10,
    12: table_12,
    13: table_13,
    14: table_14,
}


def _first_fold(study: Chen2025Study, model: Model) -> Estimate:
    said = study.said(model, 0, most=study.effort.compared)
    return Estimate.of_share((study.test(0).best == said).mean(), len(said))


def _trained_on(study: Chen2025Study) -> str:
    return f"Without augmentation, trained on {study.effort.compared:,} points at most."


def _folds(study: Chen2025Study) -> list[tuple[int, int]]:
    return [(f, r) for r in range(study.effort.repeats) for f in range(study.effort.folds)]


def _against(
    title: str, table: str, gains: Gains, remarks: str = "", repeats: int = 1
) -> PaperTable:
    [row] = printed(PAPER, table)
    papers = [float(row[name]) for name in ("win", "tie", "loss", "imps")]
    figures = tuple(map(ComparedValue, papers, _shares(gains, repeats)))
    line = TableRow(row["name"], figures)
    return PaperTable(title, ("win %", "tie %", "loss %", "IMPs"), (line,), remarks)


def _shares(gains: Gains, repeats: int = 1) -> list[Estimate]:
    """Won, tied, lost in percent, and the mean."""
    kinds = (gains > 0, gains == 0, gains < 0)
    return [_mean(each, repeats) for each in (*(100.0 * kind for kind in kinds), gains)]


def _mean(values: ArrayLike, repeats: int) -> Estimate:
    """Of several cross-validations: boards that are asked again are no more boards."""
    found = Estimate.of_mean(values)
    if found.half is None:
        return found
    return Estimate.around(found.value, found.half * repeats**0.5)
