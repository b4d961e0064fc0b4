"""comparison: tables as Markdown."""

from __future__ import annotations

from strongsuit.reproduce.comparison import (
    ComparedValue,
    PaperTable,
    PlainTable,
    TableRow,
    markdown,
)
from strongsuit.uncertainty import Estimate


def test_markdown_puts_both_side_by_side() -> None:
    values = (ComparedValue(0.9, Estimate(0.91, 0.9, 0.92)), ComparedValue(None, None))
    table = PaperTable("T", ("a", "b"), (TableRow("x", values),), "why")
    text = markdown(table)
    assert "| x | 0.900 | 0.910 | 0.010 | +0.010 |  |  |  |  |" in text
    assert text.endswith("why\n")


def test_markdown_of_a_plain_table() -> None:
    table = PlainTable("T", ("a", "b"), (("1", "2"),))
    assert markdown(table) == "## T\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
