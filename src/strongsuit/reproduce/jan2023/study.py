"""What the tables and figures of jan2023 are made from: pairs of hands, trainings, done once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from strongsuit.evaluation.league import Contest, LeagueRow, Resampling, contest, judged, league
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.formulas.evolve import Evolution, evolve
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.optimum import optimum
from strongsuit.formulas.search import SearchResult, search
from strongsuit.formulas.terms import Floats
from strongsuit.formulas.training import held_out
from strongsuit.reproduce.comparison import PaperTable, PlainTable
from strongsuit.reproduce.paper import printed
from strongsuit.uncertainty import Estimate

PAPER = "jan2023"
SMALL, MIDDLE = 3000, 5000  # pairs that formulas are trained on in the paper's steps 3 and 4
KEPT = 25  # the best formulas of step 3, which are trained again in step 4
BEST = "H+TL+NL"  # the formula that the paper recommends
PAPER_FORMULA = "h-tl-nl-0.5"  # evaluator with the paper's parameters of `BEST`, rounded to halves
GOREN = "hcp-short"  # evaluator that the paper's abstract starts from
Tables = list[PaperTable | PlainTable]


@dataclass(frozen=True, slots=True)
class Jan2023Effort:
    """How long to train formulas and how often to resample, for the full page or a quick one."""

    generations: int = 450  # of each training by the genetic algorithm
    resamples: int = 1000  # for the intervals

    @property
    def evolution(self) -> Evolution:
        """Settings of the genetic algorithm."""
        return Evolution(generations=self.generations)


FULL, QUICK = Jan2023Effort(), Jan2023Effort(generations=80, resamples=200)


@dataclass(frozen=True, slots=True)
class Curve:
    """How the genetic algorithm converges: the best correlation in each generation."""

    formula: str
    best: tuple[float, ...]
    optimum: float  # by least squares and a search for lengths and exponents


@dataclass(frozen=True, eq=False)
class Jan2023Study:
    """The pairs of hands, how thoroughly to search them, and the results computed so far."""

    pairs: TrickData
    effort: Jan2023Effort = FULL
    folder: Path | None = None  # for the files from which searches are resumed
    progress: Callable[[str], None] = lambda doing: None

    @cached_property
    def suit_contest(self) -> Contest:
        """The pairs measured with their longest suit as trumps, and the tricks they take in it.

        Pairs that take too few tricks to be measured are left out (see `contest`).
        """
        return contest(self.pairs, "suit")

    @cached_property
    def table_9(self) -> list[str]:
        """The formulas of the paper's Table 9."""
        return [row["formula"] for row in printed(PAPER, "table9")]

    @cached_property
    def all_results(self) -> list[SearchResult]:
        """Results of all 374 formulas on few pairs, the paper's step 3; the best first."""
        return sorted(self._search(SMALL), key=lambda each: -each.correlation)

    @cached_property
    def kept_results(self) -> dict[str, SearchResult]:
        """Results on more pairs of the formulas that were best, the paper's step 4, by formula."""
        names = [each.formula for each in self.all_results[:KEPT]]
        return {each.formula: each for each in self._search(MIDDLE, names)}

    @cached_property
    def curves(self) -> dict[int, list[Curve]]:
        """Curves of the formulas of Table 9, by the number of pairs trained on."""
        return {
            size: [self._curve(name, size) for name in self.table_9] for size in (SMALL, MIDDLE)
        }

    @cached_property
    def trained(self) -> dict[str, LeagueRow]:
        """Measures, on pairs not trained on, of Table 9's formulas and those with DA for D."""
        names = [*self.table_9, *(both_ways(each) for each in self.table_9 if has_base(each))]
        return {name: self._trained(name) for name in names}

    def league(self, names: list[str]) -> dict[str, LeagueRow]:
        """Return the measures of evaluators in suits, by their names."""
        rows = league(self.pairs, names, "suit", resamples=self.effort.resamples)
        return {row.name: row for row in rows}

    def gain(self, strength: Floats, other: Floats, played: Contest | None = None) -> Estimate:
        """Return how much better ``strength`` correlates with tricks than ``other``.

        Both are ``(pairs,)``. The interval is that of the difference, on the same resamples.
        """
        played = played or self.suit_contest
        return correlation_gain(strength, other, played, self.effort.resamples)

    def _search(self, size: int, names: list[str] | None = None) -> list[SearchResult]:
        played = contest(self.pairs.first_rows(size), "suit")
        keep = None if self.folder is None else self.folder / f"{PAPER}-search-{size}.json"
        found = []
        for each in search(played, self.effort.evolution, names or (), keep=keep):
            found.append(each)
            self.progress(f"formula {len(found)}, {each.formula}")
        return found

    def _curve(self, name: str, size: int) -> Curve:
        self.progress(f"convergence of {name}, {size:,} pairs")
        played = contest(self.pairs.first_rows(size), "suit")
        fitness = Fitness.of(Formula.parse(name), played)
        best = tuple(each.correlation for each in evolve(fitness, self.effort.evolution))
        return Curve(name, best, float(fitness(optimum(fitness)[None])[0]))

    def _trained(self, name: str) -> LeagueRow:
        self.progress(f"Table 9, {name}")
        strength = held_out(Formula.parse(name), self.suit_contest)
        return judged(name, self.suit_contest, strength, resamples=self.effort.resamples)


def has_base(name: str) -> bool:
    """Whether a formula has the term D, which the paper's text and Table 6 define differently."""
    return "D" in name.split("+")


def both_ways(name: str) -> str:
    """Return a formula with DA in place of D: lengths that gain on both sides of the base."""
    return "+".join("DA" if term == "D" else term for term in name.split("+"))


def correlation_gain(strength: Floats, other: Floats, played: Contest, resamples: int) -> Estimate:
    """Return how much better ``strength`` correlates with tricks than ``other``.

    The interval is that of the difference, computed on the same resamples for both.
    """
    resampling = Resampling(played.data.deal, resamples, seed=0)
    one, two = (correlations(each, played.tricks, resampling) for each in (strength, other))
    return Estimate.of_resamples(one - two)


def correlations(strength: Floats, tricks: Floats, resampling: Resampling) -> Floats:
    """Return ``(resamples + 1,)`` correlations; the first is that of the pairs themselves."""
    x, y = ((each - each.mean()) / each.std() for each in (strength, tricks))
    x1, y1, xx, xy, yy = resampling.means(np.stack([x, y, x * x, x * y, y * y]))
    found: Floats = (xy - x1 * y1) / np.sqrt((xx - x1 * x1) * (yy - y1 * y1))
    return found


def signed(estimate: Estimate) -> str:
    """Return a difference of correlations as a text, with half of its interval if there is one."""
    half = "" if estimate.half is None else f" ± {estimate.half:.4f}"
    return f"{estimate.value:+.4f}{half}"
