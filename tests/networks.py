"""Deals with made-up tricks that a network can learn at once: a third of the points, and trumps."""

from __future__ import annotations

import numpy as np

from strongsuit.cards import Seat, Suit
from strongsuit.dealing import random_deals
from strongsuit.evaluation.counting import evaluate
from strongsuit.nets.tricks.solved_deals import SolvedDeals


def pretended(n: int, seed: int) -> SolvedDeals:
    """North takes one trick less than South, East as many as West."""
    deals = random_deals(n, seed)
    points = [evaluate("hcp", deals.hands(seat)) for seat in Seat]
    trumps = [deals.hands(seat).lengths[:, Suit.SPADES] for seat in Seat]
    worth = np.array(points) / 4 + np.array(trumps) / 2
    ns, ew = worth[0] + worth[2], worth[1] + worth[3]
    sides = np.stack([ns - 1, ew, ns, ew], axis=1).clip(0, 13).astype(np.int8)
    return SolvedDeals(deals, np.repeat(sides[:, None], 5, axis=1))
