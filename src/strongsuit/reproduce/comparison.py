"""Tables of a paper with our values beside the printed ones, and their Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from strongsuit.uncertainty import Estimate


@dataclass(frozen=True, slots=True)
class ComparedValue:
    """One number of a paper's table, and the number we compute in its place."""

    paper: float | None  # None where the paper prints no number
    ours: Estimate | None  # with its interval if there is one; None where it is not defined

    @property
    def difference(self) -> float | None:
        """Our value less the paper's."""
        if self.paper is None or self.ours is None:
            return None
        return self.ours.value - self.paper


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of a `PaperTable`, with a value for each column."""

    name: str
    values: tuple[ComparedValue, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table of a paper, recomputed."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    remarks: str = ""
    digits: int = 3  # after the point


@dataclass(frozen=True, slots=True)
class PlainTable:
    """A table of our own, which the paper does not have."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: str = ""


def rank_correlation(rows: Sequence[TableRow]) -> float:
    """Return Spearman's correlation of our values in the last column of rows with the paper's.

    It is 1 if all rows are in the paper's order.
    """
    from scipy.stats import spearmanr

    last = [row.values[-1] for row in rows]
    ours = [value.ours.value for value in last if value.ours is not None]
    papers = [value.paper for value in last if value.paper is not None]
    return float(spearmanr(papers, ours).statistic)


def markdown(table: PaperTable | PlainTable) -> str:
    """Return a table with its heading as Markdown.

    Each column of a `PaperTable` becomes four: the paper's value, ours, half of our interval, and
    the difference.
    """
    if isinstance(table, PlainTable):
        lines = [_row(table.columns), "|" + "---|" * len(table.columns), *map(_row, table.rows)]
    else:
        lines = _compared_lines(table)
    return "\n".join([f"## {table.title}", "", *lines, "", table.remarks]).rstrip() + "\n"


def _compared_lines(table: PaperTable) -> list[str]:
    heads = [
        f"{column} {kind}" for column in table.columns for kind in ("paper", "ours", "±", "diff.")
    ]
    has_remarks = any(row.remark for row in table.rows)
    names = ["", *heads, *(["remark"] if has_remarks else [])]
    lines = [_row(names), "|" + "---|" * len(names)]
    for row in table.rows:
        cells = [cell for value in row.values for cell in _cells(value, table.digits)]
        lines.append(_row([row.name, *cells, *([row.remark] if has_remarks else [])]))
    return lines


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _cells(value: ComparedValue, digits: int) -> tuple[str, str, str, str]:
    paper = "" if value.paper is None else f"{value.paper:.{digits}f}"
    if value.ours is None:
        return paper, "", "", ""
    half = "" if value.ours.half is None else f"{value.ours.half:.{digits}f}"
    difference = "" if value.difference is None else f"{value.difference:+.{digits}f}"
    return paper, f"{value.ours.value:.{digits}f}", half, difference
