"""Decision points for the reproduction of chen2025: read, heard, or bid first."""

from __future__ import annotations

from pathlib import Path

from strongsuit.cli import interrupt
from strongsuit.cli.options import meter, track
from strongsuit.contracts.points import Point, points, read_points
from strongsuit.contracts.robots import DecisionsTask
from strongsuit.formats import read
from strongsuit.meanings.cards.explain import table
from strongsuit.solving.runs import Run

PASSES = 40 / 450 / 3  # of a board's three: 40,000 to 450,000 boards, as in the paper
SEED = 2025


def decision_points(data: Path | None, boards: int, card: str, out: Path) -> list[Point]:
    """Of a folder or file of decisions, of a file of boards, or of our own bidder."""
    if data is None:
        data = _bid(boards, card, out)
    if data.is_dir() or data.suffix == ".parquet":
        return list(track(read_points(data, PASSES), "reading"))
    heard = points(track(read(data), "hearing"), table(card))
    return [point for point in heard if point.decision.label or point.is_kept(PASSES)]


def _bid(boards: int, card: str, out: Path) -> Path:
    """A run that goes on where it was stopped."""
    task, folder = DecisionsTask(boards, SEED, card), out / f"decisions-{boards}"
    run = Run.open(folder, task.settings(), task.shards)
    missing = run.missing()
    with meter("bidding", len(missing) * task.shard) as tell:
        for part in missing:
            interrupt.check()
            run.save(part, task.make(part, 0, tell))
        run.close()
    return folder
