"""A study of trick networks on deals with made-up tricks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.networks import pretended

if TYPE_CHECKING:
    from strongsuit.reproduce.trick_networks import TrickNetworkStudy

StudyOf = Callable[..., "TrickNetworkStudy"]


@pytest.fixture(scope="session")
def study_of() -> StudyOf:
    """A function of epochs and folder, which makes a study with 200 training and 100 test deals."""
    torch = pytest.importorskip("torch")
    torch.set_num_threads(1)
    from strongsuit.reproduce.trick_networks import TrainingPlan, TrickNetworkStudy

    def make(epochs: int = 2, folder: Path | None = None) -> TrickNetworkStudy:
        return TrickNetworkStudy(pretended(200, 1), pretended(100, 2), TrainingPlan(epochs), folder)

    return make
