"""mandziuk2007.row_order: which pairs of rows are in the paper's order."""

from __future__ import annotations

from strongsuit.reproduce.comparison import ComparedValue, TableRow
from strongsuit.reproduce.mandziuk2007.row_order import order
from strongsuit.uncertainty import Estimate


def row(name: str, paper: float, ours: float) -> TableRow:
    return TableRow(name, (ComparedValue(paper, Estimate(ours, ours - 0.5, ours + 0.5)),), "r")


def test_pairs_count_that_chance_cannot_explain() -> None:
    rows = [row("a", 30, 31), row("b", 40, 45), row("c", 50, 42), row("d", 50.5, 30.5)]
    text = order(rows)
    assert text.startswith("In the paper's order by exact answers: 2 of 5 pairs of rows; ")
    assert (
        "Not so, widest apart in the paper: b, r and d, r (10.50), b, r and c, r (10.00)." in text
    )
    assert text.endswith("Too close here to tell, though not in the paper: a, r and d, r (20.50).")
    assert "c, r and d, r" not in text
    assert order(rows[:2]).endswith("1 of 1 pairs of rows; correlation of the rows' ranks 1.000.")
