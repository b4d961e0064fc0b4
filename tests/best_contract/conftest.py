"""Decision points that several tests look at."""

from __future__ import annotations

import pytest

from strongsuit.best_contract.points import DecisionPoint, decision_points
from tests.best_contract.boards import PLAYERS, bidden_boards


@pytest.fixture(scope="package")
def points() -> list[DecisionPoint]:
    return decision_points(bidden_boards(60), PLAYERS)
