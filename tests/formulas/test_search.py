"""formulas.search: many formulas, on all cores, resumed."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from strongsuit import UsageError
from strongsuit.formulas.evolve import Evolution, Generation, best
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.search import SearchResult, search
from tests.formulas.contests import played

NAMES = ["H+TL+NL", "H+DS", "L*", "H+LS"]
HOW = Evolution(generations=30)


def untimed(results: list[SearchResult]) -> list[SearchResult]:
    return [replace(each, seconds=0.0) for each in results]


def test_two_processes_find_the_same_as_one() -> None:
    alone = list(search(played(), HOW, NAMES, workers=1))
    assert untimed(alone) == untimed(list(search(played(), HOW, NAMES, workers=2)))
    assert [each.formula for each in alone] == NAMES
    for each in alone:
        assert each.optimum is not None
        assert each.correlation <= each.optimum + 1e-6
        fitness = Fitness.of(Formula.parse(each.formula), played())
        assert fitness(np.array([each.genes]))[0] == pytest.approx(each.optimum)


def test_a_stopped_search_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "search.json"
    first = list(islice(search(played(), HOW, NAMES, workers=1, keep=path), 2))
    trained: list[str] = []

    def record(fitness: Fitness, how: Evolution) -> Generation:
        trained.append(str(fitness.formula))
        return best(fitness, how)

    monkeypatch.setattr("strongsuit.formulas.search.best", record)
    whole = list(search(played(), HOW, NAMES, workers=1, keep=path))
    assert whole[:2] == first
    assert trained == NAMES[2:]
    assert list(search(played(), HOW, NAMES, workers=1, keep=path)) == whole
    with pytest.raises(UsageError, match="of other pairs or settings"):
        list(search(played(), Evolution(generations=31), NAMES, keep=path))
    path.write_text("{}")
    with pytest.raises(UsageError, match="not a file of search results"):
        list(search(played(), HOW, NAMES, keep=path))
