"""The league of counting methods, as JSON objects one level deep, so that they fit in CSV."""

from __future__ import annotations

from strongsuit.answers.json_object import JsonObject
from strongsuit.evaluation.league import LeagueRow
from strongsuit.evaluation.requirements import Requirement
from strongsuit.uncertainty import Estimate

FIGURES = ("correlation", "rmse", "exact", "within_one", "within_two")  # of the league


def league_row(row: LeagueRow) -> JsonObject:
    """Return one method's figures, each with the ends of its 95 % interval."""
    flat: JsonObject = {"name": row.name}
    for figure in FIGURES:
        flat |= _interval(figure, getattr(row, figure))
    return {**flat, "pairs": row.pairs}


def requirement_row(requirement: Requirement) -> JsonObject:
    """Return the points of a method with which a contract is made half the time."""
    row = {
        "name": requirement.name,
        "contract": requirement.contract,
        "pairs": requirement.pairs,
    }
    return row | _interval("points", requirement.points)


def _interval(figure: str, estimate: Estimate | None) -> dict[str, float | None]:
    names = (figure, f"{figure}_low", f"{figure}_high")
    if estimate is None:
        return dict.fromkeys(names)
    values = (estimate.value, estimate.low, estimate.high)
    return {
        name: None if value is None else round(value, 5)
        for name, value in zip(names, values, strict=True)
    }
