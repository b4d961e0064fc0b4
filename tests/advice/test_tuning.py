"""The adviser's tuning constants: their values, and the experiments that they name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from strongsuit.advice import tuning
from strongsuit.advice.tuning import TUNING

LOG = Path(__file__).parents[2] / "docs" / "log" / "adviser.md"


def test_the_experiments_named_are_headings_of_the_log() -> None:
    lines = Path(tuning.__file__).read_text().splitlines()
    comments = " ".join(line.partition("# ")[2] for line in lines)
    named = set(re.findall(r'"([^"]+)"', re.sub(" +", " ", comments)))
    headings = set(re.findall(r"^### [\d-]+: (.+)$", LOG.read_text(), re.M))
    assert len(named) == 6
    assert named <= headings


def test_units() -> None:
    assert TUNING.unit("imps") == 1
    assert TUNING.unit("mp") == TUNING.matchpoints_per_imp


def test_constants_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        TUNING.trust = 1.0  # type: ignore[misc]
