"""evaluation: published and worked values of every evaluator."""

from __future__ import annotations

import pytest

from strongsuit import evaluate, evaluators
from strongsuit.evaluation.binky import tables
from tests.golden import table

VECTORS = table("evaluators.csv")


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: f"{row['name']}-{row['hand']}")
def test_known_values(row: dict[str, str]) -> None:
    found = evaluate(
        row["name"], row["hand"], trump=row["trump"] or None, partner=row["partner"] or None
    )
    assert found == pytest.approx(float(row["value"]), abs=1e-9), row["source"]


def test_every_evaluator_has_known_values() -> None:
    known = {row["name"] for row in VECTORS} | {f"binky-{kind}" for kind in tables()}
    assert {each.name for each in evaluators()} <= known


@pytest.mark.parametrize("row", table("binky.csv"), ids=lambda row: row["key"])
def test_binky_tables_are_near_to_andrews(row: dict[str, str]) -> None:
    """Other deals, another way to fit: what is common agrees to a tenth of a trick."""
    for kind, found in tables().items():
        assert found.worth(row["key"]) == pytest.approx(float(row[kind]), abs=0.1)
