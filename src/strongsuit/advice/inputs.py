"""The inputs of the policy and forecast nets besides the auction: a hand, and whose turn it is."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import HandBatch
from strongsuit.meanings.belief.tokens import PLAYERS

LONGEST = 8  # a longer suit has the same input as one of 8 cards
HAND_WIDTH = 52 + 4 * (LONGEST + 1)


def hand_inputs(hands: HandBatch) -> NDArray[np.float32]:
    """``(n, 88)`` flags for the cards of each hand and for its number of cards in each suit."""
    lengths = np.eye(LONGEST + 1)[np.minimum(hands.lengths, LONGEST)]
    flat = (hands.planes.reshape(-1, 52), lengths.reshape(-1, 4 * (LONGEST + 1)))
    return np.hstack(flat).astype(np.float32)


def place_inputs(calls: NDArray[np.integer]) -> NDArray[np.float32]:
    """``(n, 4)`` one-hot places, the dealer first, of the players to call after ``calls`` calls."""
    flags: NDArray[np.float32] = np.eye(PLAYERS, dtype=np.float32)[calls % PLAYERS]
    return flags
