"""Solved deals for training and validation: arrays, files, and their split."""

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

BAD_ARRAYS = (KeyError, ValueError, EOFError, TypeError, BadZipFile)  # of reading other arrays
PARQUET = ".parquet"
ARRAYS = ".npz"  # deals and tricks as arrays, the quickest to read
VALIDATION_SHARE = 50  # one deal in so many is for validation, if there is no file of its own


@dataclass(frozen=True, eq=False, slots=True)
class SolvedDeals:
    """Deals and their double-dummy tricks."""

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
        """All parts, one after the other."""
        parts = list(parts)
        masks = [part.deals.masks for part in parts]
        return cls(
            DealBatch(np.concatenate([np.empty((0, 4), np.uint64), *masks])),
            np.concatenate([np.empty((0, 5, 4), np.int8), *(part.tricks for part in parts)]),
        )

    def without(self, others: DealBatch) -> SolvedDeals:
        """Return the deals that are not among others, without duplicates."""
        rows = _as_rows(self.deals.masks)
        is_first = np.zeros(len(self), bool)
        is_first[np.unique(rows, return_index=True)[1]] = True
        return self[is_first & ~np.isin(rows, _as_rows(others.masks))]

    def only(self, strains: tuple[Strain, ...]) -> SolvedDeals:
        """Return the deals solved in some of these strains; tricks of other strains become -1."""
        tricks = np.full_like(self.tricks, -1)
        tricks[:, list(strains)] = self.tricks[:, list(strains)]
        return SolvedDeals(self.deals, tricks)[np.asarray((tricks >= 0).any(axis=(1, 2)))]

    def shared(self, other: SolvedDeals) -> int:
        """Return how many of these deals are in another set too."""
        own, others = _as_rows(self.deals.masks), _as_rows(other.deals.masks)
        return int(np.isin(own, others).sum())

    def __len__(self) -> int:
        return len(self.deals)

    def __getitem__(self, index: slice | NDArray[np.integer | np.bool_]) -> SolvedDeals:
        return SolvedDeals(self.deals[index], self.tricks[index])

    @classmethod
    def read(cls, path: Path) -> SolvedDeals:
        """Solved boards of a file in any format, of arrays (`write`), or of a dataset's folder."""
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
        """Write the deals and their tricks as arrays."""
        data = io.BytesIO()
        np.savez_compressed(data, deals=self.deals.masks, tricks=self.tricks)
        write_whole(path, data.getvalue())


def training_split(
    solved: SolvedDeals, held: SolvedDeals | None, strains: tuple[Strain, ...]
) -> tuple[SolvedDeals, SolvedDeals]:
    """Deals for training and for validation, those solved in some of the strains.

    Without deals of its own the validation takes one deal in `VALIDATION_SHARE`. No deal of the
    validation is left among those for training.
    """
    held = solved[::VALIDATION_SHARE] if held is None else held
    fit = solved.without(held.deals)
    if not len(fit):
        raise UsageError("no deals to learn from besides those to be measured on")
    return _solved_in(fit, strains, "to learn from"), validation_deals(held, strains)


def validation_deals(held: SolvedDeals, strains: tuple[Strain, ...]) -> SolvedDeals:
    """Deals for validation, those solved in some of the strains."""
    return _solved_in(held, strains, "to measure on")


def _solved_in(solved: SolvedDeals, strains: tuple[Strain, ...], use: str) -> SolvedDeals:
    deals = solved.only(strains)
    if not len(deals):
        names = ", ".join(strain.name.lower() for strain in strains)
        raise UsageError(f"no deals {use}: none is solved in {names}")
    return deals


def _as_rows(masks: Masks) -> NDArray[np.void]:
    """``(n,)`` values that are equal where deals are."""
    return np.ascontiguousarray(masks).view(np.dtype((np.void, 32)))[:, 0]


def _read_part(path: Path) -> SolvedDeals:
    """Solved deals of a file: a shard of a dataset, or boards with double-dummy tables."""
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
        raise UsageError(f"{path} does not hold solved deals: {error}") from None
    if not len(deals):
        raise UsageError(f"{path}: no deals in it")
    return deals
