"""Counts of hands by evaluators, as JSON objects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strongsuit.answers.json_object import JsonObject
from strongsuit.cards import Hand
from strongsuit.evaluation.counting import Explanation
from strongsuit.evaluation.registry import Evaluator


def count_row(count: Explanation) -> JsonObject:
    """Return one evaluator's count of a hand or a pair, with the items it adds up."""
    items = [
        {
            "label": item.label,
            "suit": None if item.suit is None else str(item.suit),
            "cards": item.cards,
            "points": round(item.points, 6),
            **({"partner": True} if item.of_partner else {}),
        }
        for item in count.items
    ]
    method = count.evaluator
    return {
        "name": method.name,
        "group": method.group,
        "value": round(count.total, 6),
        "counted": items,
    }


def method_row(method: Evaluator) -> JsonObject:
    """Return an evaluator's name, group, what it needs, its rule in one line and its source."""
    return {name: getattr(method, name) for name in ("name", "group", "needs", "summary", "source")}


def count_rows(hands: Sequence[Hand], counts: dict[str, Any]) -> list[JsonObject]:
    """Return one object a hand; ``counts`` maps each evaluator's name to its ``(n,)`` counts."""
    names = list(counts)
    rows = zip(*(column.round(6).tolist() for column in counts.values()), strict=True)
    return [
        {"hand": str(hand), **dict(zip(names, row, strict=True))}
        for hand, row in zip(hands, rows, strict=True)
    ]
