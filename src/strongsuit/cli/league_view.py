"""The league for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from strongsuit.evaluation.league import Estimate, Row
from strongsuit.evaluation.requirements import Requirement


def table(rows: Sequence[Row]) -> Table:
    """Best first, each figure with half its interval."""
    shown = Table(box=None, padding=(0, 1), header_style="dim")
    shown.add_column("", justify="right", style="dim")
    shown.add_column("method", no_wrap=True)
    for name in (
        "correlation",
        "±",
        "error, tricks",
        "exact, %",
        "±",
        "within 1, %",
        "within 2, %",
    ):
        shown.add_column(name, justify="right")
    for place, row in enumerate(rows, 1):
        shares = (row.exact, row.within_one, row.within_two)
        exact, one, two = (f"{100 * share.value:.1f}" for share in shares)
        shown.add_row(
            *(str(place), row.name),
            *(f"{row.correlation.value:.3f}", f"{_half(row.correlation):.3f}"),
            *(f"{row.rmse.value:.3f}", exact, f"{100 * _half(row.exact):.1f}", one, two),
        )
    return shown


def _half(estimate: Estimate) -> float:
    return (estimate.high - estimate.low) / 2


def needs(found: Sequence[Requirement], contracts: Sequence[str]) -> Table:
    """The points for even odds, a column a contract."""
    shown = Table(
        box=None, padding=(0, 1), header_style="dim", title="Points that make it half the time"
    )
    shown.add_column("method", no_wrap=True)
    for contract in contracts:
        shown.add_column(contract, justify="right")
    by_place = {(each.name, each.contract): each.points for each in found}
    for name in dict.fromkeys(each.name for each in found):
        shown.add_row(name, *(_points(by_place[name, contract]) for contract in contracts))
    return shown


def _points(points: Estimate | None) -> str:
    return "" if points is None else f"{points.value:.1f} ± {_half(points):.1f}"
