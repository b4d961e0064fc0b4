"""The language of ``when``: conditions on the situation, such as ``not forced, level 2-3``."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from strongsuit.auction import DOUBLE, PASS
from strongsuit.cards import Strain
from strongsuit.errors import ParseError
from strongsuit.meanings.conventions.situation import Situation, is_game

MAX_CALLS = 99

Test = Callable[[Situation], bool]
Number = Callable[[Situation], int]


def _passed(now: Situation, player: int) -> bool:
    """Whether the player passed before anybody bid."""
    return any(
        place % 4 == player and (now.opening < 0 or place < now.opening)
        for place in range(len(now.calls))
    )


def _opened(now: Situation, player: int) -> bool:
    return now.opening >= 0 and now.opening % 4 == player


def _bid_notrump(now: Situation, player: int) -> bool:
    """Whether the player's last call was a bid of notrump."""
    call = now.last_call(player)
    return call is not None and call.is_bid and call.strain == Strain.NOTRUMP


def _strain_is(now: Situation, strains: tuple[int, ...]) -> bool:
    return bool(now.suits("trump")) and now.suits("trump")[0] in strains


TESTS: dict[str, Test] = {
    "passed": lambda now: _passed(now, now.me),
    "partner passed": lambda now: _passed(now, now.partner),
    "opener": lambda now: _opened(now, now.me),
    "responder": lambda now: _opened(now, now.partner),
    "they opened": lambda now: now.opening >= 0 and now.is_theirs(now.opening),
    "vulnerable": lambda now: now.vulnerable[now.me % 2],
    "they vulnerable": lambda now: now.vulnerable[1 - now.me % 2],
    "forced": lambda now: now.forced,
    "game forced": lambda now: now.game_forced[now.me % 2],
    "they bid": lambda now: any(
        call > PASS for place, call in enumerate(now.calls) if now.is_theirs(place)
    ),
    "i bid": lambda now: any(now.calls_of(now.me)),
    "partner bid": lambda now: any(now.calls_of(now.partner)),
    "partner doubled": lambda now: now.last_call(now.partner) == DOUBLE,
    "partner last": lambda now: now.last >= 0 and now.last % 4 == now.partner,
    "mine last": lambda now: now.last >= 0 and now.last % 4 == now.me,
    "theirs last": lambda now: now.last >= 0 and now.is_theirs(now.last),
    "theirs artificial": lambda now: (
        now.last >= 0
        and now.is_theirs(now.last)
        and bool(now.suits("last"))
        and now.suits("last")[0] not in now.suits("theirs")
    ),
    "rho passed": lambda now: bool(now.calls) and now.calls[-1] == PASS,
    "doubled": lambda now: now.doubled > 0,
    "balancing": lambda now: (
        now.last == len(now.calls) - 3 and now.is_theirs(now.last) and not any(now.calls[-2:])
    ),
    "game": lambda now: is_game(now.bid),
    "notrump": lambda now: now.last >= 0 and now.bid.strain == Strain.NOTRUMP,
    "partner notrump": lambda now: _bid_notrump(now, now.partner),
    "i notrump": lambda now: _bid_notrump(now, now.me),
    "trump": lambda now: bool(now.suits("trump")),
    "trump major": lambda now: _strain_is(now, (2, 3)),
    "trump minor": lambda now: _strain_is(now, (0, 1)),
}
NUMBERS: dict[str, Number] = {
    "seat": lambda now: len(now.calls) + 1 if now.opening < 0 else now.opening % 4 + 1,
    "level": lambda now: now.bid.level,
    "turn": lambda now: len(now.calls) // 4 + 1,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of ``when``: a test of `TESTS`, or a number of `NUMBERS` with its bounds."""

    name: str
    wanted: bool = True  # for a test: whether it must hold, or must not
    low: int = 0  # for a number
    high: int = MAX_CALLS

    def holds(self, now: Situation) -> bool:
        """Return whether the condition is met in a situation."""
        if self.name in TESTS:
            return TESTS[self.name](now) == self.wanted
        return self.low <= NUMBERS[self.name](now) <= self.high


_NUMBER = re.compile(r"(\w+) (\d+)(?:-(\d+)|(\+))?")


def parse_when(text: str) -> tuple[Condition, ...]:
    """Parse conditions such as ``not forced, level 2-3, partner passed``."""
    return tuple(_parse_condition(part.strip()) for part in text.split(",") if part.strip())


def _parse_condition(text: str) -> Condition:
    name = text.removeprefix("not ")
    if name in TESTS:
        return Condition(name, wanted=name == text)
    match = _NUMBER.fullmatch(text)
    if match and match[1] in NUMBERS:
        low = int(match[2])
        high = MAX_CALLS if match[4] else int(match[3] or low)
        if low > high:
            raise ParseError(f"expected a range that begins at {high} at most, got {text!r}")
        return Condition(match[1], low=low, high=high)
    known = ", ".join((*TESTS, *(f"{number} 2-3" for number in NUMBERS)))
    raise ParseError(f"expected a condition, got {text!r}; known: {known}")
