"""Deals with their double-dummy tricks: as arrays, in files, and split for training."""

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

BAD_ARRAYS = (KeyError, ValueError, EOFError, TypeError, BadZipFile)  # of reading a wrong file
PARQUET = ".parquet"
ARRAYS = ".npz"  # a file of deals and tricks as numpy arrays, the quickest to read
VALIDATION_SHARE = 50  # one deal in so many is for validation, if no other deals are given


@dataclass(frozen=True, eq=False, slots=True)
class SolvedDeals:
    """Deals and their double-dummy tricks."""

    deals: DealBatch
    tricks: Tricks  # (n, 5 strains, 4 declarers), -1 where not known

    def __post_init__(self) -> None:
        if self.tricks.shape != (len(self.deals), 5, 4):
            raise UsageError(
                f"expected tricks of shape ({len(self.deals)}, 5, 4), one table for each deal, "
                f"got {self.tricks.shape}"
            )
        known = self.tricks.dtype.kind in "iu" and (self.tricks >= -1) & (self.tricks <= 13)
        if not np.all(known):
            raise UsageError(
                "expected tricks as whole numbers 0..13, or -1 where not known, "
                f"got others of dtype {self.tricks.dtype}"
            )
        object.__setattr__(self, "tricks", self.tricks.astype(np.int8, copy=False))

    @classmethod
    def join(cls, parts: Iterable[SolvedDeals]) -> SolvedDeals:
        """Concatenate parts in their order."""
        parts = list(parts)
        masks = [part.deals.masks for part in parts]
        return cls(
            DealBatch(np.concatenate([np.empty((0, 4), np.uint64), *masks])),
            np.concatenate([np.empty((0, 5, 4), np.int8), *(part.tricks for part in parts)]),
        )

    def without(self, others: DealBatch) -> SolvedDeals:
        """Return the deals that are not among ``others``, each only once."""
        rows = _as_rows(self.deals.masks)
        is_first = np.zeros(len(self), bool)
        is_first[np.unique(rows, return_index=True)[1]] = True
        return self[is_first & ~np.isin(rows, _as_rows(others.masks))]

    def only(self, strains: tuple[Strain, ...]) -> SolvedDeals:
        """Return the deals solved in one or more of these strains, with other tricks made -1."""
        tricks = np.full_like(self.tricks, -1)
        tricks[:, list(strains)] = self.tricks[:, list(strains)]
        return SolvedDeals(self.deals, tricks)[np.asarray((tricks >= 0).any(axis=(1, 2)))]

    def shared(self, other: SolvedDeals) -> int:
        """Return how many of these deals are also among the deals of ``other``."""
        own, others = _as_rows(self.deals.masks), _as_rows(other.deals.masks)
        return int(np.isin(own, others).sum())

    def __len__(self) -> int:
        return len(self.deals)

    def __getitem__(self, index: slice | NDArray[np.integer | np.bool_]) -> SolvedDeals:
        return SolvedDeals(self.deals[index], self.tricks[index])

    @classmethod
    def read(cls, path: Path) -> SolvedDeals:
        """Read solved deals: a dataset's folder, or a file of boards or of arrays (see `write`)."""
        if path.suffix == ARRAYS:
            return _read_arrays(path)
        parts = sorted(path.glob("part-*.parquet")) if path.is_dir() else [path]
        deals = cls.join(map(_read_part, parts))
        if not len(deals):
            raise UsageError(
                f"{path}: no deals with double-dummy tables; make some: strongsuit dataset deals"
            )
        return deals

    def write(self, path: Path) -> None:
        """Write the deals and their tricks as arrays to a file."""
        data = io.BytesIO()
        np.savez_compressed(data, deals=self.deals.masks, tricks=self.tricks)
        write_whole(path, data.getvalue())


def require_apart(training: SolvedDeals, test: SolvedDeals) -> None:
    """Raise an error if any test deal is also a training deal."""
    if common := test.shared(training):
        raise UsageError(f"expected other deals to test on than to train on, got {common} in both")


def training_split(
    solved: SolvedDeals, held: SolvedDeals | None, strains: tuple[Strain, ...]
) -> tuple[SolvedDeals, SolvedDeals]:
    """Return deals for training and deals for validation, solved in one or more of the strains.

    ``held`` are the deals for validation; if None, every `VALIDATION_SHARE`-th deal is taken. Deals
    for validation are removed from those for training.
    """
    held = solved[::VALIDATION_SHARE] if held is None else held
    fit = solved.without(held.deals)
    if not len(fit):
        raise UsageError(
            "expected deals for training besides those for validation, got none: give more deals"
        )
    return _solved_in(fit, strains, "to learn from"), validation_deals(held, strains)


def validation_deals(held: SolvedDeals, strains: tuple[Strain, ...]) -> SolvedDeals:
    """Return those deals for validation that are solved in one or more of the strains."""
    return _solved_in(held, strains, "to measure on")


def _solved_in(solved: SolvedDeals, strains: tuple[Strain, ...], use: str) -> SolvedDeals:
    deals = solved.only(strains)
    if not len(deals):
        names = ", ".join(strain.name.lower() for strain in strains)
        raise UsageError(f"expected deals {use}, but none is solved in {names}")
    return deals


def _as_rows(masks: Masks) -> NDArray[np.void]:
    """Return ``(n,)`` values, one for each deal, which are equal where the deals are equal."""
    return np.ascontiguousarray(masks).view(np.dtype((np.void, 32)))[:, 0]


def _read_part(path: Path) -> SolvedDeals:
    """Read solved deals from a file: a shard of a dataset, or boards with double-dummy tables."""
    if path.suffix == PARQUET and (shard := read_strains(path)):
        return SolvedDeals(*shard)
    boards = list(solved(read(path)))
    tables = tricks_array([table for _, table in boards])
    return SolvedDeals(DealBatch.of(deal for deal, _ in boards), tables)


def _read_arrays(path: Path) -> SolvedDeals:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            deals = SolvedDeals(DealBatch(arrays["deals"]), arrays["tricks"])
    except (*BAD_ARRAYS, StrongSuitError) as error:
        raise UsageError(f"expected arrays of solved deals in {path}: {error}") from None
    if not len(deals):
        raise UsageError(f"expected deals in {path}, got none")
    return deals
