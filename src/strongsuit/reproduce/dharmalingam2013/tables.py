"""dharmalingam2013's Tables 1 to 3, by several readings of the paper."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from strongsuit.reproduce.comparison import ComparedValue, PaperTable, PlainTable, TableRow
from strongsuit.reproduce.dharmalingam2013.readings import (
    DIVIDED,
    LISTED,
    READINGS,
    SCALED,
    TITLES,
    Reading,
    learning_curve_reading,
)
from strongsuit.reproduce.dharmalingam2013.study import (
    CODINGS,
    DEALS,
    PAPER,
    Dharmalingam2013Study,
    Percents,
)
from strongsuit.reproduce.paper import printed
from strongsuit.uncertainty import Estimate

Tables = list[PaperTable | PlainTable]
_EPOCHS = (5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500)  # rows of the table by epochs
_RESILIENT = READINGS["rprop"]


def table_1(study: Dharmalingam2013Study) -> Tables:
    """Table 1: both methods on the 208 deals trained on, by all readings; and on other deals."""
    divided = "Table 1: as before, with MATLAB's division of the 208 deals"
    return [
        _methods(study, "Table 1: exact on the 208 deals, inputs scaled to -1 … 1", SCALED),
        _methods(study, "Table 1: exact on the 208 deals, inputs as the paper lists them", LISTED),
        _methods(study, divided, DIVIDED),
        _all_readings(study),
        *(_by_epochs(study, method, place) for method in READINGS for place in (SCALED, LISTED)),
    ]


def table_2(study: Dharmalingam2013Study) -> Tables:
    """Table 2: errors of networks trained by Rprop on the deals trained on, and the time."""
    rows, times = [], []
    for row in printed(PAPER, "table2"):
        outcomes = [study.outcome(row["name"], _RESILIENT[place]) for place in (SCALED, DIVIDED)]
        wrong = [Estimate.of_mean(100 - outcome.same) for outcome in outcomes]
        minutes = outcomes[0].networks.minutes / len(outcomes[0].same)
        values = (
            *(ComparedValue(float(row["error"]), estimate) for estimate in wrong),
            ComparedValue(float(row["minutes"]), Estimate(minutes, None, None)),
        )
        times.append(60 * minutes)
        rows.append(TableRow(row["network"], values))
    columns = ("error %", "error %, MATLAB's division", "minutes")
    remarks = (
        "Our minutes are those of one network of the first column, on one core: "
        f"{max(times):.2f} seconds at most."
    )
    return [_table("Table 2: training by Rprop", columns, rows, remarks)]


def table_3(study: Dharmalingam2013Study) -> Tables:
    """Table 3: right and wrong answers by Rprop, on as many deals as the text and the counts name.

    The paper names no deals but those trained on, so networks are tested on these and on others.
    """
    named = "26, 52, 104 and 208 deals"
    return [
        _testing(study, f"Table 3: trained on {named}, tested on as many others", True, "others"),
        _testing(study, f"Table 3: trained on {named}, tested on the same", True, "same"),
        _testing(study, f"Table 3: trained on {DEALS} deals, tested on as many others"),
    ]


TABLES = {1: table_1, 2: table_2, 3: table_3}


def learning_curves(study: Dharmalingam2013Study) -> Tables:
    """Beyond the paper: exact answers on unseen deals by the number of deals trained on."""
    rows = [
        (f"{size:,}", f"{study.draws(size)}", *_curve_cells(study, size))
        for size in study.curve_sizes()
    ]
    names = [f"{CODINGS[coding][0]}, {TITLES[method]}" for method in READINGS for coding in CODINGS]
    remarks = (
        f"Percent of {study.effort.tested:,} other deals answered exactly, mean of the networks "
        "with its 95 % interval. Weights are updated after each deal (back-propagation) or after "
        "all (Rprop); inputs are scaled; a fifth of the deals is for validation and stops the "
        f"training, at the latest after {study.effort.curve_epochs:,} epochs, or with many deals "
        f"after so many epochs that {study.effort.curve_examples // 10**6} million have been seen."
    )
    title = "Beyond the paper: how many deals are enough?"
    return [PlainTable(title, ("deals", "networks", *names), tuple(rows), remarks)]


def curve(study: Dharmalingam2013Study, coding: str, method: str, size: int) -> Percents:
    """Return a learning curve's point: percent exact on the test deals, one for each network."""
    reading, epochs = learning_curve_reading(method), study.curve_epochs(size)
    return study.outcome(coding, reading, size, epochs).many


def _curve_cells(study: Dharmalingam2013Study, size: int) -> list[str]:
    return [_mean(curve(study, coding, method, size)) for method in READINGS for coding in CODINGS]


def _methods(study: Dharmalingam2013Study, title: str, place: int) -> PaperTable:
    """Table 1 by the readings at one place of each method."""
    rows = []
    for row in printed(PAPER, "table1"):
        same = [study.outcome(row["name"], READINGS[method][place]).same for method in READINGS]
        values = [
            ComparedValue(float(row[method]), Estimate.of_mean(percents))
            for method, percents in zip(READINGS, same, strict=True)
        ]
        rows.append(TableRow(row["network"], tuple(values)))
    remarks = " ".join(
        f"{TITLES[method]}: the paper's order in {in_order(study, READINGS[method][place])}."
        for method in READINGS
    )
    return _table(title, tuple(TITLES.values()), rows, remarks)


def in_order(study: Dharmalingam2013Study, reading: Reading) -> str:
    """Return in how many draws the four codings are in the paper's order, as ``20 of 20 draws``."""
    same = [study.outcome(coding, reading).same for coding in CODINGS]
    return f"{ordered(same)} of {len(same[0])} draws"


def ordered(percents: Sequence[Percents]) -> int:
    """Return in how many draws each coding is above the one before it."""
    return int(np.all(np.diff(np.stack(percents), axis=0) > 0, axis=0).sum())


def _all_readings(study: Dharmalingam2013Study) -> PlainTable:
    rows = []
    for method, readings in READINGS.items():
        for reading in readings:
            outcomes = [study.outcome(coding, reading) for coding in CODINGS]
            cells = [_mean(outcome.same) for outcome in outcomes]
            unseen = " / ".join(f"{outcome.many.mean():.1f}" for outcome in outcomes)
            name = f"{TITLES[method]}, {reading.name}"
            rows.append((name, *cells, in_order(study, reading), unseen))
    names = [title for title, _ in CODINGS.values()]
    columns = ("reading", *names, "in the paper's order", "exact on others")
    remarks = (
        "Percent of the 208 deals answered exactly, mean of the draws with its 95 % interval; "
        f"last, of {study.effort.tested:,} deals that were not trained on, in the same order."
    )
    return PlainTable("Table 1: all readings", columns, tuple(rows), remarks)


def _by_epochs(study: Dharmalingam2013Study, method: str, place: int) -> PlainTable:
    """Exact answers on the deals trained on after each number of epochs, and their order."""
    curves = epoch_curves(study, method, place)
    rows = []
    for epoch in (epoch for epoch in _EPOCHS if epoch <= study.effort.longest):
        percents = [curve[epoch - 1] for curve in curves.values()]
        cells = [f"{percent.mean():.1f}" for percent in percents]
        rows.append((str(epoch), *cells, f"{ordered(percents)} of {len(percents[0])}"))
    inputs = READINGS[method][place].name.rpartition(", ")[2]
    title = f"Table 1 by epochs: {TITLES[method]}, {inputs}"
    names = [title for title, _ in CODINGS.values()]
    return PlainTable(title, ("epochs", *names, "draws in the paper's order"), tuple(rows))


def epoch_curves(study: Dharmalingam2013Study, method: str, place: int) -> dict[str, Percents]:
    """``(epochs, draws)`` percent exact on the 208 deals trained on, by coding."""
    reading, longest = READINGS[method][place], study.effort.longest
    return {
        coding: study.outcome(coding, reading, epochs=longest).networks.exact for coding in CODINGS
    }


def _testing(
    study: Dharmalingam2013Study, title: str, by_name: bool = False, tested: str = "others"
) -> PaperTable:
    """Table 3 with each coding on the number of deals that the paper names, or all on 208."""
    rows = []
    for row in printed(PAPER, "table3"):
        deals = CODINGS[row["name"]][1] if by_name else DEALS
        outcome = study.outcome(row["name"], _RESILIENT[DIVIDED], deals)
        right: Percents = getattr(outcome, tested)
        ours = (right, deals - right * deals / 100, 100 - right)
        values = [
            ComparedValue(float(row[key]), Estimate.of_mean(percents))
            for key, percents in zip(("right", "wrong", "error"), ours, strict=True)
        ]
        rows.append(TableRow(row["network"], tuple(values)))
    return _table(title, ("right %", "wrong", "error %"), rows)


def _mean(percents: Percents) -> str:
    estimate = Estimate.of_mean(percents)
    half = "" if estimate.half is None else f" ± {estimate.half:.1f}"
    return f"{estimate.value:.1f}{half}"


def _table(
    title: str, columns: tuple[str, ...], rows: Sequence[TableRow], remarks: str = ""
) -> PaperTable:
    return PaperTable(title, columns, tuple(rows), remarks, digits=2)
