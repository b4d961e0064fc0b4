"""Advice in sentences."""

from __future__ import annotations

from strongsuit import Advice
from strongsuit.advice.text import notable_options, reason
from strongsuit.auction import PASS


def test_the_reason_names_call_chance_and_layouts(advice: Advice) -> None:
    text = reason(advice)
    assert text.startswith("Bid 4S: 4S by North makes ")
    assert f"({len(advice.layouts)} layouts)" in text


def test_the_best_options_pass_and_players_calls_are_notable(advice: Advice) -> None:
    options = notable_options(advice)
    assert options[0] is advice.best
    assert PASS in {option.call for option in options}
    assert all(option in options for option in advice.options if option.opinion >= 0.03)
