"""Compute mandziuk2007's Tables III and IV, and the numbers of its sections IV-A and IV-B."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from strongsuit.cards import Seat, Strain
from strongsuit.errors import UsageError
from strongsuit.nets.papers.examples import BOTH, WEST
from strongsuit.nets.papers.methods import MuonMethod
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.reproduce.comparison import ComparedValue, PaperTable, TableRow
from strongsuit.reproduce.mandziuk2007.row_order import order
from strongsuit.reproduce.paper import printed
from strongsuit.reproduce.trick_networks import (
    ALL_SUITS,
    TrainingPlan,
    TrainingTarget,
    TrickNetworkStudy,
    percent_of_deals,
)
from strongsuit.uncertainty import Estimate

PAPER = "mandziuk2007"

FULL = {
    "rprop": TrainingPlan(20_000, patience=1500, centred=False),
    "muon": TrainingPlan(200, MuonMethod(epochs=200, rate=0.01, plain=0.005)),
}
QUICK = {
    "rprop": TrainingPlan(400, patience=100, centred=False),
    "muon": TrainingPlan(10, MuonMethod(epochs=10, batch=64)),
}
QUICK_DEALS = 6000, 2000  # to train on, to test on
_COLUMNS = ("within 2", "within 1", "exact")
_KEYS = ("two", "one", "exact")  # ends of the columns' names in the CSV files
SPADES, NOTRUMP = (Strain.SPADES,), (Strain.NOTRUMP,)


def table_3(study: TrickNetworkStudy, only: Collection[str] = ()) -> list[PaperTable]:
    """Return Table III, in notrump and in spades, for all networks or those named in ``only``."""
    return [
        _compared(
            study, f"Table III: {title}", _rows("table3", only), key, TrainingTarget("", (strain,))
        )
        for title, strain, key in (
            ("notrump", Strain.NOTRUMP, "nt"),
            ("spades", Strain.SPADES, "s"),
        )
    ]


def table_4(study: TrickNetworkStudy, only: Collection[str] = ()) -> list[PaperTable]:
    """Return Table IV, in spades, for all networks or those named in ``only``.

    Its two parts are trained on deals with West on lead, and on every deal twice, with West and
    with East on lead.
    """
    return [
        _compared(
            study,
            f"Table IV: spades, {title}",
            _rows("table4", only),
            key,
            TrainingTarget("", SPADES, leaders),
        )
        for title, leaders, key in (("West leads", WEST, "west"), ("changed leads", BOTH, "both"))
    ]


def _compared(
    study: TrickNetworkStudy,
    title: str,
    printed_rows: Sequence[dict[str, str]],
    key: str,
    target: TrainingTarget,
) -> PaperTable:
    """Return a table with a row for each printed one, of the same network trained by us.

    The networks are trained for the strains and leaders of ``target``; the percentages that the
    paper prints are in the columns whose names begin with ``key``.
    """
    rows = [
        _row(row, key, study.accuracy(replace(target, network=row["name"])), row["inputs"])
        for row in printed_rows
    ]
    return _table(title, rows, order(rows))


def orders(study: TrickNetworkStudy) -> list[PaperTable]:
    """Return a table beyond the paper: each deal has its suits in another order in every epoch."""
    permuted = replace(study, plan=in_other_orders(study.plan), trained={})
    rows = []
    for remark, table, key, target in ORDERS:
        [row] = [each for each in printed(PAPER, table) if each["name"] == target.network]
        rows.append(_row(row, key, permuted.accuracy(target), remark))
    remarks = (
        "The suits that are alike change places in every deal and epoch, which they do not in the "
        "paper; test deals are as they were dealt. By Muon with a tenth of the decay."
    )
    return [_table("Beyond the paper: every epoch in another order of the suits", rows, remarks)]


def in_other_orders(plan: TrainingPlan) -> TrainingPlan:
    """Return the plan with suits permuted in every epoch, and with less weight decay.

    Less decay is enough, as permuted deals are harder to overfit.
    """
    method = plan.method
    if isinstance(method, MuonMethod):
        method = replace(method, decay=method.decay / 10)
    return replace(plan, method=method, permute_suits=True)


def suits(study: TrickNetworkStudy) -> list[PaperTable]:
    """Return the table of section IV-A: a network for each trump suit, and one for all suits."""
    strains = {suit.name.lower(): (suit,) for suit in ALL_SUITS} | {"all suits": ALL_SUITS}
    rows = [
        _row(row, "", study.accuracy(TrainingTarget("52", strains[row["name"]])))
        for row in printed(PAPER, "suits")
    ]
    remarks = "All suits: each deal four times, its trump suit where spades are."
    return [_table("Section IV-A: 52-25-1 suit by suit", rows, remarks)]


def leads(study: TrickNetworkStudy) -> list[PaperTable]:
    """Return the table of section IV-B: how often it matters whether West or East leads."""
    papers = {Strain.SPADES: float(printed(PAPER, "leads")[0]["percent"])}
    rows = [
        TableRow(
            strain.name.lower(),
            (ComparedValue(papers.get(strain), lead_matters(study.training_deals, strain)),),
        )
        for strain in (*ALL_SUITS, Strain.NOTRUMP)
    ]
    title = "Section IV-B: deals whose tricks depend on who of East-West leads"
    return [PaperTable(title, ("percent",), tuple(rows), digits=2)]


TABLES = {3: table_3, 4: table_4}
SECTIONS = {"orders": orders, "suits": suits, "leads": leads}
# For each row of `orders`: remark, the paper's table, start of its columns' names, and the network.
ORDERS = (
    ("spades, changed leads", "table4", "both", TrainingTarget("52x4-deep", SPADES, BOTH)),
    ("notrump, West leads", "table3", "nt", TrainingTarget("52x4", NOTRUMP)),
)


def lead_matters(solved: SolvedDeals, strain: Strain) -> Estimate:
    """Return the percent of deals in which North and South as declarers take different tricks."""
    tricks = solved.tricks[:, strain]
    return percent_of_deals(tricks[:, Seat.NORTH] != tricks[:, Seat.SOUTH], np.arange(len(solved)))


def _rows(table: str, only: Collection[str]) -> list[dict[str, str]]:
    """Return the printed rows of a table, or only those of the networks in ``only``.

    A network may be named by our name or by the paper's.
    """
    rows = printed(PAPER, table)
    return [row for row in rows if not only or {row["name"], row["network"]} & set(only)]


def require_rows(tables: Collection[int], only: Collection[str]) -> None:
    """Raise an error if a network named in ``only`` is in none of these tables."""
    rows = [row for number in tables for row in printed(PAPER, f"table{number}")]
    for name in only:
        if not any(name in (row["name"], row["network"]) for row in rows):
            known = ", ".join(dict.fromkeys(row["name"] for row in rows))
            raise UsageError(f"expected a network of the chosen tables, {known}, got {name!r}")


def _row(
    row: dict[str, str], key: str, estimates: Sequence[Estimate], remark: str = ""
) -> TableRow:
    columns = [f"{key}_{each}".lstrip("_") for each in _KEYS]
    values = [
        ComparedValue(float(row[name]), ours) for name, ours in zip(columns, estimates, strict=True)
    ]
    return TableRow(row.get("network", row["name"]), tuple(values), remark)


def _table(title: str, rows: Sequence[TableRow], remarks: str = "") -> PaperTable:
    return PaperTable(title, _COLUMNS, tuple(rows), remarks, digits=2)
