"""Solved deals: reading, writing, leaving out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from strongsuit import DealBatch, UsageError, random_deals, write
from strongsuit.batch import trick_table
from strongsuit.board import Board
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from tests.networks import tricks_of_honours


@pytest.fixture(scope="module")
def fit() -> SolvedDeals:
    return tricks_of_honours(100, seed=1)


def test_solved_deals_are_read_back(fit: SolvedDeals, tmp_path: Path) -> None:
    boards = [
        Board(number=i + 1, deal=deal, double_dummy=trick_table(table))
        for i, (deal, table) in enumerate(zip(fit.deals, fit.tricks, strict=True))
    ]
    write(tmp_path / "deals.pbn", boards)
    fit.write(tmp_path / "deals.npz")
    for name in ("deals.pbn", "deals.npz"):
        found = SolvedDeals.read(tmp_path / name)
        np.testing.assert_array_equal(found.deals.masks, fit.deals.masks)
        np.testing.assert_array_equal(found.tricks, fit.tricks)


def test_deals_of_another_set_and_duplicates_are_left_out(fit: SolvedDeals) -> None:
    twice = SolvedDeals.join([fit, fit[:7]])
    assert len(twice.without(DealBatch(fit.deals.masks[:10]))) == 90


def test_shared_deals_are_counted(fit: SolvedDeals) -> None:
    other = random_deals(5, seed=9)
    mixed = SolvedDeals(other, np.zeros((5, 5, 4), np.int8))
    assert fit.shared(mixed) == 0
    assert fit.shared(fit[np.array([2, 1])]) == 2


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no", b"no arrays at all"])
def test_foreign_arrays_are_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "deals.npz"
    path.write_bytes(data)
    with pytest.raises(UsageError, match="expected arrays of solved deals"):
        SolvedDeals.read(path)


def test_tricks_of_another_shape_are_refused(fit: SolvedDeals) -> None:
    with pytest.raises(UsageError, match="expected tricks of shape"):
        SolvedDeals(fit.deals, fit.tricks[:, :4])
    with pytest.raises(UsageError, match=r"0\.\.13"):
        SolvedDeals(fit.deals, fit.tricks + np.int8(20))
    with pytest.raises(UsageError, match="whole numbers"):
        SolvedDeals(fit.deals, fit.tricks.astype(np.float64))
    assert SolvedDeals(fit.deals, fit.tricks.astype(np.int64)).tricks.dtype == np.int8


def test_a_file_of_no_deals_is_refused(fit: SolvedDeals, tmp_path: Path) -> None:
    fit[:0].write(tmp_path / "none.npz")
    with pytest.raises(UsageError, match=r"expected deals in .*, got none"):
        SolvedDeals.read(tmp_path / "none.npz")


def test_a_file_without_tables_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deal.pbn").write_text(f'[Deal "{random_deals(1, seed=8)[0]}"]\n')
    with pytest.raises(UsageError, match="no deals with double-dummy tables"):
        SolvedDeals.read(tmp_path / "deal.pbn")
