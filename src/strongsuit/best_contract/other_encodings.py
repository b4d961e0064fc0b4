"""What chen2025 compares its encoding of the calls with (Figure 6, Table XIII)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.best_contract.encoding import PLAYERS, WIDTH

Calls = NDArray[Any]  # (n, 4 * 141), as `call_inputs` has them

_BID, _PASSED, _DOUBLED = 3, 1, 2  # as labels


def double_indicators(calls: Calls) -> NDArray[np.float32]:
    """``(n, 4 * 71 + 35)``: bids and passes by player, doubles only by what was doubled."""
    passed_hand, bid, passed, doubled = _parts(calls)
    players = np.concatenate([passed_hand, _interleaved(bid, passed)], axis=2)
    return np.hstack([players.reshape(len(calls), -1), doubled.any(axis=1)]).astype(np.float32)


def label_encoding(calls: Calls) -> NDArray[np.float32]:
    """``(n, 4 * 36)``: what a player did to each contract: bid 3, doubled 2, passed 1."""
    passed_hand, bid, passed, doubled = _parts(calls)
    labels = np.maximum.reduce([_BID * bid, _DOUBLED * doubled, _PASSED * passed])
    found = np.concatenate([passed_hand, labels], axis=2).reshape(len(calls), -1)
    return found.astype(np.float32)


def _parts(calls: Calls) -> tuple[Calls, Calls, Calls, Calls]:
    """Passed hands, bids, passes and doubles: ``(n, 4, 1)`` and thrice ``(n, 4, 35)``."""
    players = calls.reshape(-1, len(PLAYERS), WIDTH)
    return players[:, :, :1], players[:, :, 1::4], players[:, :, 3::4], players[:, :, 4::4]


def _interleaved(one: Calls, other: Calls) -> Calls:
    return np.stack([one, other], axis=-1).reshape(*one.shape[:2], -1)
