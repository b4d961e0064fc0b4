"""Conditions on the auction so far."""

from __future__ import annotations

import pytest

from strongsuit import ParseError
from strongsuit.meanings.conventions.conditions import NUMBERS, TESTS, parse_when
from tests.meanings.conventions.cards import SAYC, after


@pytest.mark.parametrize(
    ("auction", "when"),
    [
        ("N:P P", "partner passed, seat 3, not they bid"),
        ("N:P", "not passed, not partner passed, seat 2"),
        ("N:1H P", "responder, partner bid, partner last, rho passed, level 1, turn 1"),
        ("N:1H 2C", "responder, they bid, theirs last, not theirs artificial, not rho passed"),
        ("N:1H 2H", "theirs artificial"),
        ("N:1NT P", "notrump, partner notrump, not i notrump"),
        ("N:1S P P", "they opened, balancing, theirs last"),
        ("N:1S X P", "partner doubled, doubled"),
        ("N:1S P 4S P", "opener, i bid, game, trump, trump major, not trump minor, turn 2"),
        ("N:1S P 2C P", "forced"),
    ],
)
def test_conditions_that_hold(auction: str, when: str) -> None:
    now = after(SAYC, auction).situation
    for condition in parse_when(when):
        assert condition.holds(now), condition


def test_every_test_can_be_negated() -> None:
    now = after(SAYC, "N:1S P").situation
    for name in TESTS:
        (condition,), (negated,) = parse_when(name), parse_when(f"not {name}")
        assert condition.holds(now) != negated.holds(now)


def test_numbers_have_ranges() -> None:
    now = after(SAYC, "N:1S P 2S P").situation
    for text in ("level 2", "level 1-3", "level 2+", "not doubled"):
        assert all(condition.holds(now) for condition in parse_when(text))
    assert not any(condition.holds(now) for condition in parse_when("level 3+, level 0-1"))
    assert set(NUMBERS) == {"seat", "level", "turn"}
    with pytest.raises(ParseError, match="expected a condition, got 'not level 2'"):
        parse_when("not level 2")
