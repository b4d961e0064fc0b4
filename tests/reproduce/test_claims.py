"""claims: the table that ends a paper's page."""

from __future__ import annotations

from strongsuit.reproduce.claims import Claim, Verdict, claims_table
from strongsuit.reproduce.comparison import markdown
from strongsuit.uncertainty import Estimate


def test_a_claim_is_a_row() -> None:
    text = markdown(claims_table([Claim("A is better than B.", Verdict.of(False), "A 1, B 2.")]))
    assert text.startswith("## What the paper claims\n\n| claim | verdict | figures |")
    assert "| A is better than B. | does not hold | A 1, B 2. |" in text


def test_verdicts() -> None:
    assert Verdict.of(True) is Verdict.HOLDS
    assert str(Verdict.OPEN) == "cannot be told"


def test_a_gain_is_above_0_below_or_cannot_be_told() -> None:
    assert Verdict.of_gain(Estimate.around(2.0, 1.0)) is Verdict.HOLDS
    assert Verdict.of_gain(Estimate.around(-2.0, 1.0)) is Verdict.FAILS
    assert Verdict.of_gain(Estimate.around(0.5, 1.0)) is Verdict.OPEN
    assert Verdict.of_gain(Estimate(0.5, None, None)) is Verdict.OPEN
