"""formulas.evolve: the genetic algorithm."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest

from strongsuit import UsageError
from strongsuit.formulas.evolve import Evolution, best, evolve
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.optimum import optimum
from tests.formulas.contests import played


def test_the_genetic_algorithm_reaches_the_optimum() -> None:
    for name in ("H+TL+NL", "HT+TL+NL", "H+DS"):
        fitness = Fitness.of(Formula.parse(name), played())
        last = best(fitness, Evolution(generations=150))
        assert last.correlation > fitness(optimum(fitness)[None])[0] - 0.001
        assert last.correlation == pytest.approx(fitness(last.genes[None])[0])


def test_a_seed_repeats_a_run_and_a_run_can_be_continued() -> None:
    fitness = Fitness.of(Formula.parse("H+L*"), played())
    first, again = (list(evolve(fitness, Evolution(generations=12, seed=5))) for _ in range(2))
    assert [each.correlation for each in first] == [each.correlation for each in again]
    assert first[-1].number == 12
    assert all(a.correlation <= b.correlation for a, b in pairwise(first))
    more = list(evolve(fitness, Evolution(generations=20, seed=5), start=first[-1]))
    assert [each.number for each in more] == list(range(13, 21))
    assert more[0].correlation >= first[-1].correlation


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pymoo", None)
    with pytest.raises(UsageError, match=r'needs pymoo: pip install "strongsuit\[train\]"'):
        best(Fitness.of(Formula.parse("H"), played()))
