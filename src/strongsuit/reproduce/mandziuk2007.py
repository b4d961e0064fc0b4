"""mandziuk2007's Tables III and IV, and what its sections IV-A and IV-B say in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from strongsuit.cards import Seat, Strain
from strongsuit.evaluation.league import Estimate
from strongsuit.nets.data import SolvedDeals
from strongsuit.nets.papers.methods import Muon
from strongsuit.reproduce.comparison import Figure, Line, Table
from strongsuit.reproduce.paper import printed
from strongsuit.reproduce.trick_networks import (
    ALL_SUITS,
    BOTH,
    WEST,
    Laboratory,
    Question,
    Training,
    share,
)

PAPER = "mandziuk2007"


def _rprop(epochs: int, patience: int) -> Training:
    return Training(epochs, patience=patience, centred=False)


FULL = {
    "rprop": _rprop(10_000, 1500),
    "muon": Training(200, Muon(epochs=200, rate=0.01, plain=0.005)),
}
QUICK = {"rprop": _rprop(400, 100), "muon": Training(10, Muon(epochs=10, batch=64))}
QUICK_DEALS = 6000, 2000  # to train on, to test on
_COLUMNS = ("within 2", "within 1", "exact")
_KEYS = ("two", "one", "exact")
SPADES, NOTRUMP = (Strain.SPADES,), (Strain.NOTRUMP,)
WIDEST = 3  # pairs of rows out of order that are named


def table_3(lab: Laboratory) -> list[Table]:
    """Every network in notrump and in spades."""
    rows = printed(PAPER, "table3")
    tables = []
    for title, strain, key in (("notrump", Strain.NOTRUMP, "nt"), ("spades", Strain.SPADES, "s")):
        lines = [
            _line(row, key, lab.accuracy(Question(row["name"], (strain,))), row["inputs"])
            for row in rows
        ]
        tables.append(_table(f"Table III: {title}", lines, order(lines)))
    return tables


def table_4(lab: Laboratory) -> list[Table]:
    """Spades with West's lead, and with every deal in both rotations."""
    rows = printed(PAPER, "table4")
    tables = []
    for title, leaders, key in (("West leads", WEST, "west"), ("changed leads", BOTH, "both")):
        lines = [
            _line(row, key, lab.accuracy(Question(row["name"], SPADES, leaders)), row["inputs"])
            for row in rows
        ]
        tables.append(_table(f"Table IV: spades, {title}", lines, order(lines)))
    return tables


def orders(lab: Laboratory) -> list[Table]:
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


def in_other_orders(training: Training) -> Training:
    """By Muon with less decay: such deals are not soon learnt by heart."""
    method = training.method
    if isinstance(method, Muon):
        method = replace(method, decay=method.decay / 10)
    return replace(training, method=method, renamed=True)


def suits(lab: Laboratory) -> list[Table]:
    """Section IV-A: a network for each suit, and one for all."""
    asked = {suit.name.lower(): (suit,) for suit in ALL_SUITS} | {"all suits": ALL_SUITS}
    lines = [
        _line(row, "", lab.accuracy(Question("52", asked[row["name"]])))
        for row in printed(PAPER, "suits")
    ]
    remarks = "All suits: each deal four times, its trump suit where spades are."
    return [_table("Section IV-A: 52-25-1 suit by suit", lines, remarks)]


def leads(lab: Laboratory) -> list[Table]:
    """Section IV-B: how often it matters whether West or East leads."""
    row = printed(PAPER, "leads")[0]
    found = Figure(float(row["percent"]), lead_matters(lab.known, Strain.SPADES))
    others = [
        Line(strain.name.lower(), (Figure(None, lead_matters(lab.known, strain)),))
        for strain in (Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
    ]
    lines = (Line("spades", (found,)), *others)
    title = "Section IV-B: deals whose tricks depend on who of East-West leads"
    return [Table(title, ("percent",), lines, digits=2)]


TABLES = {3: table_3, 4: table_4}
SECTIONS = {"orders": orders, "suits": suits, "leads": leads}
ORDERS = (
    ("spades, changed leads", "table4", "both", Question("52x4-deep", SPADES, BOTH)),
    ("notrump, West leads", "table3", "nt", Question("52x4", NOTRUMP)),
)


def lead_matters(solved: SolvedDeals, strain: Strain) -> Estimate:
    """Percent of deals in which North and South as declarers take different tricks."""
    tricks = solved.tricks[:, strain]
    return share(tricks[:, Seat.NORTH] != tricks[:, Seat.SOUTH], np.arange(len(solved)))


def order(lines: Sequence[Line]) -> str:
    """Of all pairs of rows, how many are in the paper's order by exact answers; which are not.

    Pairs count that differ in the paper by more than our intervals: nearer ones are told apart by
    chance.
    """
    kept, turned = 0, []
    for one, other in combinations(lines, 2):
        paper, ours, noise = _gap(one, other)
        if abs(paper) <= noise:
            continue
        if paper * ours > 0:
            kept += 1
        else:
            turned.append((abs(paper), f"{_short(one)} and {_short(other)} ({abs(paper):.2f})"))
    said = f"In the paper's order by exact answers: {kept} of {kept + len(turned)} pairs of rows."
    widest = [told for _, told in sorted(turned, reverse=True)[:WIDEST]]
    return f"{said} Not so, widest apart in the paper: {', '.join(widest)}." if turned else said


def _gap(one: Line, other: Line) -> tuple[float, float, float]:
    """How much more the second row has, in the paper and here, and what chance may do."""
    first, second = one.figures[-1], other.figures[-1]
    assert first.ours
    assert second.ours
    assert first.paper is not None
    assert second.paper is not None
    noise = (first.ours.half or 0) + (second.ours.half or 0)
    return second.paper - first.paper, second.ours.value - first.ours.value, noise


def _short(line: Line) -> str:
    return f"{line.name}, {line.remark}"


def _line(row: dict[str, str], key: str, found: Sequence[Estimate], remark: str = "") -> Line:
    columns = [f"{key}_{each}".lstrip("_") for each in _KEYS]
    figures = [Figure(float(row[name]), ours) for name, ours in zip(columns, found, strict=True)]
    return Line(row.get("network", row["name"]), tuple(figures), remark)


def _table(title: str, lines: Sequence[Line], remarks: str = "") -> Table:
    return Table(title, _COLUMNS, tuple(lines), remarks, digits=2)
