"""Contracts, tricks and scores of each call over layouts."""

from __future__ import annotations

import numpy as np

from strongsuit import Auction, Vulnerability
from strongsuit.advice.outcomes import Playout


def test_chances_are_shrunk_toward_one_half_and_keep_their_order() -> None:
    tricks = np.random.default_rng(0).integers(6, 13, (200, 5, 4)).astype(np.int8)
    outcomes = Playout.of(Auction.parse("W:1D 1S 2D"), Vulnerability.NS, tricks, None).outcomes()
    weights = np.full(200, 1 / 200)
    none = np.zeros(len(outcomes.calls), bool)
    plain, shrunk = outcomes.chances(weights, none), outcomes.chances(weights, ~none)
    np.testing.assert_allclose(plain, outcomes.making.mean(axis=0))
    known = (plain > 0) & (plain < 1)
    assert known.any()
    assert (np.abs(shrunk - 0.5) <= np.abs(plain - 0.5)).all()
    assert (np.argsort(shrunk[known]) == np.argsort(plain[known])).all()
    reweighted = outcomes.reweighted(weights, shrunk)
    made = np.column_stack([outcomes.made(place) for place in range(len(outcomes.calls))])
    np.testing.assert_allclose((reweighted * made).sum(axis=0)[known], shrunk[known])
    np.testing.assert_allclose(reweighted.sum(axis=0), 1)


def test_a_contract_scores_as_it_does_double_dummy() -> None:
    tricks = np.full((3, 5, 4), 9, np.int8)
    playout = Playout.of(Auction.parse("W:1D 1S 2D"), Vulnerability.NS, tricks, None)
    outcomes = playout.outcomes()
    by_call = dict(zip(map(str, outcomes.calls), outcomes.scores[0].tolist(), strict=True))
    assert (by_call["3S"], by_call["4S"], by_call["P"], by_call["X"]) == (140, -100, -110, -280)
