"""Read solved deals for the commands that train nets or measure their accuracy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from strongsuit.cli.shared.progress import status
from strongsuit.nets.tricks.solved_deals import SolvedDeals


def read_solved(*files: Path) -> SolvedDeals:
    """Return the solved deals of all files, showing the name of the file that is being read."""
    return SolvedDeals.join(_parts(files))


def _parts(files: tuple[Path, ...]) -> Iterator[SolvedDeals]:
    with status("reading") as show:
        for file in files:
            show(file.name)
            yield SolvedDeals.read(file)
