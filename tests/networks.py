"""Deals with made-up tricks that a network learns at once, so that tests need no solver."""

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


def tricks_of_honours(n: int, seed: int) -> SolvedDeals:
    """Random deals whose tricks follow from the aces and kings of declarer's side."""
    deals = random_deals(n, seed=seed)
    honours = deals.planes[..., 11:].sum(axis=(2, 3), dtype=np.int8)  # (n, 4 seats)
    sides = honours + np.roll(honours, 2, axis=1)
    return SolvedDeals(deals, np.repeat(sides[:, None] + 2, 5, axis=1).astype(np.int8))
