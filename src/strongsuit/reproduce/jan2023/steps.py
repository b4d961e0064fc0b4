"""jan2023's steps 3 to 5 on our own pairs of hands, and three experiments beyond the paper.

Step 1, the design of formulas, is the package `formulas`; the data of step 2 come with strongsuit.
Steps 3 and 4 search among 374 formulas, and step 5 rounds the best one. The experiments are a
formula of our own, the accuracy that a model of all 26 cards reaches (the ceiling for formulas),
and the formulas for when an opponent has bid.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations

import numpy as np

from strongsuit.evaluation.league import Contest, contest, judged
from strongsuit.evaluation.registry import get
from strongsuit.evaluation.trick_data import OVERCALLED, read_tricks
from strongsuit.formulas.card import SHIPPED
from strongsuit.formulas.ceiling import ceiling
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.rounding import RESOLUTIONS
from strongsuit.formulas.search import SearchResult
from strongsuit.formulas.terms import Floats
from strongsuit.formulas.training import held_out, trained_parameters
from strongsuit.reproduce.comparison import PlainTable
from strongsuit.reproduce.jan2023.memory import memory_table, remembered
from strongsuit.reproduce.jan2023.study import (
    BEST,
    KEPT,
    MIDDLE,
    PAPER_FORMULA,
    SMALL,
    Jan2023Study,
    signed,
)
from strongsuit.reproduce.jan2023.tables import for_notrump
from strongsuit.uncertainty import Estimate

OURS = "strong-suit"  # fitted to other pairs than those that come with the package
RESOLUTION = 0.5
PAIRS_IN_VIEW = (
    1800  # the first pairs, which were in view when the terms of our formula were chosen
)


def searched(study: Jan2023Study) -> PlainTable:
    """Return the table of steps 3 and 4: train all formulas on few pairs, and the best on more."""
    first, again = study.all_results[:KEPT], study.kept_results
    rows = [
        (
            str(place),
            each.formula,
            str(each.parameters),
            f"{each.correlation:.4f}",
            _optimum(each),
            f"{again[each.formula].correlation:.4f}",
            _optimum(again[each.formula]),
            "yes" if each.formula in study.table_9 else "",
        )
        for place, each in enumerate(first, 1)
    ]
    small, middle = f"{SMALL:,} pairs", f"{MIDDLE:,} pairs"
    return PlainTable(
        "Steps 3 and 4: the search",
        ("", "formula", "parameters", small, "optimum", middle, "optimum", "in Table 9"),
        tuple(rows),
        " ".join((_winners(study), _nesting(study), _gaps(study))),
    )


def _optimum(result: SearchResult) -> str:
    return "" if result.optimum is None else f"{result.optimum:.4f}"


def winners_in_table_9(study: Jan2023Study) -> int:
    """Return how many of our best formulas of step 3 are in the paper's Table 9."""
    return sum(each.formula in study.table_9 for each in study.all_results[:KEPT])


def _winners(study: Jan2023Study) -> str:
    """Say how many of our winners the paper has, and why not more."""
    places = {each.formula: place for place, each in enumerate(study.all_results, 1)}
    ranks = sorted(places[name] for name in study.table_9)
    ours = sorted(each.parameters for each in study.all_results[:KEPT])
    papers = sorted(len(Formula.parse(name).parameters) for name in study.table_9)
    return (
        f"{winners_in_table_9(study)} of our {KEPT} best are among the {len(papers)} formulas that "
        f"the paper prints as its 25 best; these are at places {ranks[0]} to {ranks[-1]} of "
        f"{len(places)} here. The reason is their size: by correlation on the pairs trained on, a "
        "formula with more terms is never worse if its parameters are the best, and our winners "
        f"have {ours[0]} to {ours[-1]} parameters, the paper's {papers[0]} to {papers[-1]}. So the "
        "paper's training did not find the best parameters of large formulas, or it chose by more "
        "than correlation; it does not say."
    )


def worst_nesting(study: Jan2023Study) -> tuple[float, str, str]:
    """Return how far a formula ends below one whose terms are a part of its own, at worst.

    It is the difference of the optima, negative if below, with the larger and the smaller formula.
    """
    optima = {
        frozenset(each.formula.split("+")): (each.optimum, each.formula)
        for each in study.all_results
        if each.optimum is not None
    }
    nested = ((large, small) for large, small in permutations(optima, 2) if small < large)
    differences = (
        (optima[large][0] - optima[small][0], optima[large][1], optima[small][1])
        for large, small in nested
    )
    return min(differences)


def _nesting(study: Jan2023Study) -> str:
    difference, large, small = worst_nesting(study)
    return (
        "Of all pairs of formulas where one has the terms of the other and more, the optimum of "
        f"the larger is lowest beside the smaller's for {large} and {small}: {difference:+.7f}."
    )


def _gaps(study: Jan2023Study) -> str:
    trained = (*study.all_results, *study.kept_results.values())
    gaps = [each.optimum - each.correlation for each in trained if each.optimum is not None]
    return (
        "Correlations are those of the genetic algorithm on the pairs it was trained on, beside "
        "the optimum: least squares for all points, and a search for the best lengths and "
        "exponents of curves. The genetic algorithm ends below the optimum by at most "
        f"{max(gaps):.4f}."
    )


def rounded_rows(study: Jan2023Study) -> PlainTable:
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


def _measures(study: Jan2023Study, played: Contest, strength: Floats) -> tuple[str, str, str, str]:
    """Return the accuracy of a strength as texts.

    It is the correlation with tricks, and the shares of pairs whose tricks are predicted exactly,
    within one, and within two.
    """
    row = judged("", played, strength, resamples=study.effort.resamples)
    return _text(row.correlation), _text(row.exact), _text(row.within_one), _text(row.within_two)


def _text(estimate: Estimate) -> str:
    return f"{estimate.value:.4f}" + ("" if estimate.half is None else f" ± {estimate.half:.4f}")


def beyond(study: Jan2023Study) -> PlainTable:
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
        gain = study.gain(strength, paper)
        genes = trained_parameters(Fitness.of(formula, played), RESOLUTION, ace=ace)
        rows.append(
            (
                idea,
                name,
                str(remembered(formula, genes)),
                _correlation(strength, played),
                signed(gain),
            )
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


def _ours(study: Jan2023Study) -> tuple[str, str, str, str]:
    """Return the texts of `_shipped` for our own formula, and its gain over the paper's."""
    played = study.suit_contest
    ours, paper = (played.strengths(get(name)) for name in (OURS, PAPER_FORMULA))
    gain = study.gain(ours, paper)
    return *_shipped(study, OURS), signed(gain)


def _shipped(study: Jan2023Study, name: str) -> tuple[str, str, str]:
    """Return three texts: a shipped formula, how many numbers to remember, its correlation."""
    formula, genes = SHIPPED[name]
    strength = study.suit_contest.strengths(get(name))
    numbers = str(remembered(Formula.parse(formula), np.array(genes)))
    return formula, numbers, _correlation(strength, study.suit_contest)


def _correlation(strength: Floats, played: Contest) -> str:
    return f"{np.corrcoef(strength, played.tricks)[0, 1]:.4f}"


def ceilings(study: Jan2023Study) -> PlainTable:
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


def overcalled(study: Jan2023Study) -> PlainTable:
    """Return a table of formulas with the terms of Table 7, on pairs for which East has bid."""
    remarks = (
        "East holds five cards or more in his suit and 8 to 16 points; the pair plays in its "
        "longest suit among the others. The paper prints no figures for these terms."
    )
    played = contest(read_tricks(OVERCALLED), "suit")
    rows = tuple(against_bids(study, played))
    return PlainTable("An opponent has bid: the terms of Table 7", BID_COLUMNS, rows, remarks)


BID_COLUMNS = ("formula", "correlation", "exact", "within 1", "within 2", "gain")


def against_bids(study: Jan2023Study, played: Contest) -> list[tuple[str, ...]]:
    """Return rows of `BID_COLUMNS`: the paper's formula without and with terms of Table 7."""
    plain = held_out(Formula.parse(BEST), played)
    rows: list[tuple[str, ...]] = [(BEST, *_measures(study, played, plain), "")]
    for name in ("cS", "cL", "cD", "cH", "cH+cS"):
        study.progress(name)
        formula = Formula.parse(f"{BEST}+{name}")
        strength = held_out(formula, played)
        gain = study.gain(strength, plain, played)
        rows.append((str(formula), *_measures(study, played, strength), signed(gain)))
    return rows


SECTIONS: dict[str, Callable[[Jan2023Study], PlainTable]] = {
    "search": searched,
    "memory": memory_table,
    "rounding": rounded_rows,
    "beyond": beyond,
    "ceiling": ceilings,
    "overcalled": overcalled,
}
