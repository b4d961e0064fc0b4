"""What calls are worth against the field, and from which chance on."""

from __future__ import annotations

from math import isnan

import numpy as np
import pytest

from strongsuit import Call
from strongsuit.advice.ranking import break_even, outbidding_penalty, worth
from strongsuit.advice.tuning import TUNING


def test_worth_is_against_the_field() -> None:
    scores = np.array([[420, 170, -50], [-50, 140, -50]], np.int16)
    field = np.array([0.0, 1.0, 0.0])
    assert worth(scores, field).tolist() == [[6, 0, -6], [-5, 0, -5]]
    assert worth(scores, field, "mp").tolist() == [[1, 0.5, 0], [0, 0.5, 0]]


def test_break_even() -> None:
    """+6 where it makes, -5 where it does not: from 5 in 11 on."""
    made, even = np.array([True, False]), np.full(2, 0.5)
    assert break_even(np.array([6.0, -5.0]), made, even) == pytest.approx(5 / 11)
    assert isnan(break_even(np.array([1.0, 1.0]), made, even))


def test_bids_above_or_beside_the_players_are_penalized() -> None:
    calls = [Call.parse(text) for text in ("P", "X", "3S", "4S", "3NT")]
    penalty = outbidding_penalty(calls, np.array([0.2, 0, 0.5, 0.2, 0.1]))
    assert penalty[:2].tolist() == [0, 0]
    assert penalty[2] == pytest.approx(0.1 * TUNING.elsewhere_penalty)
    assert penalty[3] == pytest.approx(0.5 * TUNING.higher_penalty + 0.1 * TUNING.elsewhere_penalty)
    assert penalty[4] == pytest.approx(0.7 * TUNING.elsewhere_penalty)
