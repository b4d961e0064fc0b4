"""Advice in sentences: the recommendation with its reasons, and which options to show."""

from __future__ import annotations

from strongsuit.advice.result import Advice, Option
from strongsuit.advice.tuning import TUNING
from strongsuit.auction import DOUBLE, PASS, Call, Contract


def notable_options(advice: Advice) -> tuple[Option, ...]:
    """The options to show: the best ones, pass, and the calls that enough players make."""
    first = advice.options[: TUNING.options_shown]
    return tuple(
        option
        for option in advice.options
        if option in first or option.call == PASS or option.opinion >= TUNING.liked_share
    )


def reason(advice: Advice) -> str:
    """The recommended call and why, in a few sentences."""
    best = advice.best
    parts = [f"{_call(best.call)}: {_because(advice, best)}."]
    if len(advice.options) > 1:
        parts.append(_compared(advice, advice.options[1]))
    liked = max(advice.options, key=lambda option: option.opinion)
    if liked.opinion >= TUNING.majority and liked.call != best.call:
        parts.append(f"{liked.opinion:.0%} of players would end in {liked.call}.")
    if advice.system != best.call:
        parts.append(_by_the_card(advice))
    return " ".join(parts)


def _call(call: Call) -> str:
    return {PASS: "Pass", DOUBLE: "Double"}.get(call, f"Bid {call}")


def contract_name(contract: Contract) -> str:
    """The contract in words, such as ``4S by North``."""
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


def _compared(advice: Advice, second: Option) -> str:
    difference, unit = _difference(advice, second)
    if second.worth > advice.best.worth:
        shares = f"{second.opinion:.0%} of players end there against {advice.best.opinion:.0%}"
        better = f"{second.call} does {difference} {unit} better over the layouts"
        return f"{better}, but {shares}, and they count too."
    if advice.best.worth - second.worth < second.error:
        worse = f"{second.call} is {difference} {unit} worse"
        return f"It is close: {worse}, within the luck of the layouts."
    return f"{second.call} is {difference} {unit} worse."


def _by_the_card(advice: Advice) -> str:
    """A sentence with the convention card's call, for an auction that may go on after it."""
    meaning = f" ({advice.says})" if str(advice.says) else ""
    return f"If it need not be your last word, the card calls {advice.system}{meaning}."


def _difference(advice: Advice, option: Option) -> tuple[str, str]:
    lead = abs(advice.best.worth - option.worth)
    return (f"{lead:.1f}", "IMPs") if advice.scoring == "imps" else (f"{lead:.0%}", "of the board")
