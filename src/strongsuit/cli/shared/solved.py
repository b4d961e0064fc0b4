"""Solved boards for the commands that train nets or measure them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from strongsuit.cli.shared.progress import status
from strongsuit.nets.tricks.solved_deals import SolvedDeals


def read_solved(*files: Path) -> SolvedDeals:
    """Solved deals of all files, whose names are shown while they are read."""
    return SolvedDeals.join(_parts(files))


def _parts(files: tuple[Path, ...]) -> Iterator[SolvedDeals]:
    with status("reading") as show:
        for file in files:
            show(file.name)
            yield SolvedDeals.read(file)
