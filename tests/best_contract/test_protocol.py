"""chen2025's protocol: its runs, and how boards are numbered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from strongsuit.best_contract.points import DecisionPoint
from strongsuit.best_contract.protocol import (
    PASSES,
    REDEALT_PASSES,
    bidding_runs,
    numbered_by_deal,
    with_share_of_passes,
)
from tests.best_contract.boards import bidden_boards


def test_rare_boards_of_the_first_run_are_dealt_anew_three_times(tmp_path: Path) -> None:
    dealt, *redealt = bidding_runs(450, "sayc", tmp_path)
    assert dealt.folder == tmp_path / "decisions-450"
    assert [run.folder.name for run in redealt] == ["anew-450-0", "anew-450-1", "anew-450-2"]
    assert {run.task.n for run in redealt} == {round(370 / 490 * 450)}
    assert len({run.task.seed for run in redealt}) == 3
    assert (dealt.passes, {run.passes for run in redealt}) == (PASSES, {REDEALT_PASSES})


def test_a_share_of_the_passes_is_used_and_all_other_calls(points: list[DecisionPoint]) -> None:
    used = with_share_of_passes(points, 0.3)
    assert [p for p in used if p.decision.label] == [p for p in points if p.decision.label]
    assert 0 < sum(not p.decision.label for p in used) < sum(not p.decision.label for p in points)


def test_a_board_keeps_its_number_at_every_table() -> None:
    [board] = bidden_boards(1)
    elsewhere = replace(board, number=7, auction=None, notes=())
    assert numbered_by_deal(board).number == numbered_by_deal(elsewhere).number != elsewhere.number
