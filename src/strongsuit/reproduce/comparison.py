"""A printed figure beside ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from strongsuit.uncertainty import Estimate


@dataclass(frozen=True, slots=True)
class ComparedValue:
    """One number of a paper's table and ours, with its interval where there is one."""

    paper: float | None  # None where the paper has none
    ours: Estimate | None  # None where it is not defined

    @property
    def difference(self) -> float | None:
        """Ours less the paper's."""
        if self.paper is None or self.ours is None:
            return None
        return self.ours.value - self.paper


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of a table."""

    name: str
    figures: tuple[ComparedValue, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table of a paper, recomputed."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[TableRow, ...]
    remarks: str = ""
    digits: int = 3  # after the point

    @property
    def largest(self) -> float:
        """The largest difference to the paper, either way."""
        found = [figure.difference for line in self.lines for figure in line.figures]
        return max((abs(each) for each in found if each is not None), default=0.0)


@dataclass(frozen=True, slots=True)
class PlainTable:
    """A table of ours, with nothing in the paper beside it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: str = ""


def markdown(table: PaperTable | PlainTable) -> str:
    """Paper | ours | difference for every column; a table of ours as it is."""
    if isinstance(table, PlainTable):
        lines = [f"## {table.title}", "", _row(table.columns), "|" + "---|" * len(table.columns)]
        return "\n".join([*lines, *map(_row, table.rows), "", table.remarks]).rstrip() + "\n"
    heads = [
        f"{column} {kind}" for column in table.columns for kind in ("paper", "ours", "±", "diff.")
    ]
    remark = any(line.remark for line in table.lines)
    names = ["", *heads, *(["remark"] if remark else [])]
    lines = [f"## {table.title}", "", _row(names), "|" + "---|" * len(names)]
    for line in table.lines:
        cells = [cell for figure in line.figures for cell in _cells(figure, table.digits)]
        lines.append(_row([line.name, *cells, *([line.remark] if remark else [])]))
    return "\n".join([*lines, "", table.remarks]).rstrip() + "\n"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _cells(figure: ComparedValue, digits: int) -> tuple[str, str, str, str]:
    paper = "" if figure.paper is None else f"{figure.paper:.{digits}f}"
    if figure.ours is None:
        return paper, "", "", ""
    half = "" if figure.ours.half is None else f"{figure.ours.half:.{digits}f}"
    difference = "" if figure.difference is None else f"{figure.difference:+.{digits}f}"
    return paper, f"{figure.ours.value:.{digits}f}", half, difference
