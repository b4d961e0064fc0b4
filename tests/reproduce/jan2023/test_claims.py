"""jan2023.claims: a verdict on each claim, from the trainings of the tables."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit.evaluation.trick_data import read_tricks
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.optimum import optimum
from strongsuit.formulas.search import SearchResult
from strongsuit.reproduce.claims import Verdict
from strongsuit.reproduce.jan2023.claims import claims
from strongsuit.reproduce.jan2023.memory import best_by_numbers, memory_figure, memory_table
from strongsuit.reproduce.jan2023.steps import searched, worst_nesting
from strongsuit.reproduce.jan2023.study import Curve, Jan2023Effort, Jan2023Study

NAMES = ("H", "NL", "H+NL", "H+TL", "H+TL+NL", "HT+TL+NL", "HT+LS+NL")


@pytest.fixture(scope="module")
def study() -> Jan2023Study:
    """A study with the linear formulas `NAMES` in place of all, trained by least squares alone."""
    study = Jan2023Study(read_tricks(), Jan2023Effort(generations=3, resamples=50))
    results = sorted((_result(study, name) for name in NAMES), key=lambda each: -each.correlation)
    row = study.league(["h-tl-nl"])["h-tl-nl"]
    computed: dict[str, object] = {
        "table_9": ["H+TL+NL", "HT+TL+NL"],
        "all_results": results,
        "kept_results": {each.formula: each for each in results},
        "trained": dict.fromkeys(("H+TL+NL", "HT+TL+NL"), row),
        "curves": {3000: [Curve("H+TL+NL", (0.8, 0.91), 0.92)], 5000: []},
    }
    study.__dict__.update(computed)
    return study


def _result(study: Jan2023Study, name: str) -> SearchResult:
    fitness = Fitness.of(Formula.parse(name), study.suit_contest)
    genes = optimum(fitness)
    best = float(fitness(genes[None])[0])
    return SearchResult(name, len(genes), best - 0.001, best, 1.0, genes.tolist())


def test_every_claim_has_a_verdict_and_figures(study: Jan2023Study) -> None:
    found = claims(study)
    assert {claim.verdict for claim in found} <= set(Verdict)
    assert all(claim.figures.endswith(".") for claim in found)
    improved = found[0]
    assert improved.verdict is Verdict.HOLDS
    assert "From 0.853 to 0.918" in improved.figures


def test_no_formula_is_below_one_of_fewer_terms(study: Jan2023Study) -> None:
    assert worst_nesting(study)[0] >= 0
    assert "2 of our 25 best are among the 2 formulas" in searched(study).remarks
    assert "at most 0.0010" in searched(study).remarks


def test_formulas_by_numbers_to_remember(study: Jan2023Study) -> None:
    rows = {row[0]: row for row in memory_table(study).rows}
    assert rows["H"][1] == "5"
    assert rows["H+TL+NL"][1] == "9"  # the constant of TL need not be remembered
    assert "HT+LS+NL" not in rows or float(rows["HT+LS+NL"][2]) > float(rows["HT+TL+NL"][2])
    assert len(memory_figure(study).axes) == 2
    assert best_by_numbers([]) == []
    assert np.isfinite([float(row[3]) for row in rows.values()]).all()
