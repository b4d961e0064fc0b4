"""The encodings that chen2025 compares with."""

from __future__ import annotations

import numpy as np

from strongsuit import Auction, Hand
from strongsuit.best_contract.chen2025_inputs import (
    call_inputs,
)
from strongsuit.best_contract.compared_encodings import double_indicators, label_encoding
from strongsuit.best_contract.decisions import Position


def test_figure_6() -> None:
    """LHO 1S, PD X, two passes, LHO 2C, two passes; the scan lost a few bits of (a)."""
    where = Position(Hand.parse("AQ765.KJ4.2.QJ83"), Auction.parse("W:1S X P P 2C P P"))
    labels = label_encoding(call_inputs([where])).reshape(4, 36)
    spades, clubs = labels[:, 1 + 3], labels[:, 1 + 5]
    assert (spades.tolist(), clubs.tolist()) == ([3, 2, 1, 1], [3, 1, 1, 0])
    assert labels.sum() == spades.sum() + clubs.sum()
    indicators = double_indicators(call_inputs([where]))[0]
    players, doubles = indicators[:-35].reshape(4, 71), indicators[-35:]
    assert players[:, 1 + 2 * 3 :][:, :2].tolist() == [[1, 0], [0, 0], [0, 1], [0, 1]]
    assert players[:, 1 + 2 * 5 :][:, :2].tolist() == [[1, 0], [0, 1], [0, 1], [0, 0]]
    assert players.sum() == 6
    assert np.flatnonzero(doubles).tolist() == [3]
