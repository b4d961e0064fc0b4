"""Solved boards for the commands that learn from them or measure by them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from strongsuit.cli.shared.progress import status
from strongsuit.nets.tricks.solved_deals import SolvedDeals


def read_solved(*files: Path) -> SolvedDeals:
    """Those of all files, which are told while they are read."""
    return SolvedDeals.join(_parts(files))


def _parts(files: tuple[Path, ...]) -> Iterator[SolvedDeals]:
    with status("reading") as tell:
        for file in files:
            tell(file.name)
            yield SolvedDeals.read(file)
