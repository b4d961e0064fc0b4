"""mandziuk2007.claims: a verdict on each claim, from the trainings of the tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from strongsuit.reproduce.claims import Verdict
from tests.reproduce.conftest import StudyOf

pytest.importorskip("torch")

from strongsuit.reproduce.mandziuk2007.claims import claims


def test_every_claim_has_a_verdict_and_figures(study_of: StudyOf) -> None:
    found = claims(study_of(1))
    assert len(found) == 12
    assert {claim.verdict for claim in found} <= set(Verdict)
    assert all(claim.figures.endswith(".") for claim in found)


def test_the_best_coding_is_compared_with_the_best_of_the_others(study_of: StudyOf) -> None:
    best = claims(replace(study_of(1), summed=True))[0]
    assert best.figures.startswith("By Rprop, (52x4)-(26x4)-26-13-1 less the best network")
    assert "the paper +" in best.figures
    assert "(104+68)-50-10-1" in best.figures
