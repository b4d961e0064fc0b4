"""Format the league, the comparison of counting methods, for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.table import Table

from strongsuit.evaluation.league import LeagueRow
from strongsuit.evaluation.requirements import Requirement
from strongsuit.uncertainty import Estimate

# For each column: its heading, the text for a row, and the least screen width that shows it.
_COLUMNS: tuple[tuple[str, Callable[[LeagueRow], str], int], ...] = (
    ("corr.", lambda row: f"{row.correlation.value:.3f}", 0),
    ("±", lambda row: _half(row.correlation, 3), 76),
    ("error", lambda row: f"{row.rmse.value:.3f}", 50),
    ("exact %", lambda row: f"{100 * row.exact.value:.1f}", 44),
    ("±", lambda row: _half(row.exact, 1, 100), 76),
    ("≤ 1 %", lambda row: f"{100 * row.within_one.value:.1f}", 60),
    ("≤ 2 %", lambda row: f"{100 * row.within_two.value:.1f}", 66),
)


def table(rows: Sequence[LeagueRow], width: int) -> Table:
    """Return a table of the league in the order of ``rows``; a small ``width`` drops columns."""
    shown = Table(box=None, padding=(0, 1), header_style="dim")
    shown.add_column("", justify="right", style="dim", no_wrap=True)
    shown.add_column("method", no_wrap=True)
    columns = [(name, say) for name, say, least in _COLUMNS if width >= least]
    for name, _ in columns:
        shown.add_column(name, justify="right", no_wrap=True)
    for place, row in enumerate(rows, 1):
        shown.add_row(str(place), row.name, *(say(row) for _, say in columns))
    return shown


def _half(estimate: Estimate, digits: int, unit: float = 1) -> str:
    return "" if estimate.half is None else f"{unit * estimate.half:.{digits}f}"


def needs(requirements: Sequence[Requirement]) -> Table:
    """Return a table of the points with which each contract is made half the time.

    It has a row for each method and a column for each contract.
    """
    shown = Table(box=None, padding=(0, 1), header_style="dim")
    shown.add_column("method", no_wrap=True)
    contracts = list(dict.fromkeys(each.contract for each in requirements))
    for contract in contracts:
        shown.add_column(contract, justify="right", no_wrap=True)
    by_place = {(each.name, each.contract): each.points for each in requirements}
    for name in dict.fromkeys(each.name for each in requirements):
        shown.add_row(name, *(_points(by_place[name, contract]) for contract in contracts))
    return shown


def _points(points: Estimate | None) -> str:
    if points is None:
        return "–"
    half = "" if points.half is None else f" ± {points.half:.1f}"
    return f"{points.value:.1f}{half}"
