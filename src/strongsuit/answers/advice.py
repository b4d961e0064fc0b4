"""Advice, reviewed boards and track records as JSON objects."""

from __future__ import annotations

from dataclasses import asdict
from math import isnan

from strongsuit.advice.result import Advice, Option
from strongsuit.advice.review import Reviewed
from strongsuit.advice.text import reason
from strongsuit.advice.track_record import TrackRecord
from strongsuit.answers.json_object import JsonObject


def advice_row(advice: Advice) -> JsonObject:
    """Return advice: every option, and the hand, auction and layouts that it rests on."""
    position = advice.position
    return {
        "hand": str(position.hand),
        "seat": str(position.seat),
        "auction": str(position.auction),
        "vulnerability": str(position.vulnerability),
        "scoring": advice.scoring,
        "layouts": len(advice.layouts),
        "shown": {
            str(seat): {
                "text": str(known.meaning),
                "hcp": list(known.meaning.hcp),
                "lengths": {s: list(known.meaning.lengths["CDHS".index(s)]) for s in "SHDC"},
                "left_out": seat in advice.left_out,
                "not_understood": list(known.rest),
            }
            for seat, known in advice.shown.items()
        },
        "tricks": [
            {
                "strain": str(each.strain),
                "declarer": str(each.declarer),
                "mean": round(each.mean, 2),
                "spread": round(each.spread, 2),
            }
            for each in advice.strains
        ],
        "options": [option_row(option) for option in advice.options],
        "best": str(advice.best.call),
        "system": {"call": str(advice.system), "says": str(advice.says)},
        "reason": reason(advice),
    }


def option_row(option: Option) -> JsonObject:
    """Return one option: a call, its contract, and the contract's tricks, chance and worth."""
    return {
        "call": str(option.call),
        "contract": str(option.contract),
        "tricks": round(option.tricks, 2),
        "spread": round(option.spread, 2),
        "chance": round(option.chance, 4),
        "needs": None if isnan(option.needs) else round(option.needs, 4),
        "score": round(option.score, 1),
        "worth": round(option.worth, 3),
        "error": round(option.error, 3),
        "opinion": round(option.opinion, 4),
    }


def review_row(reviewed: Reviewed, gain: float | None) -> JsonObject:
    """Return a reviewed board; ``gain`` is that of the advised contract, None if not known."""
    best = reviewed.advice.best
    return {
        "board": reviewed.board.number,
        "seat": str(reviewed.decision.position.seat),
        "auction": str(reviewed.decision.position.auction),
        "called": str(reviewed.decision.label),
        "reached": str(reviewed.reached),
        "chance": reviewed.chance if reviewed.decision.label.is_bid else None,
        "advised": str(best.call),
        "contract": str(best.contract),
        reviewed.unit.lower(): gain,
        "reason": reason(reviewed.advice),
    }


def track_record_row(record: TrackRecord) -> JsonObject:
    """Return the results of advice on many boards."""
    error = record.calibration_error
    return {**asdict(record), "calibration_error": None if isnan(error) else error}
