"""A contest whose tricks are made up of terms and noise, for tests to train on."""

from __future__ import annotations

from functools import cache

import numpy as np

from strongsuit import Seat, evaluate, random_deals
from strongsuit.evaluation.league import Contest, contest
from strongsuit.evaluation.trick_data import TrickData


@cache
def played() -> Contest:
    """Three thousand pairs whose tricks are a third of their H+TL+NL, and noise."""
    deals = random_deals(3000, seed=21)
    first, second = deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)
    data = TrickData(first, second, np.zeros((3000, 5, 2)), np.arange(3000))
    points = evaluate("h-tl-nl", first, trump=data.longest, partner=second)
    noise = np.random.default_rng(0).normal(0, 0.5, len(points))
    tricks = np.clip(points / 3 + noise, 0, 13)
    data = TrickData(first, second, np.tile(tricks[:, None, None], (1, 5, 2)), data.deal)
    return contest(data, "suit")
