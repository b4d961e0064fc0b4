"""formulas.search: many formulas, on all cores, resumed."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from strongsuit import UsageError
from strongsuit.formulas import search as module
from strongsuit.formulas.evolve import Evolution
from strongsuit.formulas.search import SearchResult, search
from strongsuit.formulas.terms import Floats
from tests.formulas.test_formula import played

NAMES = ["H+TL+NL", "H+DS", "L*", "H+LS"]
HOW = Evolution(generations=30)


def untimed(found: list[SearchResult]) -> list[SearchResult]:
    return [replace(each, seconds=0.0) for each in found]


def test_processes_find_what_one_finds() -> None:
    alone = list(search(played(), HOW, NAMES, workers=1))
    assert untimed(alone) == untimed(list(search(played(), HOW, NAMES, workers=2)))
    assert [each.formula for each in alone] == NAMES
    assert [each.optimum is None for each in alone] == [False, False, True, False]
    for each in alone:
        assert each.optimum is None or each.correlation <= each.optimum + 1e-9


def test_it_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "search.json"
    first = list(islice(search(played(), HOW, NAMES, workers=1, keep=path), 2))
    trained: list[str] = []
    real = module._train_one

    def noted(job: tuple[str, tuple[Floats, Floats, float]], how: Evolution) -> SearchResult:
        trained.append(job[0])
        return real(job, how)

    monkeypatch.setattr(module, "_train_one", noted)
    whole = list(search(played(), HOW, NAMES, workers=1, keep=path))
    assert whole[:2] == first
    assert trained == NAMES[2:]
    assert list(search(played(), HOW, NAMES, workers=1, keep=path)) == whole
    with pytest.raises(UsageError, match="of other pairs or settings"):
        list(search(played(), Evolution(generations=31), NAMES, keep=path))
    path.write_text("{}")
    with pytest.raises(UsageError, match="not what a search has found"):
        list(search(played(), HOW, NAMES, keep=path))
