"""Decision points for commands: read from files, or bid first, with progress shown."""

from __future__ import annotations

from pathlib import Path

from strongsuit.best_contract.point_files import is_points_file, read_points
from strongsuit.best_contract.points import DecisionPoint
from strongsuit.best_contract.protocol import (
    PASSES,
    BiddingRun,
    bidding_runs,
    points_of_boards,
    with_share_of_passes,
)
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.boards import BadRecords
from strongsuit.cli.shared.progress import progress_bar, track
from strongsuit.deal_split import Part
from strongsuit.errors import UsageError
from strongsuit.formats import read
from strongsuit.runs.execute import TaskRun


def load_decision_points(
    source: Path, card: str, passes: float = PASSES, *parts: Part
) -> list[DecisionPoint]:
    """The points of a file or folder of decisions, or of a file of boards with auctions.

    ``passes`` is the share of passes to use. Of boards only those whose deals belong to one of
    ``parts`` are used, all if no part is named.
    """
    if source.is_dir() or is_points_file(source):
        return list(track(read_points(source, passes), "reading"))
    boards = track(read(source, on_bad=BadRecords()), "reading auctions")
    points = points_of_boards(boards, card, *parts)
    if not points:
        raise UsageError(f"{source}: too few boards with all their cards and an auction")
    return with_share_of_passes(points, passes)


def bid_decision_points(
    boards: int, card: str, out: Path, cores: int = 0
) -> tuple[list[DecisionPoint], list[DecisionPoint]]:
    """The points of boards bid by four players with one card, and of rare boards dealt anew.

    Runs in ``out`` that were interrupted are continued.
    """
    dealt, *redealt = bidding_runs(boards, card, out)
    for run in (dealt, *redealt):
        _make(run, cores)
    points, *parts = (load_decision_points(r.folder, card, r.passes) for r in (dealt, *redealt))
    return points, [point for part in parts for point in part]


def _make(bidding: BiddingRun, cores: int) -> None:
    run = TaskRun.open(bidding.task, bidding.folder)
    with progress_bar("bidding", bidding.task.n, run.done) as advance:
        run.complete(threads=cores, processes=True, progress=interrupt.watched(advance))
