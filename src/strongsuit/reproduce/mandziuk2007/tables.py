"""mandziuk2007's Tables III and IV, and what its sections IV-A and IV-B say in numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, starmap

import numpy as np

from strongsuit.cards import Seat, Strain
from strongsuit.errors import UsageError
from strongsuit.nets.papers.methods import Muon
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.reproduce.comparison import ComparedValue, PaperTable, TableRow
from strongsuit.reproduce.paper import printed
from strongsuit.reproduce.trick_networks import (
    ALL_SUITS,
    BOTH,
    WEST,
    TrainingPlan,
    TrainingTarget,
    TrickNetworkStudy,
    share,
)
from strongsuit.uncertainty import Estimate

PAPER = "mandziuk2007"


FULL = {
    "rprop": TrainingPlan(20_000, patience=1500, centred=False),
    "muon": TrainingPlan(200, Muon(epochs=200, rate=0.01, plain=0.005)),
}
QUICK = {
    "rprop": TrainingPlan(400, patience=100, centred=False),
    "muon": TrainingPlan(10, Muon(epochs=10, batch=64)),
}
QUICK_DEALS = 6000, 2000  # to train on, to test on
_COLUMNS = ("within 2", "within 1", "exact")
_KEYS = ("two", "one", "exact")
SPADES, NOTRUMP = (Strain.SPADES,), (Strain.NOTRUMP,)
WIDEST = 3  # pairs of rows out of order that are named


def table_3(lab: TrickNetworkStudy, only: Collection[str] = ()) -> list[PaperTable]:
    """Every network, or only some, in notrump and in spades."""
    rows = _rows("table3", only)
    tables = []
    for title, strain, key in (("notrump", Strain.NOTRUMP, "nt"), ("spades", Strain.SPADES, "s")):
        lines = [
            _line(row, key, lab.accuracy(TrainingTarget(row["name"], (strain,))), row["inputs"])
            for row in rows
        ]
        tables.append(_table(f"Table III: {title}", lines, order(lines)))
    return tables


def table_4(lab: TrickNetworkStudy, only: Collection[str] = ()) -> list[PaperTable]:
    """Spades with West's lead, and with every deal in both rotations."""
    rows = _rows("table4", only)
    tables = []
    for title, leaders, key in (("West leads", WEST, "west"), ("changed leads", BOTH, "both")):
        lines = [
            _line(
                row, key, lab.accuracy(TrainingTarget(row["name"], SPADES, leaders)), row["inputs"]
            )
            for row in rows
        ]
        tables.append(_table(f"Table IV: spades, {title}", lines, order(lines)))
    return tables


def orders(lab: TrickNetworkStudy) -> list[PaperTable]:
    """Beyond the paper: every epoch shows each deal in another order of the suits."""
    more = replace(lab, training=in_other_orders(lab.training), trained={})
    lines = []
    for what, table, key, question in ORDERS:
        [row] = [each for each in printed(PAPER, table) if each["name"] == question.network]
        lines.append(_line(row, key, more.accuracy(question), what))
    remarks = (
        "The suits that are alike change places in every deal and epoch, which they do not in the "
        "paper; test deals are as they were dealt. By Muon with a tenth of the decay."
    )
    return [_table("Beyond the paper: every epoch in another order of the suits", lines, remarks)]


def in_other_orders(training: TrainingPlan) -> TrainingPlan:
    """By Muon with less decay: such deals are not soon learnt by heart."""
    method = training.method
    if isinstance(method, Muon):
        method = replace(method, decay=method.decay / 10)
    return replace(training, method=method, renamed=True)


def suits(lab: TrickNetworkStudy) -> list[PaperTable]:
    """Section IV-A: a network for each suit, and one for all."""
    asked = {suit.name.lower(): (suit,) for suit in ALL_SUITS} | {"all suits": ALL_SUITS}
    lines = [
        _line(row, "", lab.accuracy(TrainingTarget("52", asked[row["name"]])))
        for row in printed(PAPER, "suits")
    ]
    remarks = "All suits: each deal four times, its trump suit where spades are."
    return [_table("Section IV-A: 52-25-1 suit by suit", lines, remarks)]


def leads(lab: TrickNetworkStudy) -> list[PaperTable]:
    """Section IV-B: how often it matters whether West or East leads."""
    row = printed(PAPER, "leads")[0]
    found = ComparedValue(float(row["percent"]), lead_matters(lab.known, Strain.SPADES))
    others = [
        TableRow(strain.name.lower(), (ComparedValue(None, lead_matters(lab.known, strain)),))
        for strain in (Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
    ]
    lines = (TableRow("spades", (found,)), *others)
    title = "Section IV-B: deals whose tricks depend on who of East-West leads"
    return [PaperTable(title, ("percent",), lines, digits=2)]


TABLES = {3: table_3, 4: table_4}
SECTIONS = {"orders": orders, "suits": suits, "leads": leads}
ORDERS = (
    ("spades, changed leads", "table4", "both", TrainingTarget("52x4-deep", SPADES, BOTH)),
    ("notrump, West leads", "table3", "nt", TrainingTarget("52x4", NOTRUMP)),
)


def lead_matters(solved: SolvedDeals, strain: Strain) -> Estimate:
    """Percent of deals in which North and South as declarers take different tricks."""
    tricks = solved.tricks[:, strain]
    return share(tricks[:, Seat.NORTH] != tricks[:, Seat.SOUTH], np.arange(len(solved)))


def order(lines: Sequence[TableRow]) -> str:
    """Of all pairs of rows, how many are in the paper's order by exact answers; which are not.

    Pairs count that differ in the paper by more than our intervals: nearer ones are told apart by
    chance. Those that so differ there but not here are named apart from those that are turned.
    """
    told = [pair for pair in starmap(Pair, combinations(lines, 2)) if abs(pair.paper) > pair.noise]
    if not told:
        return ""
    others = [pair for pair in told if pair.paper * pair.ours <= 0]
    others.sort(key=lambda pair: -abs(pair.paper))
    kept = len(told) - len(others)
    said = (
        f"In the paper's order by exact answers: {kept} of {len(told)} pairs of rows; correlation "
        f"of the rows' ranks {_ranks_alike(lines):.3f}."
    )
    if turned := [str(pair) for pair in others if abs(pair.ours) > pair.noise]:
        said += f" Not so, widest apart in the paper: {', '.join(turned[:WIDEST])}."
    if close := [str(pair) for pair in others if abs(pair.ours) <= pair.noise]:
        said += f" Too close here to tell, though not in the paper: {', '.join(close[:WIDEST])}."
    return said


def _ranks_alike(lines: Sequence[TableRow]) -> float:
    """Spearman's: 1 if all rows are in the paper's order."""
    from scipy.stats import spearmanr

    rows = [Pair(lines[0], line) for line in lines]  # how much more than the first
    found = spearmanr([row.paper for row in rows], [row.ours for row in rows])
    return float(found.statistic)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rows: how much more the second has, in the paper and here, and what chance may do."""

    one: TableRow
    other: TableRow

    @property
    def paper(self) -> float:
        """How much more in the paper."""
        first, second = (line.figures[-1].paper for line in (self.one, self.other))
        assert first is not None
        assert second is not None
        return second - first

    @property
    def ours(self) -> float:
        """How much more here."""
        first, second = self._found
        return second.value - first.value

    @property
    def noise(self) -> float:
        """Both intervals together."""
        return sum(found.half or 0 for found in self._found)

    @property
    def _found(self) -> tuple[Estimate, Estimate]:
        first, second = (line.figures[-1].ours for line in (self.one, self.other))
        assert first
        assert second
        return first, second

    def __str__(self) -> str:
        named = (f"{line.name}, {line.remark}" for line in (self.one, self.other))
        return f"{' and '.join(named)} ({abs(self.paper):.2f})"


def _rows(table: str, only: Collection[str]) -> list[dict[str, str]]:
    """All, or those whose network is asked for by our name or by the paper's."""
    rows = printed(PAPER, table)
    return [row for row in rows if not only or {row["name"], row["network"]} & set(only)]


def require_rows(tables: Collection[int], only: Collection[str]) -> None:
    """Each network asked for is to be in one of these tables."""
    rows = [row for number in tables for row in printed(PAPER, f"table{number}")]
    for name in only:
        if not any(name in (row["name"], row["network"]) for row in rows):
            known = ", ".join(dict.fromkeys(row["name"] for row in rows))
            raise UsageError(f"no network {name!r} in the tables asked for; there are {known}")


def _line(row: dict[str, str], key: str, found: Sequence[Estimate], remark: str = "") -> TableRow:
    columns = [f"{key}_{each}".lstrip("_") for each in _KEYS]
    figures = [
        ComparedValue(float(row[name]), ours) for name, ours in zip(columns, found, strict=True)
    ]
    return TableRow(row.get("network", row["name"]), tuple(figures), remark)


def _table(title: str, lines: Sequence[TableRow], remarks: str = "") -> PaperTable:
    return PaperTable(title, _COLUMNS, tuple(lines), remarks, digits=2)
