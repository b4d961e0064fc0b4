"""jan2023's steps 3 to 5 on our own pairs of hands, and three experiments beyond the paper.

Step 1, the design of formulas, is the package `formulas`; the data of step 2 come with strongsuit.
Steps 3 and 4 search among 374 formulas, and step 5 rounds the best one. The experiments are a
formula of our own, the accuracy that a model of all 26 cards reaches (the ceiling for formulas),
and the formulas for when an opponent has bid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from strongsuit.evaluation.league import Contest, Resampling, contest, judged
from strongsuit.evaluation.registry import get
from strongsuit.evaluation.trick_data import OVERCALLED, TrickData, read_tricks
from strongsuit.formulas.card import SHIPPED
from strongsuit.formulas.ceiling import ceiling
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.rounding import RESOLUTIONS
from strongsuit.formulas.search import SearchResult, search
from strongsuit.formulas.terms import Floats
from strongsuit.formulas.training import held_out, trained_parameters
from strongsuit.reproduce.comparison import PlainTable
from strongsuit.reproduce.jan2023.tables import (
    FULL,
    KEPT,
    MIDDLE,
    PAPER,
    SMALL,
    Jan2023Effort,
    for_notrump,
)
from strongsuit.reproduce.paper import printed
from strongsuit.uncertainty import Estimate

BEST = "H+TL+NL"  # the formula that the paper recommends
OURS = "strong-suit"  # fitted to other pairs than those that come with the package
PAPER_FORMULA = "h-tl-nl-0.5"  # evaluator with the paper's parameters of `BEST`, rounded to halves
RESOLUTION = 0.5
PAIRS_IN_VIEW = (
    1800  # the first pairs, which were in view when the terms of our formula were chosen
)


@dataclass(frozen=True, slots=True)
class Jan2023Data:
    """The pairs of hands for the steps, and how thoroughly to search them."""

    pairs: TrickData
    effort: Jan2023Effort = FULL
    folder: Path | None = None  # for the files from which searches are resumed
    progress: Callable[[str], None] = lambda doing: None

    @property
    def suit_contest(self) -> Contest:
        """The pairs measured with their longest suit as trumps, and the tricks they take in it.

        Pairs that take too few tricks to be measured are left out (see `contest`).
        """
        return contest(self.pairs, "suit")


def searched(study: Jan2023Data) -> PlainTable:
    """Return the table of steps 3 and 4: train all formulas on few pairs, and the best on more."""
    first = sorted(_search(study, SMALL), key=lambda each: -each.correlation)
    names = [each.formula for each in first[:KEPT]]
    again = {each.formula: each for each in _search(study, MIDDLE, names)}
    papers = {row["formula"] for row in printed(PAPER, "table9")}
    rows = [
        (
            str(place),
            each.formula,
            str(each.parameters),
            f"{each.correlation:.4f}",
            _least_squares(each),
            f"{again[each.formula].correlation:.4f}",
            _least_squares(again[each.formula]),
            "yes" if each.formula in papers else "",
        )
        for place, each in enumerate(first[:KEPT], 1)
    ]
    small, middle = f"{SMALL:,} pairs", f"{MIDDLE:,} pairs"
    return PlainTable(
        "Steps 3 and 4: the search",
        ("", "formula", "parameters", small, "optimum", middle, "optimum", "in Table 9"),
        tuple(rows),
        _search_remarks(first, again),
    )


def _search(
    study: Jan2023Data, size: int, names: list[str] | None = None
) -> Iterator[SearchResult]:
    played = contest(study.pairs.first_rows(size), "suit")
    keep = None if study.folder is None else study.folder / f"{PAPER}-search-{size}.json"
    results = search(played, study.effort.evolution, names or (), keep=keep)
    for number, each in enumerate(results, 1):
        study.progress(f"formula {number}, {each.formula}")
        yield each


def _least_squares(result: SearchResult) -> str:
    return "" if result.optimum is None else f"{result.optimum:.4f}"


def _search_remarks(first: list[SearchResult], again: dict[str, SearchResult]) -> str:
    trained = (*first, *again.values())
    gaps = [each.optimum - each.correlation for each in trained if each.optimum is not None]
    seconds = sum(each.seconds for each in first)
    more = sum(each.seconds for each in again.values())
    return (
        "Correlations are those of the genetic algorithm on the pairs it was trained on, beside "
        "the optimum: least squares for all points, and a search for the best lengths and "
        "exponents of curves. The genetic algorithm ends below the optimum by at most "
        f"{max(gaps):.4f}. All {len(first)} trainings took {seconds / 60:.1f} minutes of one "
        f"core, the {len(again)} on more pairs {more / 60:.1f}; the optimum takes a thousandth "
        "of a second for a formula without curves, and up to five seconds for one with several."
    )


def rounded_rows(study: Jan2023Data) -> PlainTable:
    """Return the table of step 5: the best rounded parameters for every resolution.

    The parameters are found by an automatic search.
    """
    played, formula = study.suit_contest, Formula.parse(BEST)
    fitness = Fitness.of(formula, played)
    rows = []
    for resolution in (0.0, *RESOLUTIONS):
        study.progress(f"resolution {resolution:g}")
        genes = trained_parameters(fitness, resolution)
        unseen = _measures(study, played, held_out(formula, played, resolution))
        numbers = [f"{each:.3f}".rstrip("0").rstrip(".") for each in genes.tolist()]
        rows.append((f"{resolution:g}" if resolution else "none", *numbers, *unseen))
    columns = ("resolution", *formula.labels, "correlation", "exact", "within 1", "within 2")
    remarks = (
        "Parameters are those of all pairs. Correlation and accuracies are of pairs whose fifth "
        "the search, rounding and all, did not see."
    )
    return PlainTable("Step 5: H+TL+NL rounded by search", columns, tuple(rows), remarks)


def _measures(study: Jan2023Data, played: Contest, strength: Floats) -> tuple[str, str, str, str]:
    """Return the accuracy of a strength as texts.

    It is the correlation with tricks, and the shares of pairs whose tricks are predicted exactly,
    within one, and within two.
    """
    row = judged("", played, strength, resamples=study.effort.resamples)
    return _text(row.correlation), _text(row.exact), _text(row.within_one), _text(row.within_two)


def _text(estimate: Estimate) -> str:
    return f"{estimate.value:.4f}" + ("" if estimate.half is None else f" ± {estimate.half:.4f}")


def beyond(study: Jan2023Data) -> PlainTable:
    """Return a table that leads from the paper's formula to our own, with one more idea per row.

    It starts from the paper's parameters at resolution 0.5.
    """
    played = study.suit_contest
    paper = played.strengths(get(PAPER_FORMULA))
    ideas: dict[str, tuple[str, float | None]] = {
        "the same terms, rounded to our pairs": (BEST, 4.0),
        "the best unit: what an ace counts is free": (BEST, None),
        "and trump honours": ("H+TL+NL+TH", None),
        "and bare honours": ("H+TL+NL+TH+BH", None),
        "and short suits with four trumps": ("H+TL+NL+TH+BH+RS", None),
    }
    rows = [("the paper's row", *_shipped(study, PAPER_FORMULA), "")]
    for idea, (name, ace) in ideas.items():
        study.progress(idea)
        formula = Formula.parse(name)
        strength = held_out(formula, played, RESOLUTION, ace=ace)
        gain = correlation_gain(strength, paper, played, study.effort.resamples)
        genes = trained_parameters(Fitness.of(formula, played), RESOLUTION, ace=ace)
        rows.append(
            (idea, name, _numbers(formula, genes), _correlation(strength, played), _text(gain))
        )
    rows.append((f"the last as it comes with us, `{OURS}`", *_ours(study)))
    if len(study.pairs) > PAIRS_IN_VIEW:
        later = study.pairs.rows(np.arange(len(study.pairs)) >= PAIRS_IN_VIEW)
        rows.append(("the same on pairs never looked at", *_ours(replace(study, pairs=later))))
    remarks = (
        "Each row adds an idea to the one before, is rounded to halves, and is measured on pairs "
        "whose fifth its training did not see. The parameters of `strong-suit` were fitted to "
        "other pairs than these, but its terms were picked from eight sets with the gains on "
        f"the first {PAIRS_IN_VIEW:,} of these pairs in view: the last row is without them, and is "
        "the one to quote. The gain over the paper's row is on the same pairs, with its 95 % "
        "interval. *Numbers* are those a player has to remember, of which the trump length is one."
    )
    columns = ("idea", "formula", "numbers", "correlation", "gain")
    return PlainTable("Beyond the paper, at resolution 0.5", columns, tuple(rows), remarks)


def _ours(study: Jan2023Data) -> tuple[str, str, str, str]:
    """Return the texts of `_shipped` for our own formula, and its gain over the paper's."""
    played = study.suit_contest
    ours, paper = (played.strengths(get(name)) for name in (OURS, PAPER_FORMULA))
    gain = correlation_gain(ours, paper, played, study.effort.resamples)
    return *_shipped(study, OURS), _text(gain)


def _shipped(study: Jan2023Data, name: str) -> tuple[str, str, str]:
    """Return three texts: a shipped formula, how many numbers to remember, its correlation."""
    formula, genes = SHIPPED[name]
    strength = study.suit_contest.strengths(get(name))
    numbers = _numbers(Formula.parse(formula), np.array(genes))
    return formula, numbers, _correlation(strength, study.suit_contest)


def _correlation(strength: Floats, played: Contest) -> str:
    return f"{np.corrcoef(strength, played.tricks)[0, 1]:.4f}"


def _numbers(formula: Formula, genes: Floats) -> str:
    """Return as text how many parameters are not 0, and so have to be remembered.

    The constant of the term TL is not counted, as it is the same for all pairs.
    """
    counted = [
        abs(value) > 1e-9 and label != "TL b"
        for label, value in zip(formula.labels, genes.tolist(), strict=True)
    ]
    return str(sum(counted))


def correlation_gain(strength: Floats, other: Floats, played: Contest, resamples: int) -> Estimate:
    """Return how much better ``strength`` correlates with tricks than ``other``.

    The interval is that of the difference, computed on the same resamples for both.
    """
    resampling = Resampling(played.data.deal, resamples, seed=0)
    one, two = (_correlations(each, played.tricks, resampling) for each in (strength, other))
    return Estimate.of_resamples(one - two)


def _correlations(strength: Floats, tricks: Floats, resampling: Resampling) -> Floats:
    """Return ``(resamples + 1,)`` correlations; the first is that of the pairs themselves."""
    x, y = ((each - each.mean()) / each.std() for each in (strength, tricks))
    x1, y1, xx, xy, yy = resampling.means(np.stack([x, y, x * x, x * y, y * y]))
    correlations: Floats = (xy - x1 * y1) / np.sqrt((xx - x1 * x1) * (yy - y1 * y1))
    return correlations


def ceilings(study: Jan2023Data) -> PlainTable:
    """Return a table of formulas compared with a model that sees all 26 cards of a pair.

    In suits the formulas are the paper's and the largest linear one, in notrump H+L_wh.
    """
    rows = []
    for strain, names in (("suit", (BEST, "HT+LS+TL+DS")), ("nt", ("H+L_wh",))):
        played = contest(study.pairs if strain == "suit" else for_notrump(study.pairs), strain)
        for name in names:
            study.progress(name)
            strength = held_out(Formula.parse(name), played)
            rows.append((strain, name, *_measures(study, played, strength)))
        study.progress("all 26 cards")
        measures = _measures(study, played, ceiling(played))
        rows.append((strain, "gradient boosting, all 26 cards", *measures))
    columns = ("strain", "model", "correlation", "exact", "within 1", "within 2")
    return PlainTable(
        "The ceiling", columns, tuple(rows), "On pairs whose fifth was not trained on."
    )


def overcalled(study: Jan2023Data) -> PlainTable:
    """Return a table of formulas with the terms of Table 7, on pairs for which East has bid."""
    played = contest(read_tricks(OVERCALLED), "suit")
    plain = held_out(Formula.parse(BEST), played)
    rows = [(BEST, *_measures(study, played, plain), "")]
    for name in ("cS", "cL", "cD", "cH", "cH+cS"):
        study.progress(name)
        formula = Formula.parse(f"{BEST}+{name}")
        strength = held_out(formula, played)
        gain = correlation_gain(strength, plain, played, study.effort.resamples)
        rows.append((str(formula), *_measures(study, played, strength), _text(gain)))
    columns = ("formula", "correlation", "exact", "within 1", "within 2", "gain")
    remarks = (
        "East holds five cards or more in his suit and 8 to 16 points; the pair plays in its "
        "longest suit among the others. The paper prints no figures for these terms."
    )
    return PlainTable("An opponent has bid: the terms of Table 7", columns, tuple(rows), remarks)


SECTIONS = {
    "search": searched,
    "rounding": rounded_rows,
    "beyond": beyond,
    "ceiling": ceilings,
    "overcalled": overcalled,
}
