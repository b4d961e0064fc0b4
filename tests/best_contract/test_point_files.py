"""Decision points as files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from strongsuit.best_contract.point_files import read_points, to_bytes
from strongsuit.best_contract.points import DecisionPoint
from strongsuit.errors import UsageError


def test_points_survive_parquet(points: list[DecisionPoint], tmp_path: Path) -> None:
    (tmp_path / "part-00000.parquet").write_bytes(to_bytes(points))
    back = list(read_points(tmp_path))
    assert [each.decision for each in back] == [each.decision for each in points]
    assert [each.bounds for each in back] == [each.bounds for each in points]
    np.testing.assert_allclose(back[0].chances, points[0].chances, atol=1e-6)


def test_reading_keeps_a_share_of_the_passes(points: list[DecisionPoint], tmp_path: Path) -> None:
    file = tmp_path / "all[1].parquet"  # a name, no pattern
    file.write_bytes(to_bytes(points))
    kept = list(read_points(file, passes=0.3))
    assert kept == [each for each in kept if each.decision.label or each.is_kept(0.3)]
    passes = sum(not each.decision.label for each in points)
    assert 0.1 * passes < sum(not each.decision.label for each in kept) < 0.6 * passes


def test_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "part-00000.parquet"
    file.write_text("no")
    with pytest.raises(UsageError, match="not a file of decision points"):
        list(read_points(file))
    with pytest.raises(UsageError, match="no decision points"):
        list(read_points(_empty(tmp_path)))


def _empty(folder: Path) -> Path:
    empty = folder / "empty"
    empty.mkdir()
    return empty
