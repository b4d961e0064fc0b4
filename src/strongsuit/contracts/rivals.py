"""What chen2025 compares its encoding of the calls with (Figure 6, Table XIII)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from strongsuit.contracts.decisions import Position
from strongsuit.contracts.encoding import PLAYERS, WIDTH, Inputs, call_inputs

_BID, _PASSED, _DOUBLED = 3, 1, 2  # as labels


def double_indicators(positions: Sequence[Position]) -> Inputs:
    """``(n, 4 * 71 + 35)``: bids and passes by player, doubles only by what was doubled."""
    passed_hand, bid, passed, doubled = _parts(positions)
    players = np.concatenate([passed_hand, _interleaved(bid, passed)], axis=2)
    return np.hstack([players.reshape(len(positions), -1), doubled.any(axis=1)]).astype(np.float32)


def label_encoding(positions: Sequence[Position]) -> Inputs:
    """``(n, 4 * 36)``: what a player did last to each contract: bid 3, doubled 2, passed 1."""
    passed_hand, bid, passed, doubled = _parts(positions)
    labels = np.maximum.reduce([_BID * bid, _DOUBLED * doubled, _PASSED * passed])
    return np.concatenate([passed_hand, labels], axis=2).reshape(len(positions), -1)


def _parts(positions: Sequence[Position]) -> tuple[Inputs, Inputs, Inputs, Inputs]:
    """Passed hands, bids, passes and doubles: ``(n, 4, 1)`` and thrice ``(n, 4, 35)``."""
    calls = call_inputs(positions).reshape(-1, len(PLAYERS), WIDTH)
    return calls[:, :, :1], calls[:, :, 1::4], calls[:, :, 3::4], calls[:, :, 4::4]


def _interleaved(one: Inputs, other: Inputs) -> NDArray[np.float32]:
    return np.stack([one, other], axis=-1).reshape(*one.shape[:2], -1)
