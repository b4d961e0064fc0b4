"""Solved deals to learn from and to be measured on."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from strongsuit.atomic import write_whole
from strongsuit.batch import DealBatch, Masks, Tricks, tricks_array
from strongsuit.cards import Strain
from strongsuit.errors import StrongSuitError, UsageError
from strongsuit.evaluation.trick_data import solved
from strongsuit.formats import read
from strongsuit.solving.datasets import read_strains

BAD_ARRAYS = (KeyError, ValueError, EOFError, TypeError, BadZipFile)  # of a file that holds others
PARQUET = ".parquet"
ARRAYS = ".npz"  # deals and tricks as arrays: read in no time


@dataclass(frozen=True, eq=False, slots=True)
class SolvedDeals:
    """Deals and their results."""

    deals: DealBatch
    tricks: Tricks  # (n, 5 strains, 4 declarers), -1 where not known

    def __post_init__(self) -> None:
        if self.tricks.shape != (len(self.deals), 5, 4):
            raise UsageError(
                f"{len(self.deals)} deals need tricks of shape ({len(self.deals)}, 5, 4), "
                f"got {self.tricks.shape}"
            )
        known = self.tricks.dtype.kind in "iu" and (self.tricks >= -1) & (self.tricks <= 13)
        if not np.all(known):
            raise UsageError("tricks are whole numbers 0..13, or -1 where not known")
        object.__setattr__(self, "tricks", self.tricks.astype(np.int8, copy=False))

    @classmethod
    def join(cls, parts: Iterable[SolvedDeals]) -> SolvedDeals:
        """One after the other."""
        several = list(parts)
        masks = [part.deals.masks for part in several]
        return cls(
            DealBatch(np.concatenate([np.empty((0, 4), np.uint64), *masks])),
            np.concatenate([np.empty((0, 5, 4), np.int8), *(part.tricks for part in several)]),
        )

    def without(self, others: DealBatch) -> SolvedDeals:
        """Those that are not among the others, each once: what was learnt is no test."""
        rows = _as_rows(self.deals.masks)
        first = np.zeros(len(self), bool)
        first[np.unique(rows, return_index=True)[1]] = True
        return self[first & ~np.isin(rows, _as_rows(others.masks))]

    def only(self, strains: tuple[Strain, ...]) -> SolvedDeals:
        """What is known of these strains, and the deals of which something is."""
        tricks = np.full_like(self.tricks, -1)
        tricks[:, list(strains)] = self.tricks[:, list(strains)]
        return SolvedDeals(self.deals, tricks)[np.asarray((tricks >= 0).any(axis=(1, 2)))]

    def shared(self, other: SolvedDeals) -> int:
        """How many deals of this one the other has too."""
        mine, theirs = (_as_rows(each.deals.masks) for each in (self, other))
        return int(np.isin(mine, theirs).sum())

    def __len__(self) -> int:
        return len(self.deals)

    def __getitem__(self, index: slice | NDArray[np.integer | np.bool_]) -> SolvedDeals:
        return SolvedDeals(self.deals[index], self.tricks[index])

    @classmethod
    def read(cls, path: Path) -> SolvedDeals:
        """The solved boards of a file in any of our formats, or of arrays that `write` wrote.

        Or of a folder that `strongsuit dataset deals` made.
        """
        if path.suffix == ARRAYS:
            return _read_arrays(path)
        parts = sorted(path.glob("part-*.parquet")) if path.is_dir() else [path]
        found = cls.join(map(_read_part, parts))
        if not len(found):
            raise UsageError(
                f"{path}: no deals with double-dummy tables; make some: strongsuit dataset deals"
            )
        return found

    def write(self, path: Path) -> None:
        """As arrays."""
        data = io.BytesIO()
        np.savez_compressed(data, deals=self.deals.masks, tricks=self.tricks)
        write_whole(path, data.getvalue())


def _as_rows(masks: Masks) -> NDArray[np.void]:
    """Each deal as one value that can be compared."""
    return np.ascontiguousarray(masks).view(np.dtype((np.void, 32)))[:, 0]


def _read_part(path: Path) -> SolvedDeals:
    """Boards with tables, or deals that were solved in some strains."""
    if path.suffix == PARQUET and (found := read_strains(path)):
        return SolvedDeals(*found)
    boards = list(solved(read(path)))
    tables = tricks_array([table for _, table in boards])
    return SolvedDeals(DealBatch.of(deal for deal, _ in boards), tables)


def _read_arrays(path: Path) -> SolvedDeals:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            found = SolvedDeals(DealBatch(arrays["deals"]), arrays["tricks"])
    except (*BAD_ARRAYS, StrongSuitError) as error:
        raise UsageError(f"{path} does not hold solved deals: {error}") from None
    if not len(found):
        raise UsageError(f"{path}: no deals in it")
    return found
