"""The prior probabilities of HCP and suit lengths, in a hand of which nothing is known."""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import HIGH_CARD_POINTS
from strongsuit.meanings.belief.intervals import COVERED, RangeArray, is_within
from strongsuit.meanings.belief.tokens import CARDS, POINTS, Measures


def _lengths() -> NDArray[np.float64]:
    return np.array([comb(13, n) * comb(39, 13 - n) for n in range(CARDS)]) / comb(52, 13)


def _points() -> NDArray[np.float64]:
    hands = np.zeros(POINTS)
    for honours in product(range(5), repeat=4):
        if sum(honours) <= 13:
            ways = [comb(4, n) for n in honours]
            points = sum(n * worth for n, worth in zip(honours, HIGH_CARD_POINTS[9:], strict=True))
            hands[points] += np.prod(ways) * comb(36, 13 - sum(honours))
    return hands / comb(52, 13)


PRIOR = (_points(), *[_lengths()] * 4)  # (k,) probabilities for each of MEASURES


def log_prior(truth: Measures) -> NDArray[np.float64]:
    """Return the ``(..., 5)`` prior log-probability of each measure."""
    return np.stack([np.log(each[truth[..., i]]) for i, each in enumerate(PRIOR)], axis=-1)


def log_within(ranges: RangeArray, truth: Measures) -> NDArray[np.float64]:
    """Return ``(..., 5)`` log-probabilities of measures, given bounds that hold 95 of 100 hands.

    Numbers within the ``(..., 5, 2)`` bounds share 95 % in proportion to the prior; all other
    numbers share 5 % in the same way.
    """
    out = log_prior(truth)
    for i, prior in enumerate(PRIOR):
        sums = np.concatenate([[0.0], np.cumsum(prior)])
        within = sums[ranges[..., i, 1] + 1] - sums[ranges[..., i, 0]]
        bounded = within < 1 - 1e-12
        share = np.where(is_within(ranges[..., i, :], truth[..., i]), COVERED / within,
                         (1 - COVERED) / np.maximum(1 - within, 1e-12))  # fmt: skip
        out[..., i] += np.where(bounded, np.log(share), 0)
    return out
