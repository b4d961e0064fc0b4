"""Tricks of two hands whose opponents are unknown, as JSON objects: simulations and estimates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

import numpy as np

from strongsuit.answers.json_object import JsonObject
from strongsuit.cards import Hand
from strongsuit.nets.tricks.accuracy import PairAccuracy
from strongsuit.nets.tricks.pairs import PairEstimates
from strongsuit.solving.simulation import DECLARERS, Making, Simulation


def simulation_row(result: Simulation) -> JsonObject:
    """Return tricks and chances of contracts of two hands, solved over many layouts."""
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


def making_row(making: Making) -> JsonObject:
    """Return the share of the layouts in which one contract is made, with a 95 % interval."""
    chances = zip(DECLARERS, *(column.tolist() for column in making.chances()), strict=True)
    results = [
        {
            "declarer": str(seat),
            "chance": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }
        for seat, share, low, high in chances
    ]
    return {"contract": str(making.contract), "layouts": len(making), "results": results}


def pair_row(north: Hand, south: Hand, estimates: PairEstimates) -> JsonObject:
    """Return the pair net's estimates for two hands; ``estimates`` holds that one pair."""
    results = [
        {
            "strain": str(strain),
            "declarer": str(seat),
            "mean": round(float(estimates.mean[0, i, j]), 3),
            "spread": round(float(estimates.spread[0, i, j]), 3),
            "chances": [round(float(chance), 5) for chance in estimates.chances[0, i, j]],
            "making": [round(float(chance), 5) for chance in estimates.making[0, i, j]],
        }
        for i, strain in enumerate(estimates.strains)
        for j, seat in enumerate(DECLARERS)
    ]
    return {"hands": _pair(north, south), "results": results}


def pair_accuracy_row(
    accuracies: Mapping[str, PairAccuracy], making_error: float | None
) -> JsonObject:
    """Return the pair net's accuracy by group of strains, and the error of its chances to make."""
    rows: JsonObject = {name: asdict(accuracy) for name, accuracy in accuracies.items()}
    return rows | {"making_error": making_error}


def _pair(north: Hand, south: Hand) -> JsonObject:
    return {"N": str(north), "S": str(south)}
