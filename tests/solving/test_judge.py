"""Judges of simulations: the solver and a net."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from strongsuit import (
    Estimator,
    ExactJudge,
    KnownHands,
    Seat,
    UsageError,
    random_deals,
    simulate,
    simulate_contract,
    simulate_pairs,
)


@pytest.fixture(scope="module")
def net() -> Estimator:
    return Estimator.load()


@pytest.fixture(scope="module")
def known() -> KnownHands:
    [deal] = random_deals(1, seed=8)
    return KnownHands(deal[Seat.NORTH], deal[Seat.SOUTH])


@pytest.mark.parametrize("judge", ["large", Estimator])
def test_other_values_are_no_judge(judge: Any, known: KnownHands) -> None:
    with pytest.raises(UsageError, match="expected a judge such as"):
        simulate(known, 10, "S", judge=judge)


def test_simulations_take_either_judge(net: Estimator, known: KnownHands) -> None:
    exact, told = simulate(known, 40, "NT"), simulate(known, 40, "NT", judge=ExactJudge())
    np.testing.assert_array_equal(exact.tricks, told.tricks)
    estimated = simulate(known, 40, "NT", judge=net)
    assert estimated.tricks.shape == exact.tricks.shape
    assert np.abs(estimated.mean - exact.mean).max() < 0.7


def test_contracts_and_pairs_take_either_judge(net: Estimator, known: KnownHands) -> None:
    *_, making = simulate_contract(known, "1NT", 60, judge=net)
    assert making.made.shape == (60, 2)
    deals = random_deals(2, seed=9)
    norths, souths = deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)
    for found in simulate_pairs(norths, souths, 10, ["S", "NT"], judge=net):
        assert found.shape == (5, 2, 14)
        assert sorted(set(found.sum(axis=-1).ravel().tolist())) == [0, 10]
