"""best_contract.solved_chances: chances of tricks from solved layouts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from strongsuit import HandBatch, simulate_pairs
from strongsuit.best_contract.labels import LAYOUTS
from strongsuit.best_contract.point_files import read_points
from strongsuit.best_contract.points import DecisionPoint
from strongsuit.best_contract.solved_chances import SEED, SolvedChancesTask, merged
from strongsuit.runs.execute import TaskRun


@pytest.fixture(scope="module")
def bids(points: list[DecisionPoint]) -> list[DecisionPoint]:
    return [point for point in points if point.decision.label.is_bid][:4]


def test_chances_are_shares_of_solved_layouts(bids: list[DecisionPoint], tmp_path: Path) -> None:
    run = TaskRun.open(SolvedChancesTask(bids, shard=3), tmp_path / "run")
    run.complete(threads=1)
    found = list(read_points(tmp_path / "run"))
    assert [point.decision for point in found] == [point.decision for point in bids]
    for number, (point, old) in enumerate(zip(found, bids, strict=True)):
        contract = point.decision.contract
        hands = [point.deal[seat] for seat in (contract.declarer, contract.declarer.partner)]
        pair = [HandBatch.of([hand]) for hand in hands]
        [histogram] = simulate_pairs(
            pair[0], pair[1], LAYOUTS, [contract.strain], seed=SEED, first=number
        )
        expected = histogram[contract.strain, 0] / LAYOUTS
        np.testing.assert_allclose(point.chances, expected, atol=1e-6)
        mean, by_net = (np.arange(14) @ np.array(each.chances) for each in (point, old))
        assert abs(mean - by_net) < 1.5


def test_a_run_of_other_points_is_refused(bids: list[DecisionPoint], tmp_path: Path) -> None:
    settings = [SolvedChancesTask(some).settings() for some in (bids, bids[:2], bids[::-1])]
    assert len({str(each) for each in settings}) == 3


def test_solved_points_take_the_places_of_bids(points: list[DecisionPoint]) -> None:
    bids = [point for point in points if point.decision.label.is_bid]
    assert list(merged(points, bids)) == points
