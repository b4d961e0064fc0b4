"""Advice in words for people, and in rows for programs."""

from __future__ import annotations

from dataclasses import asdict
from math import isnan
from typing import Any

from strongsuit.advice.adviser import LIKED
from strongsuit.advice.result import Advice, Option
from strongsuit.advice.review import Reviewed
from strongsuit.advice.track_record import TrackRecord
from strongsuit.auction import DOUBLE, PASS, Call, Contract

MANY = 0.5  # of the players: then their call is told, if it is another
SHOWN = 8  # options at least


def notable_options(advice: Advice) -> tuple[Option, ...]:
    """The options worth a look: the best ones, pass, and what players call."""
    first = advice.options[:SHOWN]
    return tuple(
        option
        for option in advice.options
        if option in first or option.call == PASS or option.opinion >= LIKED
    )


def reason(advice: Advice) -> str:
    """One recommendation, and why."""
    best = advice.best
    parts = [f"{_call(best.call)}: {_because(advice, best)}."]
    if len(advice.options) > 1:
        parts.append(_rival(advice, advice.options[1]))
    liked = max(advice.options, key=lambda option: option.opinion)
    if liked.opinion >= MANY and liked.call != best.call:
        parts.append(f"{liked.opinion:.0%} of players would end in {liked.call}.")
    if advice.system != best.call:
        parts.append(_by_the_card(advice))
    return " ".join(parts)


def _call(call: Call) -> str:
    return {PASS: "Pass", DOUBLE: "Double"}.get(call, f"Bid {call}")


def contract_name(contract: Contract) -> str:
    """``4S by North``."""
    if not contract.level:
        return "passed out"
    return f"{contract.call} by {contract.declarer.name.title()}"


def _because(advice: Advice, best: Option) -> str:
    contract = best.contract
    if not contract.level:
        return "nothing that can be bid does better than a board passed out"
    name, layouts = contract_name(contract), f"({len(advice.layouts)} layouts)"
    if contract.declarer.side != advice.position.seat.side:
        failing = f"{name} fails {1 - best.chance:.0%} of the time {layouts}"
        return failing if best.call == DOUBLE else f"{failing}, and bidding on is no better"
    needs = f", and needs {best.needs:.0%}" if best.chance > best.needs else ""
    return f"{name} makes {best.chance:.0%} of the time {layouts}{needs}"


def _rival(advice: Advice, second: Option) -> str:
    less, unit = _less(advice, second)
    if second.worth > advice.best.worth:
        few = f"{second.opinion:.0%} of players end there against {advice.best.opinion:.0%}"
        better = f"{second.call} does {less} {unit} better over the layouts"
        return f"{better}, but {few}, and they count too."
    if advice.best.worth - second.worth < second.error:
        return f"It is close: {second.call} is {less} {unit} worse, within the luck of the layouts."
    return f"{second.call} is {less} {unit} worse."


def _by_the_card(advice: Advice) -> str:
    """What is to be called now, where the auction need not end with it."""
    said = f" ({advice.says})" if str(advice.says) else ""
    return f"If it need not be your last word, the card calls {advice.system}{said}."


def _less(advice: Advice, option: Option) -> tuple[str, str]:
    lead = abs(advice.best.worth - option.worth)
    return (f"{lead:.1f}", "IMPs") if advice.scoring == "imps" else (f"{lead:.0%}", "of the board")


def advice_row(advice: Advice) -> dict[str, Any]:
    """All of it as JSON has it."""
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


def option_row(option: Option) -> dict[str, Any]:
    """One call as JSON has it."""
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


def record_row(record: TrackRecord) -> dict[str, Any]:
    """How advice fared as JSON has it."""
    error = record.calibration_error
    return {**asdict(record), "calibration_error": None if isnan(error) else error}


def review_row(reviewed: Reviewed, gain: float | None) -> dict[str, Any]:
    """A board of a match as JSON has it."""
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
