"""Add double-dummy tables to all boards of a file; a run that was stopped is resumed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path

from strongsuit.batch import DealBatch, trick_table
from strongsuit.board import Board
from strongsuit.deal import Deal, TrickTable
from strongsuit.errors import UsageError
from strongsuit.formats import FORMATS, Format, read, write
from strongsuit.formats.files import STANDARD, output_format
from strongsuit.runs.execute import run_on_threads
from strongsuit.runs.resumable_run import Run, file_digest
from strongsuit.runs.task import Progress, Settings
from strongsuit.solving.datasets import board_bytes
from strongsuit.solving.tables import solve

SHARD = 50  # boards in a shard: a few seconds' work, so that little is lost by a stop
_TABLE_ALONE = Board(double_dummy=TrickTable.of([0] * 20))


@dataclass(frozen=True, slots=True)
class SolvedFile:
    """How many boards were written, and how many of them were not solved as they lack cards."""

    boards: int
    unsolved: int


@dataclass(frozen=True, slots=True)
class FileRun:
    """The resumable solving of a file; ``TARGET.parts`` keeps its solved boards until the end."""

    source: Path
    target: str
    format: str  # of the source; if empty, recognised by its name and contents
    table_format: Format  # of the target
    sizes: tuple[int, ...]  # numbers of boards in the shards
    run: Run

    @classmethod
    def open(cls, source: Path, target: str, format: str = "") -> FileRun:
        """Begin to solve a file, or resume a stopped run.

        A target whose format has no place for tables is refused before any work.
        """
        if str(source) == STANDARD:
            raise UsageError(
                "solving into a file needs a file to read, got standard input (-): "
                "a stopped run could not read it again"
            )
        table_format = _require_tables(output_format(target))
        sizes = tuple(map(len, _batches(source, format)))
        run = Run.open(Path(f"{target}.parts"), _settings(source), len(sizes))
        return cls(
            source=source,
            target=target,
            format=format,
            table_format=table_format,
            sizes=sizes,
            run=run,
        )

    @property
    def boards(self) -> int:
        """The number of boards in the source."""
        return sum(self.sizes)

    @property
    def done(self) -> int:
        """The number of boards that are solved already."""
        return self.boards - sum(self.sizes[number] for number in self.run.missing())

    def complete(self, threads: int = 0, progress: Progress | None = None) -> None:
        """Solve the boards that are not solved yet, and keep them in ``TARGET.parts``."""
        batches = enumerate(_batches(self.source, self.format))
        make = partial(_make_next, batches, threads, progress)
        for _ in run_on_threads(self.run, make):
            pass

    def write(self) -> SolvedFile:
        """Write the target, remove ``TARGET.parts``, and return the numbers of boards."""
        write(self.target, self._solved(), format=self.table_format.name)
        unsolved = sum(not isinstance(board.deal, Deal) for board in self._solved())
        self.run.remove()
        return SolvedFile(self.boards, unsolved)

    def _solved(self) -> Iterator[Board]:
        return (board for path in self.run.paths() for board in read(path))


def solve_file(
    source: str | Path,
    target: str | Path,
    *,
    format: str = "",
    threads: int = 0,
    progress: Progress | None = None,
) -> SolvedFile:
    """Write the boards of one file to another with double-dummy tables added.

    Tables in the source are computed anew; boards whose cards are not all known are copied as they
    are. Called again after a stop, the function resumes its work. ``format`` is the source's,
    needed only if its name and contents do not show it; ``threads`` 0 takes all cores; ``progress``
    is called with the number of deals solved since its last call.
    """
    file = FileRun.open(Path(source), str(target), format)
    file.complete(threads, progress)
    return file.write()


def _require_tables(target: Format) -> Format:
    """Return the target's format; refuse one that has no place for double-dummy tables."""
    if target.omits(_TABLE_ALONE):
        others = ", ".join(name for name, each in FORMATS.items() if not each.omits(_TABLE_ALONE))
        raise UsageError(f"{target.name} has no place for double-dummy tables: use one of {others}")
    return target


def _settings(source: Path) -> Settings:
    return {"kind": "file", "sha256": file_digest(source), "shard": SHARD}


def _batches(source: Path, format: str) -> Iterator[list[Board]]:
    boards = read(source, format=format)
    while batch := list(islice(boards, SHARD)):
        yield batch


def _make_next(
    batches: Iterator[tuple[int, list[Board]]],
    threads: int,
    progress: Progress | None,
    number: int,
) -> bytes:
    """Return the bytes of shard ``number``; numbers must rise from call to call."""
    batch = next(batch for place, batch in batches if place == number)
    return board_bytes(_with_tables(batch, threads, progress))


def _with_tables(boards: list[Board], threads: int, progress: Progress | None) -> Iterator[Board]:
    whole = [board.deal for board in boards if isinstance(board.deal, Deal)]
    tricks = iter(solve(DealBatch.of(whole), threads=threads, progress=progress) if whole else ())
    return (
        replace(board, double_dummy=trick_table(next(tricks)))
        if isinstance(board.deal, Deal)
        else board
        for board in boards
    )
