"""Decision points for the reproduction of chen2025: read, heard, or bid first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from strongsuit.best_contract.bidding_runs import MORE, AnewTask, DecisionsTask
from strongsuit.best_contract.points import Point, holds_points, points, read_points
from strongsuit.board import Board
from strongsuit.cli.shared import interrupt
from strongsuit.cli.shared.options import BadRecords, meter, track
from strongsuit.deal import Deal
from strongsuit.deal_split import Part, deal_number
from strongsuit.errors import UsageError
from strongsuit.formats import read
from strongsuit.meanings.belief.recorded_auctions import whole_boards
from strongsuit.meanings.conventions.players import players_of
from strongsuit.runs.execute import run_on_cores
from strongsuit.runs.run import Run

PASSES = 40 / 450 / 3  # of a board's three: 40,000 to 450,000 boards, as in the paper
TURNS = 3  # that rare boards are dealt anew
PASSES_ANEW = 1 / 6  # of theirs: who passes and who bids on is learned from more of them
SEED = 1948
NUMBERS = 10**9  # a board's number is below


def decision_points(data: Path, card: str, passes: float = PASSES, *parts: Part) -> list[Point]:
    """Of a folder or file of decisions, or of a file of boards with auctions.

    Of boards only those whose deals are for these parts, all if none is named.
    """
    if data.is_dir() or holds_points(data):
        return list(track(read_points(data, passes), "reading"))
    whole = whole_boards(track(read(data, on_bad=BadRecords()), "hearing"), *parts)
    heard = points((by_deal(board) for _, board in whole), players_of(card))
    if not heard:
        raise UsageError(f"{data}: too few boards with all their cards and an auction")
    return [point for point in heard if point.decision.label or point.is_kept(passes)]


def by_deal(board: Board) -> Board:
    """Numbered by its cards: tables that played one deal belong together."""
    assert isinstance(board.deal, Deal)
    return replace(board, number=deal_number(board.deal) % NUMBERS)


def bid_decisions(task: DecisionsTask | AnewTask, folder: Path, cores: int = 0) -> Path:
    """A run that goes on where it was stopped."""
    run = Run.open(folder, task.settings(), task.shards)
    with meter("bidding", len(run.missing()) * task.shard) as tell:
        for _ in run_on_cores(run, task.make, cores):
            interrupt.check()
            tell(task.shard)
    return folder


def bid_boards(
    boards: int, card: str, out: Path, cores: int = 0
) -> tuple[list[Point], list[Point]]:
    """Decision points of so many boards bid by one card, and of rare ones dealt and bid anew."""
    task = DecisionsTask(boards, SEED, card)
    folder = bid_decisions(task, out / f"decisions-{boards}", cores)
    anew = list[Point]()
    for turn in range(TURNS):
        again = AnewTask(folder, round(MORE * boards), SEED + turn, card)
        more = bid_decisions(again, out / f"anew-{boards}-{turn}", cores)
        anew += decision_points(more, card, PASSES_ANEW)
    return decision_points(folder, card), anew
