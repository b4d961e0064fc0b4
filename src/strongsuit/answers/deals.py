"""Answers about a deal, as JSON objects: estimates and their accuracy, leads, par, scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from strongsuit.answers.json_object import JsonObject
from strongsuit.auction import Contract
from strongsuit.batch import Tricks
from strongsuit.cards import Seat, Strain, Vulnerability
from strongsuit.deal import Deal
from strongsuit.errors import UsageError
from strongsuit.nets.tricks.accuracy import SUITS, Accuracy, Chances, accuracy, accuracy_by_tricks
from strongsuit.par_score import Par
from strongsuit.scoring import score, score_ns
from strongsuit.solving.leads_and_play import CardResult


def estimate_row(
    deal: Deal, chances: Chances, strains: Sequence[Strain], declarers: Sequence[Seat]
) -> JsonObject:
    """Return the trick net's estimates for one deal.

    ``chances`` is ``(5, 4, 14)``: the probability of 0 to 13 tricks by strain and declarer.
    """
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


def accuracy_rows(
    chances: Chances, tricks: Tricks, strains: tuple[Strain, ...]
) -> list[JsonObject]:
    """Return the accuracy of estimates: of all suits together, by strain, and by number of tricks.

    ``tricks`` are the exact results, ``(n, 5, 4)``; strains without any are left out.
    """
    strains = tuple(strain for strain in strains if (tricks[:, strain] >= 0).any())
    if not strains:
        raise UsageError("no results to measure the estimates on: expected double-dummy tricks")
    suits = tuple(strain for strain in strains if strain in SUITS)
    groups = {"suits": suits} if len(suits) > 1 else {}
    groups |= {str(strain): (strain,) for strain in strains}
    rows = [
        _accuracy_row(name, "all", accuracy(chances, tricks, group))
        for name, group in groups.items()
    ]
    for name, group in ("suits", suits), ("NT", (Strain.NOTRUMP,)):
        if group and set(group) <= set(strains):
            by_tricks = accuracy_by_tricks(chances, tricks, group)
            rows += [_accuracy_row(name, str(taken), row) for taken, row in by_tricks.items()]
    return rows


def _accuracy_row(strain: str, tricks: str, figures: Accuracy) -> JsonObject:
    return {"strain": strain, "tricks": tricks} | asdict(figures)


def leads_row(contract: Contract, results: Sequence[CardResult]) -> JsonObject:
    """Return declarer's double-dummy tricks after each opening lead."""
    leads = [{"card": str(result.card), "tricks": result.tricks} for result in results]
    return {"contract": str(contract), "leads": leads}


def score_row(contract: Contract, tricks: int, vulnerability: Vulnerability) -> JsonObject:
    """Return the score of a contract for declarer's side and for North-South."""
    return {
        "contract": str(contract),
        "tricks": tricks,
        "vul": str(vulnerability),
        "score": score(contract, tricks, vulnerability),
        "score_ns": score_ns(contract, tricks, vulnerability),
    }


def par_row(par: Par) -> JsonObject:
    """Return the par score with the contracts that reach it."""
    return {"score_ns": par.score, "contracts": par.lines(), "text": str(par)}
