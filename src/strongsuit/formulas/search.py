"""Training of many formulas on all cores, steps 3 and 4 of jan2023; a stopped search is resumed."""

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
from strongsuit.formulas.optimum import GENERATIONS, optimum
from strongsuit.formulas.terms import Floats
from strongsuit.runs.execute import processes


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The correlations that one formula reaches on the pairs it is trained on."""

    formula: str
    parameters: int  # number of parameters
    correlation: float  # of the genetic algorithm
    optimum: float | None  # by least squares; None in results of earlier versions
    seconds: float  # of the genetic algorithm
    genes: list[float] | None = None  # (parameters,) of the optimum; None as above


def search(
    played: Contest,
    how: Evolution = DEFAULT,
    names: Sequence[str] = (),
    *,
    workers: int = 0,
    keep: Path | None = None,
) -> Iterator[SearchResult]:
    """Train all 374 formulas of the paper, or those in ``names``, and yield each result.

    If ``keep`` names a file, results are stored there: called again, the search yields the stored
    results first and trains only the other formulas.
    """
    names = list(names) or [str(each) for each in combinations()]
    stored = _StoredResults.open(keep, played, how) if keep else None
    done = {} if stored is None else stored.results
    yield from (done[name] for name in names if name in done)
    for result in _results(played, how, [name for name in names if name not in done], workers):
        if stored is not None:
            stored.add(result)
        yield result


def _results(
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
    correlation = best(fitness, how).correlation
    seconds = time.perf_counter() - start
    genes = optimum(fitness, min(how.generations, GENERATIONS))
    return SearchResult(
        formula=name,
        parameters=len(formula.parameters),
        correlation=correlation,
        optimum=float(fitness(genes[None])[0]),
        seconds=seconds,
        genes=genes.tolist(),
    )


@dataclass(frozen=True, eq=False, slots=True)
class _StoredResults:
    """A file of search results, with a digest of the pairs and settings that they are for."""

    path: Path
    digest: str
    results: dict[str, SearchResult]

    @classmethod
    def open(cls, path: Path, played: Contest, how: Evolution) -> _StoredResults:
        digest = _digest(played, how)
        if not path.exists():
            return cls(path, digest, {})
        try:
            content = json.loads(path.read_text())
            results = [SearchResult(**row) for row in content["found"]]
            is_same = content["asked"] == digest
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{path} is not a file of search results: {error}") from None
        if not is_same:
            raise UsageError(f"{path} has results of other pairs or settings: name another file")
        return cls(path, digest, {result.formula: result for result in results})

    def add(self, result: SearchResult) -> None:
        self.results[result.formula] = result
        content = {"asked": self.digest, "found": list(map(asdict, self.results.values()))}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, (json.dumps(content, indent=1) + "\n").encode())


def _digest(played: Contest, how: Evolution) -> str:
    """Return a digest of the pairs and the settings."""
    data = played.data
    parts = [data.first.masks, data.second.masks, played.tricks]
    digest = hashlib.sha256(repr(how).encode())
    for part in parts:
        digest.update(part.tobytes())
    return digest.hexdigest()
