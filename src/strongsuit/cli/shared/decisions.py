"""Get decision points, read from files or from boards bid here, and show the progress."""

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
    """Return the decision points of a file or folder of decisions, or of boards with auctions.

    ``card`` is the convention card by which the auctions of boards are read, and ``passes`` the
    share of passes to use. If ``parts`` are given, only boards whose deals belong to one of these
    parts of the deal split are used; a file or folder of decisions is always used whole.
    """
    if source.is_dir() or is_points_file(source):
        return list(track(read_points(source, passes), "reading"))
    boards = track(read(source, on_bad=BadRecords()), "reading auctions")
    points = points_of_boards(boards, card, *parts)
    if not points:
        raise UsageError(
            f"{source}: expected boards with all cards and a finished auction, got too few"
        )
    return with_share_of_passes(points, passes)


def bid_decision_points(
    boards: int, card: str, out: Path, cores: int = 0
) -> tuple[list[DecisionPoint], list[DecisionPoint]]:
    """Return the decision points of boards that are bid now, and those of rare boards redealt.

    Four players with the convention card ``card`` bid random boards. Then boards with rare
    contracts are bid once more, with the cards of three hands dealt anew. The results are stored in
    the folder ``out``, where interrupted runs are continued.
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
