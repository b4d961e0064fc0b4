"""Scores, IMPs, matchpoints and par."""

from __future__ import annotations

import csv
import lzma
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import (
    PASSED_OUT,
    Contract,
    UsageError,
    Vulnerability,
    imps,
    matchpoints,
    score,
    score_ns,
)
from strongsuit.scoring import score_table
from tests.golden import table
from tests.strategies import contracts, vulnerabilities


@pytest.mark.parametrize(
    "row", table("scores.csv"), ids=lambda row: f"{row['contract']}{row['vul']}"
)
def test_published_scores(row: dict[str, str]) -> None:
    contract = Contract.parse(row["contract"])
    assert score(contract, int(row["tricks"]), Vulnerability.parse(row["vul"])) == int(row["score"])


@given(contracts, st.integers(0, 13), vulnerabilities)
def test_the_table_holds_every_score(contract: Contract, tricks: int, vul: Vulnerability) -> None:
    index = (contract.level, contract.strain, contract.doubled, vul.of(contract.declarer), tricks)
    assert score_table()[tuple(map(int, index))] == score(contract, tricks, vul)
    sign = 1 if contract.declarer.is_ns else -1
    assert score_ns(contract, tricks, vul) == sign * score(contract, tricks, vul)


@given(contracts, st.integers(0, 12), vulnerabilities)
def test_more_tricks_never_score_less(contract: Contract, tricks: int, vul: Vulnerability) -> None:
    assert score(contract, tricks, vul) <= score(contract, tricks + 1, vul)
    assert (score(contract, tricks, vul) > 0) == (0 < contract.target <= tricks)


def test_tricks_out_of_range() -> None:
    with pytest.raises(UsageError, match="tricks, not 14"):
        score(PASSED_OUT, 14, Vulnerability.NONE)
    with pytest.raises(UsageError, match=r"tricks, not 9\.5"):
        score(Contract.parse("3NTN"), 9.5, Vulnerability.NONE)  # type: ignore[arg-type]


@pytest.mark.parametrize("row", table("imps.csv"), ids=lambda row: row["imps"])
def test_published_imps(row: dict[str, str]) -> None:
    differences = np.arange(int(row["low"]), int(row["high"]) + 1, 10)
    assert (imps(differences) == int(row["imps"])).all()
    assert (imps(-differences) == -int(row["imps"])).all()
    assert imps(int(row["low"])) == int(row["imps"])


@given(st.lists(st.integers(-30, 30).map(lambda points: 10 * points), min_size=1, max_size=20))
def test_matchpoints_compare_every_pair(scores: list[int]) -> None:
    expected = [
        sum((mine > other) * 2 + (mine == other) for other in scores) - 1 for mine in scores
    ]
    assert matchpoints(scores).tolist() == expected
    assert sum(expected) == len(scores) * (len(scores) - 1)


def test_scores_equal_those_at_the_table(shared: Path) -> None:
    """Every comparable result of a season of club bridge."""
    with lzma.open(shared / "table_results" / "danish_deals.csv.xz", "rt") as deals:
        rows = csv.DictReader(deals)
        vul = {(row["section"], row["board"]): Vulnerability.parse(row["vul"]) for row in rows}
    plain = grouped = 0
    with lzma.open(shared / "table_results" / "danish_results.csv.xz", "rt") as results:
        for row in csv.DictReader(results):
            contract = Contract.parse(row["contract"] + row["declarer"])
            points = score_ns(contract, int(row["tricks"]), vul[row["section"], row["board"]])
            # scores above a thousand are written 1.430
            assert points == int(row["score_ns"].replace(".", ""))
            plain += "." not in row["score_ns"]
            grouped += "." in row["score_ns"]
    assert (plain, grouped) == (118_486, 3_597)
