"""The values that mandziuk2007 prints: how many ship, and that they agree where it repeats them."""

from __future__ import annotations

import pytest

from strongsuit.reproduce.paper import printed

TEXT = {"name", "network", "inputs"}  # columns without printed values


@pytest.mark.parametrize(
    ("table", "rows", "columns"),
    [("table3", 16, 6), ("table4", 8, 6), ("suits", 5, 3), ("leads", 1, 1)],
)
def test_every_printed_value_ships(table: str, rows: int, columns: int) -> None:
    found = printed("mandziuk2007", table)
    values = [float(row[key]) for row in found for key in row if key not in TEXT]
    assert len(found) == rows
    assert len(values) == rows * columns
    assert all(0 <= value <= 100 for value in values)


def test_percentages_grow_with_the_margin() -> None:
    for table in ("table3", "table4", "suits"):
        for row in printed("mandziuk2007", table):
            values = [float(row[key]) for key in row if key not in TEXT]
            for start in range(0, len(values), 3):
                two, one, exact = values[start : start + 3]
                assert two > one > exact


def test_rows_that_the_paper_prints_twice_agree() -> None:
    third = {row["name"]: row for row in printed("mandziuk2007", "table3")}
    shared = [row for row in printed("mandziuk2007", "table4") if row["name"] in third]
    assert len(shared) == 5
    for row in shared:
        for end in ("two", "one", "exact"):
            assert row[f"west_{end}"] == third[row["name"]][f"s_{end}"]
    spades = printed("mandziuk2007", "suits")[0]
    assert [spades[end] for end in ("two", "one", "exact")] == ["98.77", "88.00", "40.13"]
    assert third["52"]["s_exact"] == spades["exact"]


def test_the_abstract_has_the_best_row_of_table_4() -> None:
    [best] = [row for row in printed("mandziuk2007", "table4") if row["name"] == "52x4-deep"]
    assert best["both_exact"] == "53.11"
    assert 100 - float(best["both_one"]) == pytest.approx(3.52)
