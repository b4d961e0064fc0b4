"""Compute mandziuk2007's Tables III and IV, and the numbers of its sections IV-A and IV-B."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from strongsuit.cards import Seat, Strain
from strongsuit.errors import UsageError
from strongsuit.nets.papers.architectures import with_sums
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


@dataclass(frozen=True, slots=True)
class TablePart:
    """A part of a printed table: the percentages for one strain and certain leaders."""

    title: str
    key: str  # with which the names of the part's columns begin in the CSV file
    strains: tuple[Strain, ...]
    leaders: tuple[Seat, ...] = WEST

    def row(self, study: TrickNetworkStudy, row: dict[str, str], remark: str) -> TableRow:
        """Return the row of a printed row's network, trained by us."""
        target = study.target(row["name"], self.strains, self.leaders)
        return _row(row, self.key, study.accuracy(target), remark)


PARTS = {
    "table3": (
        TablePart("Table III: notrump", "nt", NOTRUMP),
        TablePart("Table III: spades", "s", SPADES),
    ),
    "table4": (
        TablePart("Table IV: spades, West leads", "west", SPADES),
        TablePart("Table IV: spades, changed leads", "both", SPADES, BOTH),
    ),
}


def table_3(study: TrickNetworkStudy, only: Collection[str] = ()) -> list[PaperTable]:
    """Return Table III, in notrump and in spades, for all networks or those named in ``only``."""
    return _compared(study, "table3", only)


def table_4(study: TrickNetworkStudy, only: Collection[str] = ()) -> list[PaperTable]:
    """Return Table IV, in spades, for all networks or those named in ``only``.

    Its two parts are trained on deals with West on lead, and on every deal twice, with West and
    with East on lead.
    """
    return _compared(study, "table4", only)


def _compared(study: TrickNetworkStudy, table: str, only: Collection[str]) -> list[PaperTable]:
    """Return the parts of a printed table, with a row for each network, trained by us."""
    tables = []
    for part in PARTS[table]:
        rows = [part.row(study, row, row["inputs"]) for row in _rows(table, only)]
        tables.append(_table(part.title, rows, order(rows)))
    return tables


def enhancements(study: TrickNetworkStudy) -> list[PaperTable]:
    """Return the rows with Table II's methods twice: by what five of them add, and as sums."""
    remarks = (
        "Asset, Stayman, the rule of three and four, Moins-value and Plus-value modify Work's "
        "count. The inputs are what they add to it or take off it, or the sum with it."
    )
    tables = []
    for table, parts in PARTS.items():
        for part in parts:
            rows = [
                part.row(replace(study, summed=summed), row, f"{row['inputs']}; {reading}")
                for row in printed(PAPER, table)
                if with_sums(row["name"]) != row["name"]
                for reading, summed in (("what is added", False), ("sums", True))
            ]
            tables.append(_table(f"Table II's methods both ways, {part.title}", rows, remarks))
    return tables


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
    found = suit_accuracies(study)
    rows = [_row(row, "", found[row["name"]]) for row in printed(PAPER, "suits")]
    remarks = "All suits: each deal four times, its trump suit where spades are."
    return [_table("Section IV-A: 52-25-1 suit by suit", rows, remarks)]


def suit_accuracies(study: TrickNetworkStudy) -> dict[str, tuple[Estimate, ...]]:
    """Return the accuracy of 52-25-1 in each suit and in all suits, by name."""
    strains = {suit.name.lower(): (suit,) for suit in ALL_SUITS} | {"all suits": ALL_SUITS}
    return {name: study.accuracy(TrainingTarget("52", each)) for name, each in strains.items()}


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
SECTIONS = {"enhancements": enhancements, "orders": orders, "suits": suits, "leads": leads}
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
