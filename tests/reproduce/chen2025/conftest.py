"""Decision points of a handful of boards: enough for shapes, folds and comparisons, not figures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from strongsuit.best_contract.augmentation import redeal_rare_points
from strongsuit.best_contract.labels import MARGIN
from strongsuit.best_contract.points import DecisionPoint, decision_points
from strongsuit.meanings.conventions.players import players_of
from strongsuit.reproduce.chen2025.study import QUICK, Chen2025Study
from tests.best_contract.boards import bidden_boards

EFFORT = replace(QUICK, compared=200, weighed=20, solved=2).with_training(epochs=1.0)


@pytest.fixture(scope="package")
def points() -> list[DecisionPoint]:
    return decision_points(bidden_boards(150, seed=9), players_of("sayc"))


@pytest.fixture
def study(points: list[DecisionPoint], tmp_path: Path) -> Chen2025Study:
    return Chen2025Study(
        points,
        redeal_rare_points(points, 1),
        tmp_path,
        EFFORT,
        surer=MARGIN,
        progress=lambda text: None,
    )
