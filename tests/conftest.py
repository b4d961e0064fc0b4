"""Settings for all tests, and the data that lies beside the checkout where there is any."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SHARED = Path(__file__).parents[2] / "shared" / "data"

# No deadlines: machines are noisy, and a slow example is no wrong one.
settings.register_profile("strongsuit", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("strongsuit")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of trained formulas, empty at first."""
    path = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("STRONGSUIT_HOME", str(path))
    return path


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of measured data; users do not have it, so its tests skip without."""
    if not SHARED.is_dir():
        pytest.skip("the data folder ../shared/data is not beside this checkout")
    return SHARED
