"""Answers as plain data: what commands print with ``--json`` and what the web sends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from strongsuit.auction import Contract
from strongsuit.cards import Hand, Seat, Strain, Vulnerability
from strongsuit.deal import Deal
from strongsuit.evaluation.counting import Explanation
from strongsuit.evaluation.league import Row as LeagueRow
from strongsuit.evaluation.registry import Evaluator
from strongsuit.evaluation.requirements import Requirement
from strongsuit.formulas.card import Card
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.saved import SavedFormula
from strongsuit.formulas.training import Training
from strongsuit.nets.tricks.accuracy import Chances
from strongsuit.nets.tricks.pairs import PairEstimates
from strongsuit.scoring import Par, score, score_ns
from strongsuit.solving.play import CardResult
from strongsuit.solving.simulation import DECLARERS, Making, Simulation
from strongsuit.uncertainty import Estimate

Row = dict[str, Any]
FIGURES = ("correlation", "rmse", "exact", "within_one", "within_two")  # of the league


def count_row(found: Explanation) -> Row:
    """A count of one hand, or one pair, with what it is made of."""
    items = [
        {
            "label": item.label,
            "suit": None if item.suit is None else str(item.suit),
            "cards": item.cards,
            "points": round(item.points, 6),
            **({"partner": True} if item.of_partner else {}),
        }
        for item in found.items
    ]
    method = found.evaluator
    return {
        "name": method.name,
        "group": method.group,
        "value": round(found.total, 6),
        "counted": items,
    }


def method_row(method: Evaluator) -> Row:
    """A way to count, and where it is from."""
    return {name: getattr(method, name) for name in ("name", "group", "needs", "summary", "source")}


def count_rows(hands: Sequence[Hand], columns: dict[str, Any]) -> list[Row]:
    """Many hands, each with its counts by method."""
    names = list(columns)
    rows = zip(*(column.round(6).tolist() for column in columns.values()), strict=True)
    return [
        {"hand": str(hand), **dict(zip(names, row, strict=True))}
        for hand, row in zip(hands, rows, strict=True)
    ]


def simulation_row(result: Simulation) -> Row:
    """What two hands take over many layouts."""
    chance, low, high = result.chances()
    rows = [
        {
            "strain": str(strain),
            "declarer": str(seat),
            "mean": round(float(result.mean[i, j]), 4),
            "error": round(error, 4) if np.isfinite(error := float(result.error[i, j])) else None,
            "spread": round(float(result.spread[i, j]), 4),
            "histogram": result.histogram[i, j].tolist(),
            "chances": chance[i, j].round(4).tolist(),
            "chances_low": low[i, j].round(4).tolist(),
            "chances_high": high[i, j].round(4).tolist(),
        }
        for i, strain in enumerate(result.strains)
        for j, seat in enumerate(DECLARERS)
    ]
    known = result.known
    assumed = {
        "E": {"cards": str(known.east_cards), "bounds": str(known.east)},
        "W": {"cards": str(known.west_cards), "bounds": str(known.west)},
    }
    return {
        "hands": _pair(known.north, known.south),
        "assumed": assumed,
        "layouts": len(result),
        "results": rows,
    }


def making_row(found: Making) -> Row:
    """How often one contract is made over many layouts."""
    chances = zip(DECLARERS, *(each.tolist() for each in found.chances()), strict=True)
    results = [
        {
            "declarer": str(seat),
            "chance": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }
        for seat, share, low, high in chances
    ]
    return {"contract": str(found.contract), "layouts": len(found), "results": results}


def pair_row(north: Hand, south: Hand, found: PairEstimates) -> Row:
    """What a net says of two hands."""
    results = [
        {
            "strain": str(strain),
            "declarer": str(seat),
            "mean": round(float(found.mean[0, i, j]), 3),
            "spread": round(float(found.spread[0, i, j]), 3),
            "chances": [round(float(chance), 5) for chance in found.chances[0, i, j]],
            "making": [round(float(chance), 5) for chance in found.making[0, i, j]],
        }
        for i, strain in enumerate(found.strains)
        for j, seat in enumerate(DECLARERS)
    ]
    return {"hands": _pair(north, south), "results": results}


def _pair(north: Hand, south: Hand) -> Row:
    return {"N": str(north), "S": str(south)}


def estimate_row(
    deal: Deal, chances: Chances, strains: Sequence[Strain], declarers: Sequence[Seat]
) -> Row:
    """What a net says of a deal; ``chances`` are that deal's alone."""
    results = [
        {
            "strain": str(strain),
            "declarer": str(seat),
            "likeliest": int(chances[strain, seat].argmax()),
            "mean": round(float(chances[strain, seat] @ range(14)), 3),
            "chances": [round(float(chance), 5) for chance in chances[strain, seat]],
        }
        for strain in strains
        for seat in declarers
    ]
    return {"deal": str(deal), "results": results}


def card_row(card: Card) -> Row:
    """A formula's card."""
    rows = [
        {"heading": heading, "counts": [list(pair) for pair in row]} for heading, row in card.rows
    ]
    return {"title": card.title, "subtitle": card.subtitle, "rows": rows}


def combination_row(formula: Formula) -> Row:
    """A formula that may be trained."""
    size = len(formula.parameters)
    return {"formula": str(formula), "parameters": size, "linear": formula.linear}


def trained_row(saved: SavedFormula, found: Training) -> Row:
    """A formula that was."""
    return {
        "name": saved.name,
        "formula": str(saved.formula),
        "parameters": dict(zip(saved.formula.labels, saved.genes.round(6).tolist(), strict=True)),
        "correlation": round(found.correlation, 5),
        "unseen": round(found.unseen.correlation.value, 5),
        "thresholds": saved.about["thresholds"],
        "tricks": saved.about["tricks"],
        "attempts": [
            {"way": each.way, "correlation": round(each.correlation, 5)} for each in found.attempts
        ],
    }


def leads_row(contract: Contract, found: Sequence[CardResult]) -> Row:
    """What every lead leaves declarer."""
    rows = [{"card": str(result.card), "tricks": result.tricks} for result in found]
    return {"contract": str(contract), "leads": rows}


def score_row(contract: Contract, tricks: int, vulnerability: Vulnerability) -> Row:
    """What a contract with its result scores."""
    return {
        "contract": str(contract),
        "tricks": tricks,
        "vul": str(vulnerability),
        "score": score(contract, tricks, vulnerability),
        "score_ns": score_ns(contract, tricks, vulnerability),
    }


def par_row(best: Par) -> Row:
    """Par, and who gets it how."""
    return {"score_ns": best.score, "contracts": best.lines(), "text": str(best)}


def league_row(row: LeagueRow) -> Row:
    """One level deep, for tables: each figure with its interval."""
    flat: Row = {"name": row.name}
    for figure in FIGURES:
        flat |= _spread(figure, getattr(row, figure))
    return {**flat, "pairs": row.pairs}


def requirement_row(found: Requirement) -> Row:
    """The points with which a contract is made half the time."""
    row = {"name": found.name, "contract": found.contract, "pairs": found.pairs}
    return row | _spread("points", found.points)


def _spread(figure: str, estimate: Estimate | None) -> dict[str, float | None]:
    names = (figure, f"{figure}_low", f"{figure}_high")
    if estimate is None:
        return dict.fromkeys(names)
    values = (estimate.value, estimate.low, estimate.high)
    return {
        name: None if value is None else round(value, 5)
        for name, value in zip(names, values, strict=True)
    }
