"""dharmalingam2013.claims: a verdict on each claim, from the trainings of the tables."""

from __future__ import annotations

from strongsuit.reproduce.claims import Verdict
from strongsuit.reproduce.dharmalingam2013.claims import claims
from strongsuit.reproduce.dharmalingam2013.study import (
    Dharmalingam2013Effort,
    Dharmalingam2013Study,
)
from tests.networks import pretended

TINY = Dharmalingam2013Effort(
    draws=2, epochs=3, longest=4, tested=100, curve=(26, 52), curve_epochs=3
)


def test_every_claim_has_a_verdict_and_figures() -> None:
    found = claims(Dharmalingam2013Study(pretended(600, 1), pretended(500, 2), TINY))
    assert len(found) == 6
    assert {claim.verdict for claim in found} <= set(Verdict)
    assert all(claim.figures.endswith(".") for claim in found)
    order = found[2]
    assert "0 of 2 draws" in order.figures or order.verdict is Verdict.HOLDS
