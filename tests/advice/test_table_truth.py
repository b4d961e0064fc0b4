"""What tables make of double-dummy results."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import Board, Contract, TableTruth, TrickTable, UsageError, random_deals
from strongsuit.advice.table_truth import fit_table_truth


def played(contract: str, tricks: int, exact: int, n: int = 100) -> list[Board]:
    deal = next(iter(random_deals(1, 1)))
    one = Board(
        deal=deal,
        contract=Contract.parse(contract),
        tricks=tricks,
        double_dummy=TrickTable.of([exact] * 20),
    )
    return [one] * n


def test_table_truth_learns_what_tables_do() -> None:
    truth = fit_table_truth([*played("1NTS", 8, 7), *played("4SS", 9, 10)])
    assert truth.boards == 200
    assert truth.chances(Contract.parse("1NTE"))[7, 8] > 0.85
    assert truth.chances(Contract.parse("4HE"))[10, 9] > 0.85  # suits are alike
    for contract in ("1NTS", "7CN"):
        np.testing.assert_allclose(truth.chances(Contract.parse(contract)).sum(axis=1), 1)


def test_the_table_truth_shipped() -> None:
    truth = TableTruth.load()
    assert truth.boards > 50_000
    one_notrump = truth.chances(Contract.parse("1NTS"))
    assert one_notrump[6, 7:].sum() > 0.3  # one down double dummy is often made at the table
    failing = truth.doubling(Contract.parse("5HS"), contested=True)
    assert failing[8] > failing[11]
    with pytest.raises(UsageError, match="no board"):
        fit_table_truth([])
