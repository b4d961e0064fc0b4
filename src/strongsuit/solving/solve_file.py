"""Solve all boards of a file into another file, and go on where a stopped run was."""

from __future__ import annotations

import hashlib
import shutil
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
from strongsuit.runs.resumable_run import Run
from strongsuit.runs.task import Progress, Settings
from strongsuit.solving.datasets import board_bytes
from strongsuit.solving.tables import solve

SHARD = 50  # boards: a few seconds' work, so that little is lost by a stop
_TABLE_ALONE = Board(double_dummy=TrickTable.of([0] * 20))


@dataclass(frozen=True, slots=True)
class SolvedFile:
    """How many boards were written, and how many of them lack cards and were not solved."""

    boards: int
    unsolved: int


@dataclass(frozen=True, slots=True)
class FileRun:
    """A file that is being solved; its solved boards are kept in ``TARGET.parts`` until the end."""

    source: Path
    target: str
    format: str  # of the source; found out from its name and contents if empty
    table_format: Format  # of the target
    sizes: tuple[int, ...]  # boards of each shard
    run: Run

    @classmethod
    def open(cls, source: Path, target: str, format: str = "") -> FileRun:
        """Begin to solve a file, or go on; what cannot be written is refused before any work."""
        if str(source) == STANDARD:
            raise UsageError("solving into a file needs a file to read, so that it can go on later")
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
        """The number of boards of the source."""
        return sum(self.sizes)

    @property
    def done(self) -> int:
        """The number of boards that are solved already."""
        return self.boards - sum(self.sizes[number] for number in self.run.missing())

    def complete(self, threads: int = 0, progress: Progress | None = None) -> None:
        """Solve the boards that are missing."""
        batches = enumerate(_batches(self.source, self.format))
        make = partial(_make_next, batches, threads, progress)
        for _ in run_on_threads(self.run, make):
            pass

    def write(self) -> SolvedFile:
        """Write the target, remove the parts, and report."""
        write(self.target, self._solved(), format=self.table_format.name)
        unsolved = sum(not isinstance(board.deal, Deal) for board in self._solved())
        shutil.rmtree(self.run.folder)
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

    A table already there is made anew; boards whose cards are not all known pass as they are.
    Called again after a stop it goes on where it was. ``format`` is that of the source, if its
    name and contents do not show it; ``threads`` 0 takes all cores; ``progress`` is called with
    how many more deals are solved.
    """
    file = FileRun.open(Path(source), str(target), format)
    file.complete(threads, progress)
    return file.write()


def _require_tables(target: Format) -> Format:
    """Return the format if it has a place for tables: this is checked before hours of work."""
    if target.omits(_TABLE_ALONE):
        others = ", ".join(name for name, each in FORMATS.items() if not each.omits(_TABLE_ALONE))
        raise UsageError(f"{target.name} has no place for double-dummy tables: use one of {others}")
    return target


def _settings(source: Path) -> Settings:
    digest = hashlib.sha256()
    with source.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return {"kind": "file", "sha256": digest.hexdigest(), "shard": SHARD}


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
    """The shard of that number, which is larger than that of the call before."""
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
