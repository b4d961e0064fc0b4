"""Get decision points, read from files or from boards bid here, and show the progress."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
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
from strongsuit.best_contract.solved_chances import SolvedChancesTask, merged
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.boards import BadRecords
from strongsuit.cli.shared.progress import progress_bar, track
from strongsuit.deal_split import Part
from strongsuit.errors import UsageError
from strongsuit.formats import read
from strongsuit.runs.execute import TaskRun


def load_decision_points(
    source: Path, card: str, passes: float = PASSES, *parts: Part, boards: int | None = None
) -> list[DecisionPoint]:
    """Return the decision points of a file or folder of decisions, or of boards with auctions.

    ``card`` is the convention card by which the auctions of boards are read, and ``passes`` the
    share of passes to use. If ``parts`` are given, only boards whose deals belong to one of these
    parts of the deal split are used; this does not apply to a file or folder of decisions. At most
    ``boards`` boards are used, or all.
    """
    if source.is_dir() or is_points_file(source):
        return list(_first_boards(track(read_points(source, passes), "reading"), boards))
    recorded = track(islice(read(source, on_bad=BadRecords()), boards), "reading auctions")
    points = points_of_boards(recorded, card, *parts)
    if not points:
        raise UsageError(
            f"{source}: expected boards with all cards and a finished auction, got too few"
        )
    return with_share_of_passes(points, passes)


def _first_boards(points: Iterable[DecisionPoint], boards: int | None) -> Iterator[DecisionPoint]:
    """Yield the points of the first ``boards`` boards, or of all; a board's points are together."""
    known = set[int]()
    for point in points:
        known.add(point.board)
        if boards is not None and len(known) > boards:
            return
        yield point


def with_solved_chances(
    points: Sequence[DecisionPoint], folder: Path, threads: int = 0
) -> list[DecisionPoint]:
    """Return the points with chances from solved layouts instead of the pair net's.

    They are solved in a folder, where an interrupted run is continued.
    """
    bids = tuple(point for point in points if point.decision.label.is_bid)
    run = TaskRun.open(SolvedChancesTask(bids), folder)
    with progress_bar("solving layouts", len(bids), run.done) as advance:
        run.complete(threads=threads, progress=interrupt.watched(advance))
    return list(merged(points, read_points(folder)))


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
