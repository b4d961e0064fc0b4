"""The two encodings of calls that chen2025 compares its own with (Figure 6, Table XIII)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.best_contract.chen2025_inputs import PLAYERS, WIDTH

Calls = NDArray[Any]  # (n, 4 * 141), as `call_inputs` has them

_BID, _PASSED, _DOUBLED = 3, 1, 2  # the labels of `label_encoding`


def double_indicators(calls: Calls) -> NDArray[np.float32]:
    """``(n, 4 * 71 + 35)`` flags: bids and passes by player, doubles by contract, by anyone."""
    passed_hand, bid, passed, doubled = _parts(calls)
    players = np.concatenate([passed_hand, _interleaved(bid, passed)], axis=2)
    return np.hstack([players.reshape(len(calls), -1), doubled.any(axis=1)]).astype(np.float32)


def label_encoding(calls: Calls) -> NDArray[np.float32]:
    """``(n, 4 * 36)`` what each player did to each contract: 3 bid, 2 doubled, 1 passed, else 0."""
    passed_hand, bid, passed, doubled = _parts(calls)
    labels = np.maximum.reduce([_BID * bid, _DOUBLED * doubled, _PASSED * passed])
    by_player = np.concatenate([passed_hand, labels], axis=2)
    return by_player.reshape(len(calls), -1).astype(np.float32)


def _parts(calls: Calls) -> tuple[Calls, Calls, Calls, Calls]:
    """Passed hands ``(n, 4, 1)``, then bids, passes and doubles, each ``(n, 4, 35)``."""
    players = calls.reshape(-1, len(PLAYERS), WIDTH)
    return players[:, :, :1], players[:, :, 1::4], players[:, :, 3::4], players[:, :, 4::4]


def _interleaved(one: Calls, other: Calls) -> Calls:
    return np.stack([one, other], axis=-1).reshape(*one.shape[:2], -1)
