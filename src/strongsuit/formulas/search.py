"""Steps 3 and 4 of jan2023: train many formulas, on all cores, and go on where one was stopped."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from strongsuit.atomic import write_whole
from strongsuit.errors import UsageError
from strongsuit.evaluation.league import Contest
from strongsuit.formulas.evolve import DEFAULT, Evolution, best, require_pymoo
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula, combinations
from strongsuit.formulas.optimum import optimum
from strongsuit.formulas.terms import Floats
from strongsuit.runs.execute import processes


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What one formula reached on the pairs it was trained on."""

    formula: str
    parameters: int
    correlation: float  # of the genetic algorithm
    optimum: float | None  # by least squares, where the formula is linear
    seconds: float  # of the genetic algorithm


def search(
    played: Contest,
    how: Evolution = DEFAULT,
    names: Sequence[str] = (),
    *,
    workers: int = 0,
    keep: Path | None = None,
) -> Iterator[SearchResult]:
    """Train all 374 combinations, or those named, in their order.

    What is done is kept in a file, if one is given: called again it goes on from there.
    """
    names = list(names) or [str(each) for each in combinations()]
    kept = _Kept.open(keep, played, how) if keep else None
    done = {} if kept is None else kept.found
    yield from (done[name] for name in names if name in done)
    for found in _trained(played, how, [name for name in names if name not in done], workers):
        if kept is not None:
            kept.add(found)
        yield found


def _trained(
    played: Contest, how: Evolution, names: Sequence[str], workers: int
) -> Iterator[SearchResult]:
    if names:
        require_pymoo()
    moments = ((name, Fitness.of(Formula.parse(name), played)) for name in names)
    jobs = ((name, (f.together, f.with_tricks, f.spread)) for name, f in moments)
    work = partial(_train_one, how=how)
    if workers == 1 or len(names) < 2:
        yield from map(work, jobs)
        return
    with processes(workers) as pool:
        yield from pool.map(work, jobs)


def _train_one(job: tuple[str, tuple[Floats, Floats, float]], how: Evolution) -> SearchResult:
    name, moments = job
    formula = Formula.parse(name)
    fitness = Fitness(formula, *moments)
    start = time.perf_counter()
    reached = best(fitness, how).correlation
    seconds = time.perf_counter() - start
    least = float(fitness(optimum(fitness)[None])[0]) if formula.linear else None
    return SearchResult(name, len(formula.parameters), reached, least, seconds)


@dataclass(frozen=True, eq=False, slots=True)
class _Kept:
    """A file of what was found, and of what it was asked."""

    path: Path
    asked: str
    found: dict[str, SearchResult]

    @classmethod
    def open(cls, path: Path, played: Contest, how: Evolution) -> _Kept:
        asked = _asked(played, how)
        if not path.exists():
            return cls(path, asked, {})
        try:
            stored = json.loads(path.read_text())
            found = [SearchResult(**row) for row in stored["found"]]
            same = stored["asked"] == asked
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{path} is not what a search has found: {error}") from None
        if not same:
            raise UsageError(f"{path} is of other pairs or settings: name another file")
        return cls(path, asked, {each.formula: each for each in found})

    def add(self, found: SearchResult) -> None:
        self.found[found.formula] = found
        content = {"asked": self.asked, "found": list(map(asdict, self.found.values()))}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, (json.dumps(content, indent=1) + "\n").encode())


def _asked(played: Contest, how: Evolution) -> str:
    """A digest of the pairs and the settings."""
    data = played.data
    parts = [data.first.masks, data.second.masks, played.tricks]
    digest = hashlib.sha256(repr(how).encode())
    for part in parts:
        digest.update(part.tobytes())
    return digest.hexdigest()
